package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * The xAgent side over many lives of a connector: keeps a window of chat messages and tool calls open on each channel, sends what has no
 * answer again after each reconnect with the same id and content, asks now and then for an old answer, and acknowledges what comes. One
 * thread at a time uses it.
 */
final class RelentlessXAgent {
    private static final int WINDOW = 3;

    /** A file that was uploaded and may be sent. */
    record Upload(String channel, String fileRef) {}

    /** Messages and calls without a final answer, by id. */
    final Map<String, Ask> open = new LinkedHashMap<>();

    /** Final answers by id: {@code done} or an error code. */
    final Map<String, Ask> finished = new HashMap<>();

    /** Texts of messages from the target by id, in the order of their first coming, per channel. */
    final Map<String, Map<String, String>> inbound = new HashMap<>();

    final Queue<Upload> uploads = new ConcurrentLinkedQueue<>();
    private final List<Ask> old = new ArrayList<>();
    private final Random random;
    private int numbers;

    /** A chat message or tool call and what became of it. */
    static final class Ask {
        final String id;
        final String type;
        final String channel;
        final ObjectNode payload;
        String outcome;

        Ask(String id, String type, String channel, ObjectNode payload) {
            this.id = id;
            this.type = type;
            this.channel = channel;
            this.payload = payload;
        }

        boolean hasFile() {
            return payload.has("files");
        }
    }

    RelentlessXAgent(Random random) {
        this.random = random;
    }

    /** After a reconnect: everything that has no answer, and some that have one. */
    void resume(TestXAgent agent) {
        uploads.clear(); // a file of an earlier life may be gone; messages that name one are among the open ones anyway
        List.copyOf(open.values()).forEach(ask -> send(agent, ask));
        for (int i = 0; i < 5 && !old.isEmpty(); i++) {
            send(agent, old.get(random.nextInt(old.size())));
        }
    }

    /** Opens the window of each channel up to its width. */
    void fill(TestXAgent agent, Set<String> channels) {
        for (String channel : channels) {
            long waiting = open.values().stream()
                    .filter(a -> a.channel.equals(channel))
                    .count();
            for (long i = waiting; i < WINDOW; i++) {
                Ask next = random.nextInt(3) == 0 ? call(channel) : message(channel);
                open.put(next.id, next);
                send(agent, next);
            }
        }
    }

    private Ask message(String channel) {
        String id = "m" + numbers++;
        ObjectNode payload = ServerTest.text(id, "text of " + id + " " + random.nextLong());
        Upload upload = random.nextBoolean() ? uploads.poll() : null;
        if (upload == null) {
            return new Ask(id, "chat.message", channel, payload);
        }
        payload.putArray("files").addObject().put("type", "file").put("file_ref", upload.fileRef());
        return new Ask(id, "chat.message", upload.channel(), payload);
    }

    private Ask call(String channel) {
        String id = "c" + numbers++;
        return new Ask(
                id,
                "tool.invoke",
                channel,
                TestXAgent.tool("sample_send", Json.object().put("text", id), id));
    }

    private static void send(TestXAgent agent, Ask ask) {
        ObjectNode packet = TestXAgent.packet(ask.type, ask.channel, ask.payload);
        if (ask.type.equals("tool.invoke")) {
            packet.put("request_id", ask.id + " " + packet.path("request_id").asText());
        }
        agent.offer(packet); // when the socket is gone, it is sent again by the next resume
    }

    /** Takes what comes for a moment; false when nothing came. */
    boolean take(TestXAgent agent) throws InterruptedException {
        JsonNode packet = agent.received.poll(20, TimeUnit.MILLISECONDS);
        if (packet == null) {
            return false;
        }
        switch (packet.path("type").asText()) {
            case "chat.message" -> acknowledge(agent, packet);
            case "chat.message.ack" ->
                answered(agent, packet.at("/payload/message_id").asText(), outcome(packet), packet);
            case "tool.invoke.ack" -> {
                String id = packet.path("request_id").asText().replaceFirst(" .*", "");
                answered(agent, id, packet.has("error") ? ServerTest.code(packet) : "done", packet);
            }
            default -> throw new AssertionError("unexpected: " + packet);
        }
        return true;
    }

    private static String outcome(JsonNode ack) {
        return ServerTest.status(ack).equals("rejected")
                ? ack.at("/payload/code").asText()
                : "done";
    }

    private void answered(TestXAgent agent, String id, String outcome, JsonNode packet) {
        Ask ask = open.get(id);
        if (ask == null) {
            assertThat(outcome).as("the answer to %s, asked again", id).isEqualTo(finished.get(id).outcome);
        } else if (packet.at("/payload/retryable").asBoolean()) {
            send(agent, ask);
        } else {
            ask.outcome = outcome;
            open.remove(id);
            finished.put(id, ask);
            old.add(ask);
        }
    }

    private void acknowledge(TestXAgent agent, JsonNode message) {
        String channel = message.path("connector_channel_id").asText();
        String id = message.at("/payload/message_id").asText();
        String text = message.at("/payload/text").asText();
        String earlier =
                inbound.computeIfAbsent(channel, c -> new LinkedHashMap<>()).putIfAbsent(id, text);
        assertThat(earlier == null || earlier.equals(text))
                .as("same id, same content: %s", id)
                .isTrue();
        ObjectNode payload =
                Json.object().put("message_id", id).put("status", earlier == null ? "accepted" : "duplicate");
        ObjectNode ack = TestXAgent.packet("chat.message.ack", channel, payload);
        ack.set("reply_to", message.path("packet_id"));
        ack.remove("request_id");
        agent.offer(ack);
    }

    /** Ids of messages from the target that came on a channel, in order. */
    Set<String> seen(String channel) {
        return new LinkedHashSet<>(inbound.getOrDefault(channel, Map.of()).keySet());
    }
}
