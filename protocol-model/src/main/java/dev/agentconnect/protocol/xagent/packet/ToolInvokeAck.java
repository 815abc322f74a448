package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import org.jspecify.annotations.Nullable;

/**
 * The packet {@code tool.invoke.ack} (section 8.19).
 *
 * @param header ids, channel and time
 * @param payload the answer, or null when it failed
 * @param error why it failed, or null
 */
public record ToolInvokeAck(
        PacketHeader header,
        @Nullable ToolResult payload,
        @Nullable WireError error) implements AckPacket {

    /**
     * A good answer.
     *
     * @param header ids, channel and time
     * @param payload the answer
     * @return the packet
     */
    public static ToolInvokeAck ok(PacketHeader header, ToolResult payload) {
        return new ToolInvokeAck(header, payload, null);
    }

    /**
     * An answer that says why it failed.
     *
     * @param header ids, channel and time
     * @param error why
     * @return the packet
     */
    public static ToolInvokeAck failed(PacketHeader header, WireError error) {
        return new ToolInvokeAck(header, null, error);
    }

    @Override
    public PacketType type() {
        return PacketType.TOOL_INVOKE_ACK;
    }
}
