package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;

/**
 * The packet {@code chat.message.ack} (IM profile v2).
 *
 * @param header ids, channel and time
 * @param payload the content
 */
public record ChatMessageAck(PacketHeader header, ChatAckContent payload) implements Packet {

    @Override
    public PacketType type() {
        return PacketType.CHAT_MESSAGE_ACK;
    }
}
