package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.HookName;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.DataPlane;
import dev.agentconnect.conformance.wire.Hook;
import dev.agentconnect.protocol.json.Json;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/** Makes the user of the first identity's chat speak, and waits for what the connector makes of it. */
final class Stimulus {
    /** Longer than anybody waits between two deliveries, and shorter than a message is kept. */
    private static final Duration PACE = Duration.ofMinutes(10);

    private final CheckContext context;
    private final String chatId;

    private Stimulus(CheckContext context, String chatId) {
        this.context = context;
        this.chatId = chatId;
    }

    static Stimulus of(CheckContext context) {
        Chat.requireProfile(context);
        String chatId = context.channels().first().chatId();
        if (chatId.isEmpty()) {
            throw Verdict.notTested("the auth input has no chat_id to speak from");
        }
        if (context.settings().hooks().find(HookName.STIMULUS).isEmpty()) {
            throw Verdict.notTested("needs " + HookName.STIMULUS.option());
        }
        return new Stimulus(context, chatId);
    }

    static String newText() {
        return "conformance " + UUID.randomUUID();
    }

    void say(String text) {
        post(Json.object().put("chat_id", chatId).put("text", text));
    }

    void sendFile(String text, String filename, String mediaType, byte[] content) {
        post(file(text, filename, mediaType, content));
    }

    /** Whether the stimulus takes a file with that name; it may refuse odd ones with 400. */
    boolean takesFile(String text, String filename, String mediaType, byte[] content) {
        Hook.Answer answer = context.hooks().call(HookName.STIMULUS, file(text, filename, mediaType, content));
        if (!answer.ok() && answer.status() != 400) {
            throw Verdict.notTested("the stimulus answered " + answer.status());
        }
        return answer.ok();
    }

    private ObjectNode file(String text, String filename, String mediaType, byte[] content) {
        ObjectNode body = Json.object().put("chat_id", chatId).put("text", text);
        body.putObject("file")
                .put("filename", filename)
                .put("mime_type", mediaType)
                .put("base64", Base64.getEncoder().encodeToString(content));
        return body;
    }

    private void post(ObjectNode body) {
        context.hooks().require(HookName.STIMULUS, body);
    }

    /** The next message with that text; others that wait are acknowledged, since they may block the channel. */
    JsonNode await(BoundChannel channel, String text) {
        return poll(channel, text, context.timeout()).orElseThrow(() -> late(channel, ""));
    }

    /** The same message after a reconnect; how long a connector waits before it sends again is its own choice. */
    JsonNode awaitAgain(BoundChannel channel, String text) {
        Optional<JsonNode> soon = poll(channel, text, context.timeout());
        if (soon.isPresent() || context.settings().hooks().find(HookName.TIME).isEmpty()) {
            return soon.orElseThrow(() -> late(channel, " (--timeout has to be longer than the connector's own pace)"));
        }
        context.hooks().advance(PACE);
        return poll(channel, text, context.timeout())
                .orElseThrow(() -> late(channel, " and " + PACE.toMinutes() + " minutes of the connector's clock"));
    }

    private Verdict late(BoundChannel channel, String more) {
        String expected =
                "chat.message with the user's text within " + context.timeout().toSeconds() + " s" + more;
        return Verdict.fail(expected, channel.plane().ending());
    }

    /** Whether a message with that text comes, after a round trip that gives it time to be sent. */
    boolean isHeard(BoundChannel channel, String text) {
        channel.ask("connection.descriptor.get", Json.object());
        return heardIn(channel, text, context.quiet().multipliedBy(3)).isPresent();
    }

    /** A message with that text that comes although none should. */
    Optional<JsonNode> heardIn(BoundChannel channel, String text, Duration quiet) {
        return channel.plane().pollSilence(packet -> isWanted(channel, packet, text), quiet);
    }

    private Optional<JsonNode> poll(BoundChannel channel, String text, Duration wait) {
        return channel.plane().poll(packet -> isWanted(channel, packet, text), wait);
    }

    private static boolean isWanted(BoundChannel channel, JsonNode packet, String text) {
        boolean message = packet.path("type").asText().equals(Chat.MESSAGE);
        boolean wanted = packet.path("payload").path("text").asText().contains(text);
        if (message && !wanted) {
            acknowledge(channel.plane(), packet);
        }
        return message && wanted;
    }

    static void acknowledge(DataPlane plane, JsonNode message) {
        ObjectNode payload = Json.object();
        payload.set("message_id", message.path("payload").path("message_id"));
        payload.put("status", "accepted");
        ObjectNode ack = plane.envelope(
                "chat.message.ack", message.path("connector_channel_id").asText(), payload);
        ack.set("reply_to", message.path("packet_id"));
        if (message.has("request_id")) {
            ack.set("request_id", message.path("request_id"));
        }
        plane.send(ack);
    }
}
