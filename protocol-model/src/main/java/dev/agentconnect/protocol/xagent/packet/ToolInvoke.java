package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;

/**
 * The packet {@code tool.invoke} (section 8.18).
 *
 * @param header ids, channel and time
 * @param payload the content
 */
public record ToolInvoke(PacketHeader header, ToolCall payload) implements Packet {

    @Override
    public PacketType type() {
        return PacketType.TOOL_INVOKE;
    }
}
