package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;

/**
 * The packet {@code connector.hello} (section 8.1).
 *
 * @param header ids, channel and time
 * @param payload the content
 */
public record ConnectorHello(PacketHeader header, HelloRequest payload) implements Packet {

    @Override
    public PacketType type() {
        return PacketType.CONNECTOR_HELLO;
    }
}
