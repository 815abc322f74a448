package dev.agentconnect.xagent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.packet.DescriptorContent;
import dev.agentconnect.protocol.xagent.packet.DescriptorGet;
import dev.agentconnect.protocol.xagent.packet.DescriptorGetAck;
import dev.agentconnect.protocol.xagent.packet.ToolCall;
import dev.agentconnect.protocol.xagent.packet.ToolInvoke;
import dev.agentconnect.protocol.xagent.packet.ToolInvokeAck;
import dev.agentconnect.protocol.xagent.packet.ToolResult;
import dev.agentconnect.xagent.dataplane.CallbackThreads;
import dev.agentconnect.xagent.dataplane.ChannelRoute;
import dev.agentconnect.xagent.dataplane.DataPlaneOptions;
import dev.agentconnect.xagent.dataplane.Request;
import dev.agentconnect.xagent.error.AnswerRefused;
import dev.agentconnect.xagent.error.Await;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.projection.ToolProjection;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The descriptor and tool packets of one channel (sections 8.15, 8.16, 8.18 and 8.19). Thread safe. */
final class ChannelCalls {
    /** A peer reads arguments two levels deeper: packet, payload. */
    private static final int MAX_ARGUMENT_LEVELS = JsonLimits.PACKET.maxNesting() - 2;

    private final ChannelRoute route;
    private final ToolProjection tools;
    private final Duration timeout;
    private final Duration maxToolTimeout;
    private final CallbackThreads threads;

    ChannelCalls(ChannelRoute route, ToolProjection tools, DataPlaneOptions options, CallbackThreads threads) {
        this.route = route;
        this.tools = tools;
        this.threads = threads;
        this.timeout = options.requestTimeout();
        this.maxToolTimeout = options.maxToolTimeout();
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

    /** Waits for a tool; when that is interrupted, nothing waits any more. */
    JsonNode await(ToolCall call, @Nullable Duration ownTimeout) {
        CompletableFuture<JsonNode> answer = tool(call, ownTimeout);
        try {
            return Await.result(answer);
        } finally {
            CallbackThreads.giveUp(answer);
        }
    }

    /** Calls a tool for a caller who may give it up. */
    CompletableFuture<JsonNode> async(ToolCall call, @Nullable Duration ownTimeout) {
        return threads.handOverCall(tool(call, ownTimeout));
    }

    /** The wait is the caller's own, or that of every request when there is none. */
    private CompletableFuture<JsonNode> tool(ToolCall call, @Nullable Duration ownTimeout) {
        String toolId = call.toolId();
        Duration wait = ownTimeout == null ? timeout : bounded(ownTimeout);
        if (route.isOpen()) { // else the request itself says why not
            tools.require(toolId, route.descriptor());
        }
        if (call.arguments() != null
                && isDeeper(call.arguments(), MAX_ARGUMENT_LEVELS)) { // the peer could not even read whose call it is
            return CompletableFuture.failedFuture(
                    new CallRefused("the arguments are nested deeper than " + MAX_ARGUMENT_LEVELS + " levels"));
        }
        return route.request(new Request<>(
                PacketType.TOOL_INVOKE,
                PacketType.TOOL_INVOKE_ACK,
                wait,
                header -> new ToolInvoke(header, call),
                answer -> result(toolId, Objects.requireNonNull(((ToolInvokeAck) answer).payload()))));
    }

    private Duration bounded(Duration ownTimeout) {
        if (ownTimeout.isNegative() || ownTimeout.isZero() || ownTimeout.compareTo(maxToolTimeout) > 0) {
            throw new CallRefused("the timeout is not within maxToolTimeout");
        }
        return ownTimeout;
    }

    private static boolean isDeeper(JsonNode node, int levels) {
        if (!node.isContainerNode() || levels == 0) {
            return node.isContainerNode();
        }
        for (JsonNode inner : node) {
            if (isDeeper(inner, levels - 1)) {
                return true;
            }
        }
        return false;
    }

    private static JsonNode result(String toolId, ToolResult result) {
        if (!result.toolId().equals(toolId)) {
            throw new AnswerRefused("tool.invoke", "another tool");
        }
        return result.result();
    }
}
