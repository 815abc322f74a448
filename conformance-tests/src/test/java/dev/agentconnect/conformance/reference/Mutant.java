package dev.agentconnect.conformance.reference;

import java.util.List;

/**
 * One broken rule each, the check that must notice it, and checks that cannot help noticing it, because what is broken is among the
 * steps or the answers that they need.
 */
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
    HANDSHAKE_STALLS("handshake.subprotocol"),
    SILENT("hello.ack", "hello."),
    ACK_WITHOUT_REQUEST_ID("hello.ack"),
    HELLO_NOT_NEEDED("hello.user-packet-before"),
    HELLO_FOR_ANY_CARD("hello.wrong-card"),
    HELLO_WITHOUT_VERSION("hello.missing-version"),
    HELLO_WITH_OLD_VERSION("hello.low-version"),
    HELLO_WITHOUT_PROFILES("hello.no-profiles", "hello.no-common-profile"),
    HELLO_WITHOUT_COMMON_PROFILE("hello.no-common-profile"),
    PING_IGNORED("ping.after-hello", "frame.fragmented", "frame.slow"),
    BAD_JSON_SWALLOWED("input.malformed-json"),
    ANY_SCHEMA("input.wrong-schema"),
    UNKNOWN_TYPE_ACKED("input.unknown-type"),
    BINARY_TAKEN("frame.binary"),
    OPEN_SAYS_CONNECTED("channel.open-claims-nothing", "channel.descriptor-get", "auth.logout", "time.lease-over"),
    OPEN_GIVES_ONE_CHANNEL(
            "channel.two",
            "tool.context-opens-nothing",
            "qr.other-channel",
            "chat.same-id-other-channel",
            "inbound.other-logout",
            "upload.other-channel"),
    OPEN_REFUSES_UNKNOWN("channel.open-unknown", "time.lease-over"),
    OPEN_WITHOUT_PAYLOAD_CHANNEL("channel.open"),
    DESCRIPTOR_OF_OTHER_CARD("channel.open-descriptor", "channel.descriptor-get", "auth.success", "qr.scan"),
    CLOSE_KEEPS_ROUTE(
            "channel.close",
            "auth.start-not-open",
            "auth.cancel-not-open",
            "auth.logout-not-open",
            "tool.channel-refused",
            "chat.not-open",
            "inbound.closed"),
    CHANNEL_OPEN_EVERYWHERE(
            "channel.other-data-plane",
            "channel.close",
            "auth.start-not-open",
            "auth.cancel-not-open",
            "auth.logout-not-open",
            "chat.not-open"),
    AUTH_WITHOUT_CHANNEL("auth.start-not-open"),
    AUTH_ON_UNKNOWN("auth.start-not-open", "run.packets"),
    AUTH_ON_CLOSED("auth.start-not-open"),
    AUTH_TAKES_ANY_SECRET("auth.wrong-input"),
    AUTH_TAKES_EMPTY("auth.empty-input"),
    AUTH_WITHOUT_DESCRIPTOR("auth.success", "auth.cancel-keeps-login"),
    CLOSE_LOGS_OUT("auth.close-keeps-login", "inbound.closed"),
    CANCEL_LOGS_OUT("auth.cancel-keeps-login"),
    LOGOUT_KEEPS_LOGIN("auth.logout"),
    TOOL_UNKNOWN_WORKS("tool.unknown"),
    TOOL_WITHOUT_LOGIN("tool.unauthenticated", "tool.context-opens-nothing"),
    TOOL_ON_CLOSED("tool.channel-refused"),
    TOOL_ON_OTHER_PLANE("tool.channel-refused"),
    TOOL_ROUTED_BY_ARGUMENT("tool.argument-channel"),
    TOOL_SERVES_NAMED_CHANNEL("tool.argument-channel"),
    TOOL_ERROR_ELSEWHERE("tool.missing-arguments"),
    TOOL_ANSWERS_SWAPPED("tool.same-request-id", "tool.", "target.tool-once"),
    TOOL_RUNS_TWICE("tool.repeat"),
    CHAT_ACK_WITHOUT_REPLY_TO(
            "chat.text", "chat.", "delta.", "activity.", "upload.", "target.", "crash.", "time.file-expiry"),
    CHAT_ON_CLOSED("chat.not-open"),
    CHAT_ON_OTHER_PLANE("chat.not-open"),
    CHAT_TWICE_ACCEPTED("chat.duplicate", "upload.chat-file"),
    CHAT_CONFLICT_IS_DUPLICATE("chat.conflict"),
    CHAT_EMPTY_ACCEPTED("chat.empty"),
    CHAT_EMPTY_RETRYABLE("chat.empty", "chat.rejected-again", "upload.other-channel", "time.file-expiry"),
    CHAT_UNKNOWN_FILE_ACCEPTED(
            "chat.unknown-file-ref", "chat.rejected-again", "upload.other-channel", "time.file-expiry"),
    DELTA_ACKED("delta.then-final"),
    DELTA_GAP_TAKEN("delta.gap"),
    ACTIVITY_ACKED("activity.valid", "run.directions"),
    INBOUND_TWICE("inbound.text"),
    INBOUND_WITH_ROLE("inbound.text", "download."),
    INBOUND_FORGOTTEN("inbound.redelivery"),
    INBOUND_REPEATED("inbound.redelivery", "inbound.rejected-for-good"),
    INBOUND_ON_CLOSED(
            "inbound.closed",
            "channel.close",
            "auth.start-not-open",
            "auth.cancel-not-open",
            "auth.logout-not-open",
            "tool.channel-refused",
            "chat.not-open"),
    UPLOAD_WITHOUT_FILE("upload.no-file"),
    FILE_REF_FOR_ALL("upload.other-channel"),
    DOWNLOAD_OF_NOTHING("download.unknown"),
    DOWNLOAD_CUT("download.bytes"),
    DOWNLOAD_HEADER_FROM_NAME("download.odd-names"),
    DOWNLOAD_GUESSABLE("download.unguessable"),
    BINARY_CLOSED_WITH_1000("frame.close-codes"),
    CHAT_ACKED_ON_OTHER_CHANNEL("chat.same-request-id"),
    TOOL_RESULT_FOR_ALL("tool.context-opens-nothing"),
    TOOL_OF_CARD_MISSING("tool.every"),
    TOOL_ENDS_WITH_PROGRESS("tool.success", "tool.", "target.tool-once"),
    QR_WITHOUT_CODE("qr.start", "qr."),
    QR_REFRESH_IGNORED("qr.refresh"),
    QR_CANCEL_KEEPS("qr.cancel"),
    QR_CANCEL_LOGS_OUT("qr.cancel-keeps-login"),
    QR_FOR_ALL_CHANNELS("qr.other-channel"),
    QR_SCAN_WITHOUT_DESCRIPTOR("qr.scan"),
    QR_NEVER_EXPIRES("qr.expiry"),
    INBOUND_DROPPED_ON_BUSY("inbound.retryable"),
    INBOUND_RETRIED_FOR_EVER("inbound.rejected-for-good"),
    INBOUND_RENAMED_LATER("inbound.lost-twice"),
    LOGOUT_STOPS_ALL("inbound.other-logout"),
    UPLOAD_SENDS("upload.sends-nothing"),
    DUPLICATE_SENT_AGAIN("target.message-once"),
    DELTAS_SENT_TOO("target.final-only"),
    FINAL_NEEDS_DELTA("target.no-delta-needed"),
    REJECTED_SENT_IN_PART("target.rejected-sends-nothing"),
    TOOL_SENDS_AGAIN("target.tool-once"),
    RECONNECT_FORGETS_ACCEPTED("crash.after-ack", "crash.before-ack"),
    CUT_DELTA_BLOCKS_FINAL("crash.mid-delta"),
    LEASE_TOO_SHORT("time.lease-kept"),
    LEASE_NOT_RENEWED("time.lease-kept"),
    LEASE_NEVER_ENDS("time.lease-over"),
    FILE_NEVER_EXPIRES("time.file-expiry"),
    INBOUND_EXPIRED_COMES_BACK("time.inbound-expiry"),
    RESTART_FORGETS_CHANNELS("restart.bindings", "restart.lease-kept"),
    RESTART_LOGS_OUT("restart.bindings", "restart.lease-kept"),
    RESTART_RENUMBERS_CHANNELS("restart.bindings", "restart.lease-kept"),
    RESTART_FORGETS_MESSAGES("restart.inbound"),
    RESTART_RENUMBERS_MESSAGES("restart.inbound"),
    RESTART_REPEATS_MESSAGES("restart.inbound"),
    RESTART_SENDS_AGAIN("restart.after-ack", "restart.before-ack"),
    RESTART_LOSES_UNSENT("restart.before-ack"),
    RESTART_SHORTENS_LEASE("restart.lease-kept"),
    RESTART_STARTS_NO_LEASE("restart.lease-over"),
    FILE_OF_ODD_TYPE("run.packets"),
    CHAT_TYPE_INVENTED("run.directions"),
    WRONG_CREDENTIAL_ECHOED("run.secrets"),
    TOOL_RESULT_SHOWS_TOKEN("run.secrets"),
    PACKET_WITHOUT_ID("run.envelope"),
    STACK_TRACE_SENT("run.error-text"),
    TOKEN_SHOWN("run.secrets"),
    DELTA_SENT("run.directions"),
    SESSION_SENT("run.internal-signals"),
    LEGACY_PUSH_SENT("run.legacy-push", "run.packets");

    private final String caughtBy;
    private final String related;

    Mutant(String caughtBy, String... related) {
        this.caughtBy = caughtBy;
        this.related = String.join(" ", related);
    }

    /** The beginnings of ids of other checks that may fail with it. */
    public List<String> related() {
        return related.isEmpty() ? List.of() : List.of(related.split(" ", -1));
    }

    /** The id of the check that must fail. */
    public String caughtBy() {
        return caughtBy;
    }
}
