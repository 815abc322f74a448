package dev.agentconnect.benchmarks.load;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.connector.Connector;
import dev.agentconnect.connector.ConnectorOptions;
import dev.agentconnect.connector.ConnectorServer;
import dev.agentconnect.connector.handler.AuthOutcome;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.ChatHandler;
import dev.agentconnect.connector.handler.LifecycleHandler;
import dev.agentconnect.connector.handler.OutboundMessage;
import dev.agentconnect.connector.handler.TargetAccount;
import dev.agentconnect.connector.handler.ToolInvocation;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A connector whose target does nothing: what a call costs is what the SDK costs. */
final class NoopConnector {
    /** Reads only, so that no outcome is remembered. */
    static final String READ = "noop_read";

    /** May act, so that each outcome is remembered before it is answered. */
    static final String WRITE = "noop_write";

    static final String CARD_ID = "im.noop";
    static final String PROFILE = "xagent.im.v2";

    private static final String TOOL = """
            {"tool_id":"%s","profile":"xagent.im.v2","title":"No-op","description":"Does nothing.",
             "input_schema":{"type":"object","required":["connector_channel_id","text"],
              "properties":{"connector_channel_id":{"type":"string"},"text":{"type":"string","maxLength":4096},
                "urgent":{"type":"boolean"}}}}""";
    private static final String CARD = """
            {"schema":"xagent.connector/v1","protocol_version":"3.0","build":{"version":"1.0.0","build_time":"2607241200"},
             "connector_card_id":"im.noop","connector":{"name":"No-op Connector","version":"1.0.0"},
             "supports":{"user_channel_mode":"multiple","target_types":["im"],
               "targets":[{"target_type":"im","provider":"noop","label":"No-op"}],"profiles":["xagent.im.v2"]},
             "tools":[%s,%s],
             "auth_flows":[{"id":"noop_form","target_type":"im","type":"form","title":"Bind",
               "fields":[{"name":"user","label":"User","input_type":"text","required":true}]}],
             "security":{"trust_level":"local","api_key_required":false,"data_classes":["im.messages"]}}
            """;

    private final Map<String, ChannelContext> bound = new ConcurrentHashMap<>();

    ConnectorServer start(ConnectorLimits limits, ConnectorOptions.Builder options) {
        return ConnectorServer.start(connector(), options.limits(limits).build());
    }

    /** The channels that are bound, by id. */
    Map<String, ChannelContext> bound() {
        return Map.copyOf(bound);
    }

    private Connector connector() {
        String card = CARD.formatted(TOOL.formatted(READ), TOOL.formatted(WRITE));
        return Connector.builder(card.getBytes(StandardCharsets.UTF_8))
                .auth(
                        "noop_form",
                        request -> new AuthOutcome.Authenticated(new Binding(
                                new TargetAccount("User", null), Json.object().put("user", "u"))))
                .readOnlyTool(READ, NoopConnector::nothing)
                .tool(WRITE, NoopConnector::nothing)
                .chat(new NoChat())
                .lifecycle(new Bound())
                .build();
    }

    private static JsonNode nothing(ToolInvocation call) {
        return Json.object().put("status", "done");
    }

    private static final class NoChat implements ChatHandler {
        @Override
        public void send(OutboundMessage message) {}
    }

    private final class Bound implements LifecycleHandler {
        @Override
        public void bound(ChannelContext channel, Binding binding) {
            bound.put(channel.channelId(), channel);
        }
    }
}
