package dev.agentconnect.protocol.xagent.envelope;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Set;

/**
 * The type of a packet (section 8). The word list is open: a word of a newer peer survives as it came, and {@link #isKnown} tells it apart.
 *
 * @param word the word on the wire
 */
public record PacketType(@JsonValue String word) {
    /** {@code connector.hello} */
    public static final PacketType CONNECTOR_HELLO = new PacketType("connector.hello");

    /** {@code connector.hello.ack} */
    public static final PacketType CONNECTOR_HELLO_ACK = new PacketType("connector.hello.ack");

    /** {@code channel.open} */
    public static final PacketType CHANNEL_OPEN = new PacketType("channel.open");

    /** {@code channel.open.ack} */
    public static final PacketType CHANNEL_OPEN_ACK = new PacketType("channel.open.ack");

    /** {@code channel.close} */
    public static final PacketType CHANNEL_CLOSE = new PacketType("channel.close");

    /** {@code channel.close.ack} */
    public static final PacketType CHANNEL_CLOSE_ACK = new PacketType("channel.close.ack");

    /** {@code auth.start} */
    public static final PacketType AUTH_START = new PacketType("auth.start");

    /** {@code auth.start.ack} */
    public static final PacketType AUTH_START_ACK = new PacketType("auth.start.ack");

    /** {@code auth.status} */
    public static final PacketType AUTH_STATUS = new PacketType("auth.status");

    /** {@code auth.status.ack} */
    public static final PacketType AUTH_STATUS_ACK = new PacketType("auth.status.ack");

    /** {@code auth.cancel} */
    public static final PacketType AUTH_CANCEL = new PacketType("auth.cancel");

    /** {@code auth.cancel.ack} */
    public static final PacketType AUTH_CANCEL_ACK = new PacketType("auth.cancel.ack");

    /** {@code auth.logout} */
    public static final PacketType AUTH_LOGOUT = new PacketType("auth.logout");

    /** {@code auth.logout.ack} */
    public static final PacketType AUTH_LOGOUT_ACK = new PacketType("auth.logout.ack");

    /** {@code connection.descriptor.get} */
    public static final PacketType CONNECTION_DESCRIPTOR_GET = new PacketType("connection.descriptor.get");

    /** {@code connection.descriptor.get.ack} */
    public static final PacketType CONNECTION_DESCRIPTOR_GET_ACK = new PacketType("connection.descriptor.get.ack");

    /** {@code connection.descriptor.push} */
    public static final PacketType CONNECTION_DESCRIPTOR_PUSH = new PacketType("connection.descriptor.push");

    /** {@code tool.invoke} */
    public static final PacketType TOOL_INVOKE = new PacketType("tool.invoke");

    /** {@code tool.invoke.ack} */
    public static final PacketType TOOL_INVOKE_ACK = new PacketType("tool.invoke.ack");

    /** {@code tool.progress.push} */
    public static final PacketType TOOL_PROGRESS_PUSH = new PacketType("tool.progress.push");

    /** {@code message.push} */
    public static final PacketType MESSAGE_PUSH = new PacketType("message.push");

    /** {@code ping} */
    public static final PacketType PING = new PacketType("ping");

    /** {@code pong} */
    public static final PacketType PONG = new PacketType("pong");

    /** {@code error} */
    public static final PacketType ERROR = new PacketType("error");

    /** {@code chat.message} */
    public static final PacketType CHAT_MESSAGE = new PacketType("chat.message");

    /** {@code chat.message.delta} */
    public static final PacketType CHAT_MESSAGE_DELTA = new PacketType("chat.message.delta");

    /** {@code chat.message.ack} */
    public static final PacketType CHAT_MESSAGE_ACK = new PacketType("chat.message.ack");

    /** {@code chat.activity} */
    public static final PacketType CHAT_ACTIVITY = new PacketType("chat.activity");

    private static final Set<PacketType> KNOWN = Set.of(
            CONNECTOR_HELLO,
            CONNECTOR_HELLO_ACK,
            CHANNEL_OPEN,
            CHANNEL_OPEN_ACK,
            CHANNEL_CLOSE,
            CHANNEL_CLOSE_ACK,
            AUTH_START,
            AUTH_START_ACK,
            AUTH_STATUS,
            AUTH_STATUS_ACK,
            AUTH_CANCEL,
            AUTH_CANCEL_ACK,
            AUTH_LOGOUT,
            AUTH_LOGOUT_ACK,
            CONNECTION_DESCRIPTOR_GET,
            CONNECTION_DESCRIPTOR_GET_ACK,
            CONNECTION_DESCRIPTOR_PUSH,
            TOOL_INVOKE,
            TOOL_INVOKE_ACK,
            TOOL_PROGRESS_PUSH,
            MESSAGE_PUSH,
            PING,
            PONG,
            ERROR,
            CHAT_MESSAGE,
            CHAT_MESSAGE_DELTA,
            CHAT_MESSAGE_ACK,
            CHAT_ACTIVITY);

    /** Reads the word as it stands on the wire. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public PacketType {}

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
