package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import org.jspecify.annotations.Nullable;

/**
 * The packet {@code channel.open} (section 8.3).
 *
 * @param header ids, channel and time
 * @param payload fields that this version does not know, or null
 */
public record ChannelOpen(PacketHeader header, @Nullable NoFields payload) implements Packet {

    @Override
    public PacketType type() {
        return PacketType.CHANNEL_OPEN;
    }
}
