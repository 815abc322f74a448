package dev.agentconnect.protocol.xagent.envelope;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Set;

/**
 * A stable, machine readable error code (section 8.23 and the decisions of this suite). The word list is open: a word of a newer peer survives as it came, and {@link #isKnown} tells it apart.
 *
 * @param word the word on the wire
 */
public record ErrorCode(@JsonValue String word) {
    /** JSON, envelope or payload is not valid. */
    public static final ErrorCode INVALID_PACKET = new ErrorCode("invalid_packet");

    /** A user-level packet came before the hello was done. */
    public static final ErrorCode HELLO_REQUIRED = new ErrorCode("hello_required");

    /** The hello names another card. */
    public static final ErrorCode CONNECTOR_CARD_ID_MISMATCH = new ErrorCode("connector_card_id_mismatch");

    /** The hello names another connector. */
    public static final ErrorCode CONNECTOR_ID_MISMATCH = new ErrorCode("connector_id_mismatch");

    /** The channel is not open on this data plane. */
    public static final ErrorCode CHANNEL_NOT_OPEN = new ErrorCode("channel_not_open");

    /** A user-level packet names no channel. */
    public static final ErrorCode CONNECTOR_CHANNEL_ID_REQUIRED = new ErrorCode("connector_channel_id_required");

    /** The channel belongs to somebody else. */
    public static final ErrorCode CONNECTOR_CHANNEL_NOT_OWNED = new ErrorCode("connector_channel_not_owned");

    /** The channel belongs to another connector. */
    public static final ErrorCode CONNECTOR_CHANNEL_CONNECTOR_MISMATCH =
            new ErrorCode("connector_channel_connector_mismatch");

    /** The channel, or the tool on it, cannot be used now. */
    public static final ErrorCode CONNECTOR_CHANNEL_UNAVAILABLE = new ErrorCode("connector_channel_unavailable");

    /** There is no such channel, or it is not bound. */
    public static final ErrorCode CONNECTION_NOT_FOUND = new ErrorCode("connection_not_found");

    /** The channel is not authenticated at the target. */
    public static final ErrorCode CONNECTION_NOT_AUTHENTICATED = new ErrorCode("connection_not_authenticated");

    /** There is no such auth session. */
    public static final ErrorCode AUTH_SESSION_NOT_FOUND = new ErrorCode("auth_session_not_found");

    /** The tool failed. */
    public static final ErrorCode TOOL_INVOKE_FAILED = new ErrorCode("tool_invoke_failed");

    /** The packet type is not supported. */
    public static final ErrorCode UNSUPPORTED_PACKET = new ErrorCode("unsupported_packet");

    /** The hello has no version, or one that is too low. */
    public static final ErrorCode PROTOCOL_VERSION_UNSUPPORTED = new ErrorCode("protocol_version_unsupported");

    /** The hello names no profiles. */
    public static final ErrorCode SUPPORTED_PROFILES_REQUIRED = new ErrorCode("supported_profiles_required");

    /** The two sides share no profile. */
    public static final ErrorCode NO_COMMON_PROFILE = new ErrorCode("no_common_profile");

    /** A delta is missing, repeated with other text, or does not start at 1. */
    public static final ErrorCode DELTA_SEQUENCE_INVALID = new ErrorCode("delta_sequence_invalid");

    /** The same message id came with other content. */
    public static final ErrorCode MESSAGE_CONTENT_CONFLICT = new ErrorCode("message_content_conflict");

    /** A request with this id is still open. */
    public static final ErrorCode REQUEST_ID_IN_USE = new ErrorCode("request_id_in_use");

    /** The same tool call came with other arguments. */
    public static final ErrorCode TOOL_CALL_CONFLICT = new ErrorCode("tool_call_conflict");

    /** The card has no such tool. */
    public static final ErrorCode TOOL_NOT_FOUND = new ErrorCode("tool_not_found");

    /** The arguments do not match the tool schema. */
    public static final ErrorCode TOOL_ARGUMENTS_INVALID = new ErrorCode("tool_arguments_invalid");

    /** The tool did not end in time. */
    public static final ErrorCode TOOL_TIMEOUT = new ErrorCode("tool_timeout");

    /** The card has no such auth flow. */
    public static final ErrorCode AUTH_FLOW_NOT_FOUND = new ErrorCode("auth_flow_not_found");

    /** The input does not match the flow fields. */
    public static final ErrorCode AUTH_INPUT_INVALID = new ErrorCode("auth_input_invalid");

    /** The target refused the authentication. */
    public static final ErrorCode AUTH_FAILED = new ErrorCode("auth_failed");

    /** There is no such file, or not any more, or not for this channel. */
    public static final ErrorCode FILE_NOT_FOUND = new ErrorCode("file_not_found");

    /** The target did not take the message. */
    public static final ErrorCode DELIVERY_FAILED = new ErrorCode("delivery_failed");

    /** The connector ended while it acted, so nobody knows whether it did; it does not act again. */
    public static final ErrorCode OUTCOME_UNKNOWN = new ErrorCode("outcome_unknown");

    /** A bound of the connector is reached; try again later. */
    public static final ErrorCode BUSY = new ErrorCode("busy");

    /** A fault of the connector itself. */
    public static final ErrorCode INTERNAL_ERROR = new ErrorCode("internal_error");

    private static final Set<ErrorCode> KNOWN = Set.of(
            INVALID_PACKET,
            HELLO_REQUIRED,
            CONNECTOR_CARD_ID_MISMATCH,
            CONNECTOR_ID_MISMATCH,
            CHANNEL_NOT_OPEN,
            CONNECTOR_CHANNEL_ID_REQUIRED,
            CONNECTOR_CHANNEL_NOT_OWNED,
            CONNECTOR_CHANNEL_CONNECTOR_MISMATCH,
            CONNECTOR_CHANNEL_UNAVAILABLE,
            CONNECTION_NOT_FOUND,
            CONNECTION_NOT_AUTHENTICATED,
            AUTH_SESSION_NOT_FOUND,
            TOOL_INVOKE_FAILED,
            UNSUPPORTED_PACKET,
            PROTOCOL_VERSION_UNSUPPORTED,
            SUPPORTED_PROFILES_REQUIRED,
            NO_COMMON_PROFILE,
            DELTA_SEQUENCE_INVALID,
            MESSAGE_CONTENT_CONFLICT,
            REQUEST_ID_IN_USE,
            TOOL_CALL_CONFLICT,
            TOOL_NOT_FOUND,
            TOOL_ARGUMENTS_INVALID,
            TOOL_TIMEOUT,
            AUTH_FLOW_NOT_FOUND,
            AUTH_INPUT_INVALID,
            AUTH_FAILED,
            FILE_NOT_FOUND,
            DELIVERY_FAILED,
            OUTCOME_UNKNOWN,
            BUSY,
            INTERNAL_ERROR);

    /** Reads the word as it stands on the wire. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public ErrorCode {}

    /**
     * Whether Protocol 3.0 defines this word.
     *
     * @return false for a word of another generation
     */
    public boolean isKnown() {
        return KNOWN.contains(this);
    }

    @Override
    public String toString() {
        return word;
    }
}
