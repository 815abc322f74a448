package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.profile.ChatActivityContent;

/**
 * The packet {@code chat.activity} (IM profile v2).
 *
 * @param header ids, channel and time
 * @param payload the content
 */
public record ChatActivity(PacketHeader header, ChatActivityContent payload) implements Packet {

    @Override
    public PacketType type() {
        return PacketType.CHAT_ACTIVITY;
    }
}
