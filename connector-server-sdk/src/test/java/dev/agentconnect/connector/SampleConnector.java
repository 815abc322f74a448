package dev.agentconnect.connector;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.AuthOutcome;
import dev.agentconnect.connector.handler.AuthRejected;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.handler.ChatHandler;
import dev.agentconnect.connector.handler.DeliveryRejected;
import dev.agentconnect.connector.handler.LifecycleHandler;
import dev.agentconnect.connector.handler.OutboundMessage;
import dev.agentconnect.connector.handler.TargetAccount;
import dev.agentconnect.connector.handler.ToolFailed;
import dev.agentconnect.connector.handler.ToolHandler;
import dev.agentconnect.connector.handler.ToolInvocation;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.profile.ChatActivityContent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** A connector whose target is this object: what arrives is recorded, what it does is told by the test. */
final class SampleConnector {
    static final String CARD = """
            {"schema":"xagent.connector/v1","protocol_version":"3.0","build":{"version":"1.0.0","build_time":"2607241200"},
             "connector_card_id":"im.sample","connector":{"name":"Sample Connector","version":"1.0.0"},
             "supports":{"user_channel_mode":"multiple","target_types":["im"],
               "targets":[{"target_type":"im","provider":"sample","label":"Sample"}],"profiles":["xagent.im.v2"]},
             "tools":[
               {"tool_id":"sample_send","profile":"xagent.im.v2","title":"Send","description":"Sends.",
                "related_skill_ids":["connector-im-sample"],
                "input_schema":{"type":"object","required":["connector_channel_id","text"],
                 "properties":{"connector_channel_id":{"type":"string"},"text":{"type":"string"}}}},
               {"tool_id":"sample_slow","profile":"xagent.im.v2","title":"Wait","description":"Waits.",
                "input_schema":{"type":"object","required":["connector_channel_id"],
                 "properties":{"connector_channel_id":{"type":"string"}}}},
               {"tool_id":"sample_read","profile":"xagent.im.v2","title":"Read","description":"Reads.",
                "input_schema":{"type":"object","required":["connector_channel_id"],
                 "properties":{"connector_channel_id":{"type":"string"}}}}],
             "auth_flows":[{"id":"sample_form","target_type":"im","type":"form","title":"Bind",
               "fields":[{"name":"token","label":"Token","input_type":"password","required":true,"secret":true},
                         {"name":"user","label":"User","input_type":"text","required":true}]}],
             "security":{"trust_level":"local","api_key_required":true,"data_classes":["im.messages"]}}
            """;
    static final String SKILL = """
            ---
            name: connector-im-sample
            description: How to use the sample connector.
            ---
            # Sample
            """;

    record Sent(String channelId, String messageId, String text, List<String> files) {}

    final BlockingQueue<Sent> sent = new LinkedBlockingQueue<>();
    final List<String> events = new CopyOnWriteArrayList<>();
    final List<String> drafts = new CopyOnWriteArrayList<>();
    final List<String> activities = new CopyOnWriteArrayList<>();
    final Map<String, ChannelContext> bound = new ConcurrentHashMap<>();
    final AtomicInteger toolRuns = new AtomicInteger();
    volatile CountDownLatch slowTool = new CountDownLatch(1);
    volatile boolean slowDrafts;
    final Semaphore draftPace = new Semaphore(0);
    volatile RuntimeException nextSend;
    volatile RuntimeException nextTool;
    volatile Runnable onSent = () -> {};
    volatile Runnable onTool = () -> {};
    volatile ToolHandler toolBody;
    volatile CountDownLatch holdSend = new CountDownLatch(0);

    Connector connector() {
        return parts(CARD.getBytes(StandardCharsets.UTF_8)).build();
    }

    /** Everything but what a test adds to the card. */
    Connector.Builder parts(byte[] card) {
        return Connector.builder(card)
                .skill(SKILL)
                .auth("sample_form", request -> bind(request.input()))
                .tool("sample_send", this::tool)
                .tool("sample_slow", this::slowTool)
                .readOnlyTool("sample_read", call -> Json.object().put("runs", toolRuns.incrementAndGet()))
                .chat(new Chat())
                .lifecycle(new Lifecycle());
    }

    private static AuthOutcome bind(Map<String, String> input) {
        if (!input.get("token").startsWith("good")) {
            throw AuthRejected.field(
                    "token", input.get("user").equals("echo") ? input.get("token") : "refused by the target");
        }
        return new AuthOutcome.Authenticated(new Binding(
                new TargetAccount("Sample " + input.get("user"), null),
                Json.object().put("token", input.get("token")).put("user", input.get("user"))));
    }

    private JsonNode tool(ToolInvocation call) throws Exception {
        toolRuns.incrementAndGet();
        onTool.run();
        RuntimeException fault = nextTool;
        if (fault != null) {
            nextTool = null;
            throw fault;
        }
        if (toolBody != null) {
            return toolBody.invoke(call);
        }
        if (call.arguments().path("text").asText().equals("null")) {
            return null;
        }
        if (call.arguments().path("text").asText().equals("progress")) {
            for (int i = 0; i < 10_000; i++) {
                call.progress("x".repeat(1_000), 0.5);
            }
        }
        if (call.arguments().path("text").asText().equals("error")) {
            throw new StackOverflowError("inner detail");
        }
        if (call.arguments().path("text").asText().equals("cyclic")) {
            ObjectNode knot = Json.object();
            return knot.set("self", knot);
        }
        if (call.arguments().path("text").asText().equals("huge")) {
            return Json.object().put("x", "x".repeat(1 << 20));
        }
        if (call.arguments().path("text").asText().equals("refuse")) {
            throw new ToolFailed("target_refused", "the target refused");
        }
        String user = call.channel()
                .binding()
                .orElseThrow()
                .credentials()
                .path("user")
                .asText();
        return Json.object().put("status", "sent").put("user", user).set("arguments", call.arguments());
    }

    private JsonNode slowTool(ToolInvocation call) throws InterruptedException {
        toolRuns.incrementAndGet();
        call.progress("waiting", 0.5);
        slowTool.await();
        return Json.object().put("status", "done");
    }

    private final class Chat implements ChatHandler {
        @Override
        public void send(OutboundMessage message) throws Exception {
            RuntimeException fault = nextSend;
            holdSend.await();
            message.part("text", () -> {
                sent.add(new Sent(
                        message.channel().channelId(),
                        message.messageId(),
                        message.text(),
                        message.files().stream().map(ChannelFile::filename).toList()));
                onSent.run();
            });
            if (fault != null) {
                nextSend = null;
                throw fault;
            }
            if (message.text().equals("reject")) {
                throw new DeliveryRejected("target_refused", "the target refused", false);
            }
        }

        @Override
        public void draft(ChannelContext channel, String messageId, String textSoFar) {
            drafts.add(textSoFar);
            if (slowDrafts) {
                draftPace.acquireUninterruptibly();
            }
        }

        @Override
        public void activity(ChannelContext channel, ChatActivityContent activity) {
            activities.add(activity.status().word());
        }
    }

    private final class Lifecycle implements LifecycleHandler {
        @Override
        public void bound(ChannelContext channel, Binding binding) {
            bound.put(channel.channelId(), channel);
            events.add("bound " + channel.channelId());
        }

        @Override
        public void unbound(ChannelContext channel, Binding binding) {
            bound.remove(channel.channelId());
            events.add("unbound " + channel.channelId());
        }
    }

    static Instant now() {
        return Instant.parse("2026-01-01T00:00:00Z");
    }
}
