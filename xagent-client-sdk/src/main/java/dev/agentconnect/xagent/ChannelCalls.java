package dev.agentconnect.xagent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.packet.DescriptorContent;
import dev.agentconnect.protocol.xagent.packet.DescriptorGet;
import dev.agentconnect.protocol.xagent.packet.DescriptorGetAck;
import dev.agentconnect.protocol.xagent.packet.ToolCall;
import dev.agentconnect.protocol.xagent.packet.ToolContext;
import dev.agentconnect.protocol.xagent.packet.ToolInvoke;
import dev.agentconnect.protocol.xagent.packet.ToolInvokeAck;
import dev.agentconnect.protocol.xagent.packet.ToolResult;
import dev.agentconnect.xagent.dataplane.ChannelRoute;
import dev.agentconnect.xagent.dataplane.Request;
import dev.agentconnect.xagent.error.AnswerRefused;
import dev.agentconnect.xagent.projection.ToolProjection;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The descriptor and tool packets of one channel (sections 8.15, 8.16, 8.18 and 8.19). Thread safe. */
final class ChannelCalls {
    private final ChannelRoute route;
    private final ToolProjection tools;
    private final Duration timeout;

    ChannelCalls(ChannelRoute route, ToolProjection tools, Duration timeout) {
        this.route = route;
        this.tools = tools;
        this.timeout = timeout;
    }

    CompletableFuture<ConnectionDescriptor> descriptor() {
        return route.request(new Request<>(
                PacketType.CONNECTION_DESCRIPTOR_GET,
                PacketType.CONNECTION_DESCRIPTOR_GET_ACK,
                timeout,
                header -> new DescriptorGet(header, null),
                answer -> {
                    DescriptorContent content = Objects.requireNonNull(((DescriptorGetAck) answer).payload());
                    if (!route.describe(content.connectionDescriptor())) { // it may be another user's
                        throw new AnswerRefused(
                                "connection.descriptor.get", "a descriptor that does not fit the channel");
                    }
                    return content.connectionDescriptor();
                }));
    }

    CompletableFuture<JsonNode> tool(String toolId, ObjectNode arguments, @Nullable ToolContext context) {
        if (route.isOpen()) { // else the request itself says why not
            tools.require(toolId, route.descriptor());
        }
        ToolCall call = new ToolCall(toolId, arguments, context, Map.of());
        return route.request(new Request<>(
                PacketType.TOOL_INVOKE,
                PacketType.TOOL_INVOKE_ACK,
                timeout,
                header -> new ToolInvoke(header, call),
                answer -> result(toolId, Objects.requireNonNull(((ToolInvokeAck) answer).payload()))));
    }

    private static JsonNode result(String toolId, ToolResult result) {
        if (!result.toolId().equals(toolId)) {
            throw new AnswerRefused("tool.invoke", "another tool");
        }
        return result.result();
    }
}
