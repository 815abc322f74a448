package dev.agentconnect.connector.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.Handlers;
import dev.agentconnect.connector.handler.ToolFailed;
import dev.agentconnect.connector.lease.Channel;
import dev.agentconnect.connector.lease.Descriptors;
import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.connector.store.StoreUnavailable;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.rule.RecordReader;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.protocol.xagent.card.CardTool;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import dev.agentconnect.protocol.xagent.packet.ToolCall;
import dev.agentconnect.protocol.xagent.packet.ToolInvokeAck;
import dev.agentconnect.protocol.xagent.packet.ToolResult;
import dev.agentconnect.protocol.xagent.validation.ToolArguments;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers tool.invoke (sections 8.18 and 8.19): checks, runs the tool within its time, and remembers the outcome, so that a
 * repeated call does not run again. Secrets that the connector knows are masked in what a tool says. Runs on the channel's queue, so a repeat waits for the first to end.
 */
final class ToolDesk {
    private static final Logger LOG = LoggerFactory.getLogger(ToolDesk.class);

    private final Map<String, ToolArguments> schemas = new HashMap<>();
    private final ConnectorCard card;
    private final Handlers handlers;
    private final ConnectorStore store;
    private final ChannelDesk channels;
    private final Replies replies;
    private final Timers timers;
    private final TimedCall timed;
    private final KnownSecrets secrets;

    ToolDesk(
            ConnectorCard card,
            Handlers handlers,
            ConnectorStore store,
            ChannelDesk channels,
            Replies replies,
            Timers timers,
            TimedCall timed,
            List<Secret> secrets) {
        this.secrets = KnownSecrets.ofServer(secrets);
        this.card = card;
        this.handlers = handlers;
        this.store = store;
        this.channels = channels;
        this.replies = replies;
        this.timers = timers;
        this.timed = timed;
        card.toolList().forEach(tool -> schemas.put(tool.toolId(), ToolArguments.compile(tool.inputSchema())));
    }

    void invoke(OpenRequest request, Channel channel, ToolCall call) {
        Optional<CardTool> tool = card.tool(call.toolId());
        Handlers.Tool handler = handlers.tools().get(call.toolId());
        if (tool.isEmpty() || handler == null) {
            fail(request, replies.of(ErrorCode.TOOL_NOT_FOUND, "the card has no such tool"));
            return;
        }
        WireError fault = refusal(channel, tool.get(), call);
        if (fault != null) {
            fail(request, fault);
        } else if (handler.readOnly()) {
            run(request, channel, call, handler, null);
        } else {
            once(request, channel, call, handler);
        }
    }

    private @Nullable WireError refusal(Channel channel, CardTool tool, ToolCall call) {
        Channel.Snapshot state = channel.snapshot();
        if (tool.profile() != null && !state.profiles().contains(tool.profile())) {
            return replies.of(
                    ErrorCode.CONNECTOR_CHANNEL_UNAVAILABLE, "the tool's profile is not enabled on this channel");
        }
        if (state.record().binding() == null) {
            return replies.of(ErrorCode.CONNECTION_NOT_AUTHENTICATED, "the channel is not authenticated");
        }
        if (!Descriptors.isUsable(state.record().status())) {
            return replies.of(ErrorCode.CONNECTOR_CHANNEL_UNAVAILABLE, "the channel cannot be used now");
        }
        if (state.denials().containsKey(tool.toolId())) {
            return replies.of(
                    ErrorCode.CONNECTOR_CHANNEL_UNAVAILABLE, "the target denies this tool to the channel's account");
        }
        ObjectNode routed = Json.object();
        routed.setAll(call.argumentsOrEmpty());
        routed.put(XAgentProtocol.CHANNEL_ARGUMENT, channel.channelId());
        List<Violation> faults =
                Objects.requireNonNull(schemas.get(tool.toolId())).validate(routed);
        return faults.isEmpty()
                ? null
                : replies.of(ErrorCode.TOOL_ARGUMENTS_INVALID, faults.get(0).describe());
    }

    private void once(OpenRequest request, Channel channel, ToolCall call, Handlers.Tool handler) {
        ToolMemory memory = new ToolMemory(store.toolCalls(), timers, channel.channelId(), request, call);
        switch (memory.known()) {
            case NOTHING -> {
                memory.begin();
                run(request, channel, call, handler, memory);
            }
            case ANSWER -> repeat(request, call, memory.answer());
            case CUT_OFF ->
                fail(
                        request,
                        replies.of(
                                ErrorCode.OUTCOME_UNKNOWN,
                                "the connector ended while the tool ran; it may have acted"));
            case OTHER_CALL ->
                fail(
                        request,
                        replies.of(
                                ErrorCode.TOOL_CALL_CONFLICT, "the same tool call came with other arguments before"));
        }
    }

    static ObjectNode arguments(ToolCall call) {
        ObjectNode copy = call.argumentsOrEmpty().deepCopy();
        copy.remove(XAgentProtocol.CHANNEL_ARGUMENT);
        return copy;
    }

    private void run(
            OpenRequest request, Channel channel, ToolCall call, Handlers.Tool handler, @Nullable ToolMemory memory) {
        KnownSecrets known = secrets.andOf(channel.binding().orElse(null));
        LiveInvocation invocation = new LiveInvocation(channels.context(channel), request, call, replies, known);
        try {
            JsonNode result = known.mask(
                    ToolOutput.copy(timed.call(
                            () -> handler.handler().invoke(invocation),
                            late -> fail(request, replies.toolFault(late)))),
                    place -> LOG.warn("tool {} had a secret in its result at {}: masked", call.toolId(), place));
            remember(channel, memory, Json.object().set("result", result));
            request.answer(
                    ToolInvokeAck.ok(replies.to(request.header()), new ToolResult(call.toolId(), result, Map.of())));
        } catch (Exception | Error e) {
            WireError error = replies.toolFault(e, known);
            boolean acted = !(e instanceof ToolFailed failed) || failed.isOutcomeUnknown();
            remember(channel, memory, acted ? Json.object().set("error", Json.tree(error)) : null);
            fail(request, error);
        }
    }

    /** A tool that said why it failed did not act, so it may run again; of any other failure nobody knows. */
    private void remember(Channel channel, @Nullable ToolMemory memory, @Nullable JsonNode answer) {
        if (memory != null && !channel.isRemoved()) {
            try {
                memory.end(answer);
            } catch (StoreUnavailable e) { // the tool has acted, so its outcome is told all the same
                LOG.warn("the outcome of a tool call is not stored: {}", replies.describe(e));
            }
        }
    }

    private void repeat(OpenRequest request, ToolCall call, JsonNode answer) {
        JsonNode result = answer.get("result");
        if (result != null) {
            request.answer(
                    ToolInvokeAck.ok(replies.to(request.header()), new ToolResult(call.toolId(), result, Map.of())));
        } else {
            fail(request, RecordReader.read(answer.path("error"), WireError.class));
        }
    }

    private void fail(OpenRequest request, WireError error) {
        request.answer(ToolInvokeAck.failed(replies.to(request.header()), error));
    }
}
