package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.Answer;
import dev.agentconnect.protocol.json.Json;
import java.util.Optional;
import java.util.UUID;

/** Builds and sends tool calls (section 8.18). */
final class ToolCall {
    private ToolCall() {}

    static ObjectNode payload(String toolId, JsonNode arguments, String callId) {
        ObjectNode payload = Json.object();
        payload.put("tool_id", toolId);
        payload.set("arguments", arguments.deepCopy());
        payload.putObject("context").put("session_id", "session_conformance").put("tool_call_id", callId);
        return payload;
    }

    static String tool(CheckContext context) {
        return Optional.ofNullable(context.settings().toolId()).orElseThrow(() -> Verdict.notTested("needs --tool"));
    }

    static ObjectNode arguments(CheckContext context, BoundChannel channel) {
        return context.settings().toolArguments().deepCopy().put("connector_channel_id", channel.id());
    }

    static String newCallId() {
        return "call_" + UUID.randomUUID();
    }

    static Answer invoke(CheckContext context, BoundChannel channel, JsonNode arguments, String callId) {
        return channel.ask("tool.invoke", payload(tool(context), arguments, callId));
    }
}
