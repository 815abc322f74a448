package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import org.jspecify.annotations.Nullable;

/**
 * The packet {@code error}: a fault of protocol, identity, routing or order (section 8.23).
 *
 * @param header ids, channel and time
 * @param payload fields that this version does not know, or null
 * @param error what is wrong
 */
public record ErrorPacket(PacketHeader header, @Nullable NoFields payload, WireError error) implements Packet {
    /**
     * An error.
     *
     * @param header ids, channel and time
     * @param error what is wrong
     */
    public ErrorPacket(PacketHeader header, WireError error) {
        this(header, null, error);
    }

    @Override
    public PacketType type() {
        return PacketType.ERROR;
    }
}
