package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import org.jspecify.annotations.Nullable;

/**
 * The packet {@code channel.close} (section 8.5).
 *
 * @param header ids, channel and time
 * @param payload fields that this version does not know, or null
 */
public record ChannelClose(PacketHeader header, @Nullable NoFields payload) implements Packet {

    @Override
    public PacketType type() {
        return PacketType.CHANNEL_CLOSE;
    }
}
