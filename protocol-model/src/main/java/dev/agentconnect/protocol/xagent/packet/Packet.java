package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import org.jspecify.annotations.Nullable;

/** A packet of the data plane with its payload typed: one record per wire type (section 8). Immutable. */
public sealed interface Packet
        permits AckPacket,
                ConnectorHello,
                ChannelOpen,
                ChannelClose,
                AuthStart,
                AuthStatus,
                AuthCancel,
                AuthLogout,
                DescriptorGet,
                DescriptorPush,
                ToolInvoke,
                ToolProgressPush,
                MessagePush,
                Ping,
                Pong,
                ChatMessage,
                ChatMessageDelta,
                ChatMessageAck,
                ChatActivity,
                ErrorPacket,
                UnknownPacket {
    /**
     * Ids, channel and time.
     *
     * @return the header
     */
    PacketHeader header();

    /**
     * The wire type.
     *
     * @return the type
     */
    PacketType type();

    /**
     * The payload: a record of this suite, or a tree in an {@link UnknownPacket}.
     *
     * @return the payload, or null when there is none
     */
    @Nullable
    Object payload();

    /**
     * The error.
     *
     * @return the error, or null when there is none
     */
    default @Nullable WireError error() {
        return null;
    }
}
