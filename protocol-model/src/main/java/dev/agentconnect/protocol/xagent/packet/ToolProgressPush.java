package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;

/**
 * The packet {@code tool.progress.push} (section 8.20).
 *
 * @param header ids, channel and time
 * @param payload the content
 */
public record ToolProgressPush(PacketHeader header, ToolProgress payload) implements Packet {

    @Override
    public PacketType type() {
        return PacketType.TOOL_PROGRESS_PUSH;
    }
}
