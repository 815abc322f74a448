package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.profile.MessagePushContent;

/**
 * The packet {@code message.push} (section 8.21).
 *
 * @param header ids, channel and time
 * @param payload the content
 */
public record MessagePush(PacketHeader header, MessagePushContent payload) implements Packet {

    @Override
    public PacketType type() {
        return PacketType.MESSAGE_PUSH;
    }
}
