package dev.agentconnect.conformance.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.reference.ReferenceState.Channel;
import dev.agentconnect.conformance.reference.ReferenceState.StoredFile;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import java.time.Duration;
import java.util.Base64;
import java.util.Set;
import mockwebserver3.RecordedRequest;
import okio.ByteString;

/** What stands behind the connector: its users, its target, its clock. */
final class ReferenceHooks {
    static final String STIMULUS = "/stimulus";
    static final String SENT = "/sent";
    static final String TIME = "/time";
    static final String SCAN = "/scan";
    static final String RESTART = "/restart";
    private static final Set<String> ALL = Set.of(STIMULUS, SENT, TIME, SCAN, RESTART);

    private final ReferenceState state;

    ReferenceHooks(ReferenceState state) {
        this.state = state;
    }

    /** The HTTP status, and the body if there is one. */
    record Answer(int status, ObjectNode body) {}

    static boolean has(String path) {
        return ALL.contains(path);
    }

    Answer call(String path, RecordedRequest request) {
        ByteString bytes = request.getBody();
        JsonNode body = bytes == null || bytes.size() == 0
                ? Json.object()
                : Json.reader(JsonLimits.DOCUMENT).read(bytes.toByteArray());
        return switch (path) {
            case STIMULUS -> stimulus(body);
            case SENT -> sent(Long.parseLong(String.valueOf(request.getUrl().queryParameter("after"))));
            case TIME -> {
                state.advance(Duration.ofMillis(body.path("advance_millis").asLong()));
                yield ok();
            }
            case RESTART -> {
                new ReferenceRestart(state).now();
                yield ok();
            }
            default -> {
                state.channels.values().stream()
                        .flatMap(channel -> channel.qrSessions.values().stream())
                        .filter(session ->
                                session.code.equals(body.path("qr_code_text").asText()))
                        .forEach(session -> session.scanned = true);
                yield ok();
            }
        };
    }

    private static Answer ok() {
        return new Answer(200, Json.object());
    }

    private Answer sent(long after) {
        state.sendWhatWaits();
        ObjectNode body = Json.object();
        body.putArray("sent");
        state.sent.stream().skip(after).forEach(body.withArray("sent")::add);
        return new Answer(200, body.put("last_index", state.sent.size()));
    }

    private Answer stimulus(JsonNode said) {
        if (said.path("file").path("filename").asText().contains("..")) {
            return new Answer(400, Json.object()); // a stimulus may be choosy about names
        }
        for (Channel channel : state.channels.values()) {
            if (channel.loggedIn()
                    && !channel.deaf
                    && channel.chatId.equals(said.path("chat_id").asText())) {
                receive(channel, said);
            }
        }
        return ok();
    }

    private void receive(Channel channel, JsonNode said) {
        ObjectNode payload = Json.object();
        payload.put("message_id", ReferenceState.newId("in_"));
        payload.put("text", said.path("text").asText());
        payload.put("created_at", 1_790_000_000_000L);
        if (state.is(Mutant.INBOUND_WITH_ROLE)) {
            payload.put("role", "user");
        }
        if (said.has("file") && state.habit != Habit.TAKES_NO_FILES) {
            file(channel, said.path("file"), payload);
        }
        enqueue(channel, payload);
    }

    private void file(Channel channel, JsonNode given, ObjectNode payload) {
        String ref = state.is(Mutant.DOWNLOAD_GUESSABLE)
                ? "file_" + (10_000 + state.files.size())
                : ReferenceState.newId("file_");
        StoredFile file = new StoredFile(
                ref,
                channel.id,
                given.path("filename").asText(),
                given.path("mime_type").asText(),
                ByteString.of(Base64.getDecoder().decode(given.path("base64").asText())),
                state.now().plus(ReferenceHttp.FILE_LIVES));
        state.files.put(file.ref(), file);
        ObjectNode item = payload.withArray("files").addObject();
        item.put("type", state.is(Mutant.FILE_OF_ODD_TYPE) ? "document" : "file")
                .put("file_ref", file.ref())
                .put("filename", file.name())
                .put("download_url", "/files/refs/" + file.ref());
    }

    private void enqueue(Channel channel, ObjectNode payload) {
        String id = payload.path("message_id").asText();
        channel.pending.put(id, payload);
        channel.everReceived.put(id, payload);
        channel.receivedAt.put(id, state.now());
        ReferenceSocket route = channel.route;
        if (route == null) {
            return;
        }
        route.push("chat.message", channel.id, payload);
        if (state.is(Mutant.INBOUND_TWICE)) {
            route.push("chat.message", channel.id, payload.deepCopy().put("message_id", "again"));
        }
        if (state.is(Mutant.LEGACY_PUSH_SENT)) {
            route.push("message.push", channel.id, payload);
        }
        if (state.is(Mutant.DELTA_SENT)) {
            route.push("chat.message.delta", channel.id, payload);
        }
        if (state.is(Mutant.SESSION_SENT)) {
            route.push("session.sync_message", channel.id, payload);
        }
        if (state.is(Mutant.CHAT_TYPE_INVENTED)) {
            route.push("chat.reaction", channel.id, Json.object());
        }
    }
}
