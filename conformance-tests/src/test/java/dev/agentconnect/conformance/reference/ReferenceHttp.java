package dev.agentconnect.conformance.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.reference.ReferenceState.Channel;
import dev.agentconnect.conformance.reference.ReferenceState.StoredFile;
import dev.agentconnect.protocol.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.MultipartReader;
import okio.Buffer;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** Control plane, transfer plane, the handshake and the stimulus. */
final class ReferenceHttp extends Dispatcher {
    static final String PREFIX = "/reference";
    static final Duration FILE_LIVES = Duration.ofHours(3);
    private static final String SUBPROTOCOL = "xagent.connector.packet.v1";
    private static final Pattern FILENAME = Pattern.compile("filename=\"([^\"]*)\"");
    private static final Pattern BOUNDARY = Pattern.compile("boundary=(.+)$");

    private final ReferenceState state;

    ReferenceHttp(ReferenceState state) {
        this.state = state;
    }

    @Override
    public MockResponse dispatch(RecordedRequest request) {
        String path = request.getUrl().encodedPath();
        synchronized (state) {
            if (ReferenceHooks.has(path)) {
                ReferenceHooks.Answer answer = new ReferenceHooks(state).call(path, request);
                return json(answer.status(), answer.body());
            }
            return switch (path.substring(PREFIX.length())) {
                case "/connector-card.json" -> card(request);
                case "/skill.md" ->
                    state.is(Mutant.SKILL_FAILS)
                            ? status(500)
                            : text(ReferenceCard.skill(state.mutant), "text/markdown");
                case "/health" -> health(request);
                case "/ws" -> socket(request);
                case "/files/uploads" -> upload(request);
                default -> download(path.substring(PREFIX.length()));
            };
        }
    }

    private static boolean authorized(RecordedRequest request) {
        return ("Bearer " + ReferenceConnector.API_KEY)
                .equals(request.getHeaders().get("Authorization"));
    }

    private MockResponse card(RecordedRequest request) {
        return state.is(Mutant.CARD_NEEDS_KEY) && !authorized(request)
                ? status(401)
                : text(
                        (state.is(Mutant.CARD_WITH_BYTE_ORDER_MARK) ? "\ufeff" : "")
                                + ReferenceCard.card(state.mutant, state.habit),
                        "application/json");
    }

    private MockResponse health(RecordedRequest request) {
        boolean any =
                state.is(Mutant.HEALTH_TAKES_WRONG_KEY) && request.getHeaders().get("Authorization") != null;
        return authorized(request) || any ? json(200, ReferenceCard.health(state.mutant)) : status(401);
    }

    private MockResponse socket(RecordedRequest request) {
        if (!authorized(request) && !state.is(Mutant.SOCKET_WITHOUT_KEY)) {
            return status(401);
        }
        if (state.is(Mutant.HANDSHAKE_STALLS)) {
            return new MockResponse.Builder()
                    .onResponseStart(SocketEffect.Stall.INSTANCE)
                    .build();
        }
        String offered = request.getHeaders().get("Sec-WebSocket-Protocol");
        if (!SUBPROTOCOL.equals(offered) && !state.is(Mutant.SUBPROTOCOL_ECHOED)) {
            return status(400);
        }
        MockResponse.Builder upgrade = new MockResponse.Builder().webSocketUpgrade(new ReferenceSocket(state));
        if (!state.is(Mutant.SUBPROTOCOL_NOT_SELECTED) && offered != null) {
            upgrade.addHeader("Sec-WebSocket-Protocol", offered);
        }
        return upgrade.build();
    }

    private MockResponse upload(RecordedRequest request) {
        if (!authorized(request)) {
            return status(401);
        }
        Channel channel = state.channels.get(String.valueOf(request.getHeaders().get("X-XAgent-Connector-Channel-ID")));
        if (channel == null || !channel.loggedIn()) {
            return status(403);
        }
        StoredFile file = readFile(request, channel.id);
        if (file == null) {
            return state.is(Mutant.UPLOAD_WITHOUT_FILE)
                    ? json(200, Json.object().put("file_ref", "file_none"))
                    : status(400);
        }
        state.files.put(file.ref(), file);
        if (state.is(Mutant.UPLOAD_SENDS)) {
            state.toTarget(channel, "", file.name());
        }
        ObjectNode answer = Json.object();
        answer.put("file_ref", file.ref());
        answer.put("file_type", "file");
        answer.put("filename", file.name());
        answer.put("byte_size", file.bytes().size());
        answer.put("expires_at", file.expires().toEpochMilli());
        return json(200, answer);
    }

    private @Nullable StoredFile readFile(RecordedRequest request, String channelId) {
        Matcher boundary = BOUNDARY.matcher(String.valueOf(request.getHeaders().get("Content-Type")));
        ByteString body = request.getBody();
        if (!boundary.find() || body == null) {
            return null;
        }
        try (MultipartReader parts = new MultipartReader(new Buffer().write(body), boundary.group(1))) {
            for (MultipartReader.Part part = parts.nextPart(); part != null; part = parts.nextPart()) {
                String disposition = String.valueOf(part.headers().get("Content-Disposition"));
                ByteString bytes = part.body().readByteString();
                Matcher name = FILENAME.matcher(disposition);
                if (disposition.contains("name=\"file\"") && name.find()) {
                    return new StoredFile(
                            ReferenceState.newId("file_"),
                            channelId,
                            name.group(1),
                            "text/plain",
                            bytes,
                            state.now().plus(FILE_LIVES));
                }
            }
            return null;
        } catch (IOException e) {
            return null;
        }
    }

    private MockResponse download(String path) {
        StoredFile file =
                path.startsWith("/files/refs/") ? state.files.get(path.substring("/files/refs/".length())) : null;
        if (file == null && state.habit == Habit.REDIRECTS_DOTTED_PATHS && path.contains("%2")) {
            return new MockResponse.Builder()
                    .code(301)
                    .addHeader("Location", PREFIX + "/")
                    .build();
        }
        if (file == null) {
            return status(state.is(Mutant.DOWNLOAD_OF_NOTHING) ? 200 : 404);
        }
        int length = file.bytes().size() - (state.is(Mutant.DOWNLOAD_CUT) ? 1 : 0);
        Buffer body = new Buffer().write(file.bytes().substring(0, length));
        MockResponse.Builder answer = new MockResponse.Builder()
                .body(body)
                .addHeader("Content-Type", file.mediaType())
                .addHeader(
                        "Content-Disposition",
                        "attachment; filename=\"" + file.name().replaceAll("[^A-Za-z0-9._-]|\\.\\.", "_") + "\"");
        if (state.is(Mutant.DOWNLOAD_HEADER_FROM_NAME) && file.name().contains("X-H")) {
            answer.addHeader("X-H", "1");
        }
        return answer.build();
    }

    private static MockResponse status(int code) {
        return json(code, Json.object().put("status", code));
    }

    private static MockResponse json(int code, JsonNode body) {
        return new MockResponse.Builder()
                .code(code)
                .addHeader("Content-Type", "application/json")
                .body(new String(Json.bytes(body), StandardCharsets.UTF_8))
                .build();
    }

    private static MockResponse text(String body, String type) {
        return new MockResponse.Builder()
                .addHeader("Content-Type", type)
                .body(body)
                .build();
    }
}
