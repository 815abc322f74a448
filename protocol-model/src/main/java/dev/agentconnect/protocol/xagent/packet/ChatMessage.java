package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;

/**
 * The packet {@code chat.message} (IM profile v2).
 *
 * @param header ids, channel and time
 * @param payload the content
 */
public record ChatMessage(PacketHeader header, ChatMessageContent payload) implements Packet {

    @Override
    public PacketType type() {
        return PacketType.CHAT_MESSAGE;
    }
}
