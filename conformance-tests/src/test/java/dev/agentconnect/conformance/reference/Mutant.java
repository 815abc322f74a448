package dev.agentconnect.conformance.reference;

/** One broken rule each, and the check that must notice it. */
public enum Mutant {
    NONE(""),
    CARD_NEEDS_KEY("control.card-public"),
    CARD_WITH_BYTE_ORDER_MARK("control.card-public"),
    CARD_WITHOUT_VERSION("control.card-document"),
    SKILL_FAILS("control.skill-public"),
    SKILL_NAMED_OTHERWISE("control.skill-document"),
    HEALTH_OF_OTHER_VERSION("control.health"),
    HEALTH_TAKES_WRONG_KEY("control.health-key"),
    SUBPROTOCOL_NOT_SELECTED("handshake.subprotocol"),
    SUBPROTOCOL_ECHOED("handshake.wrong-subprotocol"),
    SOCKET_WITHOUT_KEY("handshake.key"),
    ACK_WITHOUT_REQUEST_ID("hello.ack"),
    HELLO_NOT_NEEDED("hello.user-packet-before"),
    HELLO_FOR_ANY_CARD("hello.wrong-card"),
    HELLO_WITHOUT_VERSION("hello.missing-version"),
    HELLO_WITH_OLD_VERSION("hello.low-version"),
    HELLO_WITHOUT_PROFILES("hello.no-profiles"),
    HELLO_WITHOUT_COMMON_PROFILE("hello.no-common-profile"),
    PING_IGNORED("ping.after-hello"),
    BAD_JSON_SWALLOWED("input.malformed-json"),
    ANY_SCHEMA("input.wrong-schema"),
    UNKNOWN_TYPE_ACKED("input.unknown-type"),
    BINARY_TAKEN("frame.binary"),
    OPEN_SAYS_CONNECTED("channel.open-claims-nothing"),
    OPEN_GIVES_ONE_CHANNEL("channel.two"),
    OPEN_REFUSES_UNKNOWN("channel.open-unknown"),
    OPEN_WITHOUT_PAYLOAD_CHANNEL("channel.open"),
    DESCRIPTOR_OF_OTHER_CARD("channel.open-descriptor"),
    CLOSE_KEEPS_ROUTE("channel.close"),
    CHANNEL_OPEN_EVERYWHERE("channel.other-data-plane"),
    AUTH_WITHOUT_CHANNEL("auth.start-not-open"),
    AUTH_ON_UNKNOWN("auth.start-not-open"),
    AUTH_ON_CLOSED("auth.start-not-open"),
    AUTH_TAKES_ANY_SECRET("auth.wrong-input"),
    AUTH_TAKES_EMPTY("auth.empty-input"),
    AUTH_WITHOUT_DESCRIPTOR("auth.success"),
    CANCEL_LOGS_OUT("auth.cancel-keeps-login"),
    LOGOUT_KEEPS_LOGIN("auth.logout"),
    TOOL_UNKNOWN_WORKS("tool.unknown"),
    TOOL_WITHOUT_LOGIN("tool.unauthenticated"),
    TOOL_ON_CLOSED("tool.channel-refused"),
    TOOL_ON_OTHER_PLANE("tool.channel-refused"),
    TOOL_ROUTED_BY_ARGUMENT("tool.argument-channel"),
    TOOL_ERROR_ELSEWHERE("tool.missing-arguments"),
    TOOL_ANSWERS_SWAPPED("tool.same-request-id"),
    TOOL_RUNS_TWICE("tool.repeat"),
    CHAT_ACK_WITHOUT_REPLY_TO("chat.text"),
    CHAT_ON_CLOSED("chat.not-open"),
    CHAT_ON_OTHER_PLANE("chat.not-open"),
    CHAT_TWICE_ACCEPTED("chat.duplicate"),
    CHAT_CONFLICT_IS_DUPLICATE("chat.conflict"),
    CHAT_EMPTY_ACCEPTED("chat.empty"),
    CHAT_EMPTY_RETRYABLE("chat.empty"),
    CHAT_UNKNOWN_FILE_ACCEPTED("chat.unknown-file-ref"),
    DELTA_ACKED("delta.then-final"),
    DELTA_GAP_TAKEN("delta.gap"),
    ACTIVITY_ACKED("activity.valid"),
    INBOUND_TWICE("inbound.text"),
    INBOUND_WITH_ROLE("inbound.text"),
    INBOUND_FORGOTTEN("inbound.redelivery"),
    INBOUND_REPEATED("inbound.redelivery"),
    INBOUND_ON_CLOSED("inbound.closed"),
    UPLOAD_WITHOUT_FILE("upload.no-file"),
    FILE_REF_FOR_ALL("upload.other-channel"),
    DOWNLOAD_OF_NOTHING("download.unknown"),
    DOWNLOAD_CUT("download.bytes"),
    DOWNLOAD_HEADER_FROM_NAME("download.odd-names"),
    PACKET_WITHOUT_ID("run.envelope"),
    STACK_TRACE_SENT("run.error-text"),
    TOKEN_SHOWN("run.secrets"),
    DELTA_SENT("run.directions"),
    SESSION_SENT("run.internal-signals"),
    LEGACY_PUSH_SENT("run.legacy-push");

    private final String caughtBy;

    Mutant(String caughtBy) {
        this.caughtBy = caughtBy;
    }

    /** The id of the check that must fail. */
    public String caughtBy() {
        return caughtBy;
    }
}
