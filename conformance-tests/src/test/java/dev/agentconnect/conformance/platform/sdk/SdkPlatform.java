package dev.agentconnect.conformance.platform.sdk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.platform.PlatformStep;
import dev.agentconnect.conformance.platform.PlatformUnderTest;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.profile.ActivityStatus;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.profile.ChatFile;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.xagent.ToolRequest;
import dev.agentconnect.xagent.UserChannel;
import dev.agentconnect.xagent.auth.LoginOutcome;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.RequestFailed;
import dev.agentconnect.xagent.projection.ChannelStanding;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Drives the xAgent client SDK through the steps of the kit. What the SDK leaves to its user is not done here either. */
public final class SdkPlatform implements PlatformUnderTest {
    private @Nullable SdkConnector connector; // guarded by this

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
        return fault instanceof RequestFailed failed
                ? failed.error().code().word()
                : fault.getClass().getSimpleName();
    }

    private StepAnswer step(PlatformStep step) throws IOException {
        return switch (step.name()) {
            case CONNECT -> done(() -> begun().connect(step));
            case DISCONNECT -> disconnect();
            case LINK_STATE -> done("state", connector().linkState());
            case RESUME -> done(() -> connector().client().connect());
            case POLL_HEALTH -> done("state", connector().checkedHealth());
            case SKILL -> done("markdown", connector().skill());
            case OPEN_CHANNEL ->
                opened(
                        step.text("channel").isEmpty()
                                ? connector().create()
                                : connector().reopen(step));
            case ADD_CHANNEL -> opened(connector().create());
            case CLOSE_CHANNEL -> done(channel(step)::close);
            case CHANNEL_STATE -> state(step);
            case STORED_CHANNELS -> done("channel_ids", connector().storedIds());
            case LOGIN -> login(step);
            case START_LOGIN -> startLogin(step);
            case LOGIN_STATE -> done("status", loginState(step));
            case CANCEL_LOGIN -> done(() -> kept(step).login().cancel());
            case LOGOUT -> done(() -> channel(step).logout());
            case TOOLS -> tools(step);
            case INVOKE_TOOL -> invoke(step);
            case SEND_MESSAGE -> send(channel(step), step);
            case SEND_ACTIVITY -> activity(channel(step), step);
            case RECEIVED_MESSAGES -> new StepAnswer.Done(kept(step).messages());
            case REFUSE_NEXT_MESSAGE ->
                done(() -> kept(step).refuseNext(step.args().path("retryable").asBoolean()));
            case FETCH_FILE -> fetch(step);
            case EMIT_INTERNAL -> new StepAnswer.Unsupported("the SDK has no way to send any other packet");
        };
    }

    private static StepAnswer done(String field, String value) {
        return new StepAnswer.Done(Json.object().put(field, value));
    }

    private static StepAnswer done(String field, List<String> values) {
        ObjectNode result = Json.object();
        result.putArray(field);
        values.forEach(value -> result.withArray(field).add(value));
        return new StepAnswer.Done(result);
    }

    private static StepAnswer done(Runnable task) {
        task.run();
        return StepAnswer.done();
    }

    private synchronized SdkConnector begun() {
        if (connector == null) {
            connector = new SdkConnector();
        }
        return connector;
    }

    private synchronized SdkConnector connector() {
        if (connector == null) {
            throw new IllegalStateException("not connected");
        }
        return connector;
    }

    private synchronized @Nullable SdkConnector taken() {
        SdkConnector last = connector;
        connector = null;
        return last;
    }

    private StepAnswer disconnect() {
        SdkConnector last = taken();
        if (last != null) {
            last.close();
        }
        return StepAnswer.done();
    }

    private SdkChannel kept(PlatformStep step) {
        return connector().kept(step);
    }

    private UserChannel channel(PlatformStep step) {
        return kept(step).channel();
    }

    private static StepAnswer opened(SdkChannel kept) {
        return new StepAnswer.Done(Json.object()
                .put("channel", kept.handle())
                .put("channel_id", kept.channel().id()));
    }

    private StepAnswer state(PlatformStep step) {
        UserChannel channel = channel(step);
        ObjectNode state = Json.object().put("channel_id", channel.id()).put("open", channel.isOpen());
        state.put("status", channel.descriptor().connection().status().word());
        state.put("authenticated", connector().isAuthenticated(kept(step)));
        state.put("active", channel.isOpen() && channel.auth().standing() == ChannelStanding.ACTIVE);
        channel.descriptor()
                .connection()
                .profiles()
                .forEach(profile -> state.withArray("profiles").add(profile));
        return new StepAnswer.Done(state);
    }

    private StepAnswer login(PlatformStep step) {
        Map<String, String> values = new LinkedHashMap<>();
        step.args()
                .path("input")
                .properties()
                .forEach(entry -> values.put(entry.getKey(), entry.getValue().asText()));
        return done(
                "status",
                channel(step).login(step.text("flow_id"), values).status().word());
    }

    private StepAnswer startLogin(PlatformStep step) {
        kept(step).begun(channel(step).auth().qr(step.text("flow_id"), code -> {}));
        return StepAnswer.done();
    }

    private String loginState(PlatformStep step) {
        LoginOutcome outcome = kept(step).login().outcome().getNow(null);
        return outcome == null ? "pending" : outcome.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    private StepAnswer tools(PlatformStep step) {
        return done(
                "tools",
                connector().user().tools(null).tools(kept(step).session()).stream()
                        .map(tool -> tool.toolId())
                        .toList());
    }

    /** In the Session of the channel, as the step asks; the word of the model on the channel is never heard. */
    private StepAnswer invoke(PlatformStep step) {
        ToolRequest request = new ToolRequest(
                step.text("tool_id"),
                (ObjectNode) step.args().path("arguments"),
                kept(step).session(),
                step.text("tool_call_id"));
        ObjectNode result = Json.object();
        result.set("result", connector().user().tools(null).invoke(request));
        return new StepAnswer.Done(result);
    }

    private static StepAnswer send(UserChannel channel, PlatformStep step) {
        String id = channel.chat().newMessageId();
        List<ChatFile> files = new ArrayList<>();
        for (JsonNode file : step.args().path("files")) {
            InputStream bytes = new ByteArrayInputStream(
                    Base64.getDecoder().decode(file.path("base64").asText()));
            files.add(channel.upload(bytes, file.path("filename").asText()).toChatFile());
        }
        for (JsonNode piece : step.args().path("pieces")) {
            channel.chat().delta(id, piece.asText());
        }
        ChatAckContent ack = channel.send(new ChatMessageContent(
                        id, step.text("text"), files.isEmpty() ? null : files, Instant.EPOCH, Map.of()))
                .join();
        return new StepAnswer.Done(Json.object()
                .put("message_id", ack.messageId())
                .put("status", ack.status().word())
                .put("code", ack.code()));
    }

    private static StepAnswer activity(UserChannel channel, PlatformStep step) {
        String tool = step.text("tool_name");
        channel.chat().activity(new ActivityStatus(step.text("status")), tool.isEmpty() ? null : tool);
        return StepAnswer.done();
    }

    private StepAnswer fetch(PlatformStep step) throws IOException {
        ChatFile file =
                kept(step).file(step.text("file_ref")).orElseThrow(() -> new IllegalStateException("no such file"));
        try (InputStream content = connector().client().download(file)) {
            return new StepAnswer.Done(Json.object().put("byte_size", content.readAllBytes().length));
        }
    }
}
