package dev.agentconnect.conformance.platform.sdk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.platform.PlatformStep;
import dev.agentconnect.conformance.platform.PlatformUnderTest;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.protocol.xagent.packet.ToolContext;
import dev.agentconnect.protocol.xagent.profile.ActivityStatus;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.profile.ChatFile;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.xagent.ConnectorClient;
import dev.agentconnect.xagent.UserChannel;
import dev.agentconnect.xagent.error.ConnectorException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Drives the xAgent client SDK through the steps of the kit. What the SDK leaves to its user is not done here either. */
public final class SdkPlatform implements PlatformUnderTest {
    private final Map<String, SdkChannel> channels = new ConcurrentHashMap<>();
    private volatile @Nullable ConnectorClient client;

    @Override
    public StepAnswer perform(PlatformStep step) {
        try {
            return step(step);
        } catch (ConnectorException e) {
            return new StepAnswer.Failed(code(e));
        } catch (CompletionException e) {
            return new StepAnswer.Failed(
                    e.getCause() instanceof ConnectorException cause ? code(cause) : String.valueOf(e.getCause()));
        } catch (IllegalArgumentException | IllegalStateException e) {
            return new StepAnswer.Failed("refused");
        } catch (IOException e) {
            return new StepAnswer.Failed("io");
        }
    }

    private static String code(ConnectorException fault) {
        return fault instanceof ConnectorException.RequestFailed failed
                ? failed.error().code().word()
                : fault.getClass().getSimpleName();
    }

    private StepAnswer step(PlatformStep step) throws IOException {
        return switch (step.name()) {
            case CONNECT -> connect(step);
            case DISCONNECT -> disconnect();
            case LINK_STATE -> done(Json.object().put("state", linkState()));
            case RESUME -> done(client()::connect);
            case POLL_HEALTH -> health();
            case SKILL -> done(Json.object().put("markdown", client().skill().orElse("")));
            case OPEN_CHANNEL -> open(step);
            case CLOSE_CHANNEL -> done(channel(step)::close);
            case CHANNEL_STATE -> state(channel(step));
            case LOGIN -> login(channel(step), step);
            case TOOLS -> tools(channel(step));
            case INVOKE_TOOL -> invoke(channel(step), step);
            case SEND_MESSAGE -> send(channel(step), step);
            case SEND_ACTIVITY -> activity(channel(step), step);
            case RECEIVED_MESSAGES -> done(kept(step).messages());
            case REFUSE_NEXT_MESSAGE ->
                done(() -> kept(step).refuseNext(step.args().path("retryable").asBoolean()));
            case FETCH_FILE -> fetch(step);
            case ADD_CHANNEL, STORED_CHANNELS ->
                unsupported("the SDK leaves users and what they store to the platform");
            case START_LOGIN, LOGIN_STATE, CANCEL_LOGIN -> unsupported("the SDK has no helper for a login by code yet");
            case LOGOUT -> unsupported("what a logout does to a channel is not settled in the SDK yet");
            case EMIT_INTERNAL -> unsupported("the SDK has no way to send any other packet");
        };
    }

    private static StepAnswer done(ObjectNode result) {
        return new StepAnswer.Done(result);
    }

    private static StepAnswer done(Runnable task) {
        task.run();
        return StepAnswer.done();
    }

    private static StepAnswer unsupported(String reason) {
        return new StepAnswer.Unsupported(reason);
    }

    private ConnectorClient client() {
        ConnectorClient current = client;
        if (current == null) {
            throw new IllegalStateException("not connected");
        }
        return current;
    }

    private SdkChannel kept(PlatformStep step) {
        SdkChannel kept = channels.get(step.text("channel"));
        if (kept == null) {
            throw new IllegalStateException("no such channel");
        }
        return kept;
    }

    private UserChannel channel(PlatformStep step) {
        return kept(step).channel();
    }

    private StepAnswer connect(PlatformStep step) {
        if (client != null) {
            return unsupported("the SDK has no catalog of connectors yet: one client knows one connector");
        }
        ConnectorClient made = ConnectorClient.builder(URI.create(step.text("base_url")))
                .apiKey(Secret.of(step.text("api_key")))
                .options(FastOptions.OPTIONS)
                .build();
        client = made;
        made.connect();
        return StepAnswer.done();
    }

    /** One request: the SDK keeps no state of failures in a row yet, so there is none to tell, except the key's. */
    private StepAnswer health() {
        try {
            client().health();
            return StepAnswer.done();
        } catch (ConnectorException.EndpointFailed e) {
            return e.isKeyRefused() ? done(Json.object().put("state", "key_refused")) : StepAnswer.done();
        }
    }

    private StepAnswer disconnect() {
        ConnectorClient last = client;
        client = null;
        channels.clear();
        if (last != null) {
            last.close();
        }
        return StepAnswer.done();
    }

    private String linkState() {
        return switch (client().state()) {
            case READY -> "ready";
            case STOPPED, CLOSED -> "stopped";
            case IDLE, CONNECTING, WAITING -> "connecting";
        };
    }

    private StepAnswer open(PlatformStep step) {
        boolean again = !step.text("channel").isEmpty();
        SdkChannel kept = again ? kept(step) : new SdkChannel("c" + (channels.size() + 1));
        kept.opened(client().openChannel(again ? kept.storedId() : null, kept::received));
        channels.put(kept.handle(), kept);
        return done(Json.object().put("channel", kept.handle()).put("channel_id", kept.storedId()));
    }

    private static StepAnswer state(UserChannel channel) {
        ObjectNode state = Json.object().put("channel_id", channel.id()).put("open", channel.isOpen());
        state.put("status", channel.descriptor().connection().status().word());
        channel.descriptor()
                .connection()
                .profiles()
                .forEach(profile -> state.withArray("profiles").add(profile));
        return done(state);
    }

    private static StepAnswer login(UserChannel channel, PlatformStep step) {
        Map<String, String> values = new LinkedHashMap<>();
        step.args()
                .path("input")
                .properties()
                .forEach(entry -> values.put(entry.getKey(), entry.getValue().asText()));
        return done(Json.object()
                .put(
                        "status",
                        channel.login(step.text("flow_id"), values).status().word()));
    }

    private static StepAnswer tools(UserChannel channel) {
        ObjectNode result = Json.object();
        result.putArray("tools");
        channel.tools().forEach(tool -> result.withArray("tools").add(tool.toolId()));
        return done(result);
    }

    private static StepAnswer invoke(UserChannel channel, PlatformStep step) {
        ToolContext context = new ToolContext(step.text("session_id"), step.text("tool_call_id"), Map.of());
        JsonNode answer =
                channel.invoke(step.text("tool_id"), (ObjectNode) step.args().path("arguments"), context);
        ObjectNode result = Json.object();
        result.set("result", answer);
        return done(result);
    }

    private static StepAnswer send(UserChannel channel, PlatformStep step) {
        String id = channel.newMessageId();
        List<ChatFile> files = new ArrayList<>();
        for (JsonNode file : step.args().path("files")) {
            InputStream bytes = new ByteArrayInputStream(
                    Base64.getDecoder().decode(file.path("base64").asText()));
            files.add(channel.upload(bytes, file.path("filename").asText()).toChatFile());
        }
        for (JsonNode piece : step.args().path("pieces")) {
            channel.sendDelta(id, piece.asText());
        }
        ChatAckContent ack = channel.send(new ChatMessageContent(
                        id, step.text("text"), files.isEmpty() ? null : files, Instant.EPOCH, Map.of()))
                .join();
        return done(Json.object()
                .put("message_id", ack.messageId())
                .put("status", ack.status().word())
                .put("code", ack.code()));
    }

    private static StepAnswer activity(UserChannel channel, PlatformStep step) {
        String tool = step.text("tool_name");
        channel.activity(new ActivityStatus(step.text("status")), tool.isEmpty() ? null : tool);
        return StepAnswer.done();
    }

    private StepAnswer fetch(PlatformStep step) throws IOException {
        ChatFile file =
                kept(step).file(step.text("file_ref")).orElseThrow(() -> new IllegalStateException("no such file"));
        try (InputStream content = client().download(file)) {
            return done(Json.object().put("byte_size", content.readAllBytes().length));
        }
    }
}
