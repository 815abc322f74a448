package dev.agentconnect.examples.telegramstandin.control;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.examples.telegramstandin.http.Answer;
import dev.agentconnect.examples.telegramstandin.http.BodyException;
import dev.agentconnect.examples.telegramstandin.http.BodyReader;
import dev.agentconnect.examples.telegramstandin.http.HttpPort;
import dev.agentconnect.examples.telegramstandin.http.WireJson;
import dev.agentconnect.examples.telegramstandin.state.Conversations.Spoken;
import dev.agentconnect.examples.telegramstandin.state.FaultPlan;
import dev.agentconnect.examples.telegramstandin.state.MediaKind;
import dev.agentconnect.examples.telegramstandin.state.SentLog;
import dev.agentconnect.examples.telegramstandin.state.StandinState;
import dev.agentconnect.examples.telegramstandin.state.StoredFile;
import dev.agentconnect.examples.telegramstandin.state.UpdateQueue;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.eclipse.jetty.server.Request;

/** The control port: makes users speak, shows what the bot sent, and orders faults. It never shows the token. */
public final class ControlApi implements HttpPort.Route {
    /** The largest request: the largest file in base64, and some room. */
    static final int MAX_BODY_BYTES = 48 * 1024 * 1024;

    /** The longest wait for something to be sent. */
    static final int MAX_WAIT_MILLIS = 60_000;

    private final StandinState state;
    private final Predicate<String> knownMethod;
    private final Map<String, Map<String, HttpPort.Route>> routes;

    /**
     * Creates the route.
     *
     * @param knownMethod whether the Bot API port has a method of this name
     */
    public ControlApi(StandinState state, Predicate<String> knownMethod) {
        this.state = state;
        this.knownMethod = knownMethod;
        this.routes = Map.of(
                "/control/message", Map.of("POST", this::message),
                "/control/sent", Map.of("GET", this::sent, "DELETE", this::clearSent),
                "/control/fault", Map.of("POST", this::fault, "DELETE", this::clearFaults),
                "/control/updates", Map.of("GET", this::updates),
                "/control/health", Map.of("GET", request -> ok(WireJson.object())));
    }

    @Override
    public CompletionStage<Answer> answer(Request request) {
        return CompletableFuture.completedFuture(request)
                .thenCompose(this::route)
                .exceptionally(ControlApi::refused);
    }

    private CompletionStage<Answer> route(Request request) {
        Map<String, HttpPort.Route> byMethod = routes.get(Request.getPathInContext(request));
        if (byMethod == null) {
            throw new ControlException(404, "not_found", "path: is not one of the control port");
        }
        HttpPort.Route route = byMethod.get(request.getMethod());
        if (route == null) {
            throw new ControlException(405, "method_not_allowed", "method: is not one of this path");
        }
        return route.answer(request);
    }

    private CompletionStage<Answer> message(Request request) {
        return BodyReader.json(request, MAX_BODY_BYTES)
                .thenApply(MessageRequest::read)
                .thenCompose(message -> {
                    StoredFile file = message.file().map(this::keep).orElse(null);
                    Spoken spoken = state.conversations()
                            .userSays(message.chat(), message.text().orElse(null), file);
                    ObjectNode answer = WireJson.object();
                    // Without an update id the bot has asked for other kinds of update, and will not hear of this one.
                    spoken.updateId().ifPresent(id -> answer.put("update_id", id));
                    return ok(answer.put("message_id", spoken.messageId()));
                });
    }

    private StoredFile keep(MessageRequest.UserFile file) {
        return state.files().put(MediaKind.ofMimeType(file.mimeType), file.bytes, file.fileName, file.mimeType);
    }

    private CompletionStage<Answer> sent(Request request) {
        long after = Fields.query(request, "after", Long.MAX_VALUE);
        long wait = Fields.query(request, "wait_ms", MAX_WAIT_MILLIS);
        return state.sent().after(after, Duration.ofMillis(wait)).thenApply(page -> json(toJson(page)));
    }

    private static JsonNode toJson(SentLog.Page page) {
        ArrayNode entries = WireJson.array();
        for (SentLog.Entry entry : page.entries()) {
            entries.add(WireJson.object().put("index", entry.index()).setAll(entry.what()));
        }
        ObjectNode answer = WireJson.object();
        answer.set("sent", entries);
        return answer.put("last_index", page.lastIndex()).put("dropped", page.dropped());
    }

    private CompletionStage<Answer> clearSent(Request request) {
        state.sent().clear();
        return ok(WireJson.object());
    }

    private CompletionStage<Answer> fault(Request request) {
        return BodyReader.json(request, MAX_BODY_BYTES)
                .thenApply(body -> FaultRequest.read(body, knownMethod))
                .thenCompose(order -> {
                    if (!state.faults().add(order.fault(), order.times())) {
                        throw new ControlException(
                                400, "too_many_faults", "fault: at most " + FaultPlan.MAX_ORDERS + " may wait at once");
                    }
                    return ok(WireJson.object().put("left", state.faults().left()));
                });
    }

    private CompletionStage<Answer> clearFaults(Request request) {
        state.faults().clear();
        return ok(WireJson.object());
    }

    private CompletionStage<Answer> updates(Request request) {
        UpdateQueue.Status status = state.updates().status();
        return CompletableFuture.completedFuture(json(WireJson.object()
                .put("pending", status.pending())
                .put("confirmed_offset", status.confirmedOffset())
                .put("polling", status.polling())));
    }

    private static CompletionStage<Answer> ok(ObjectNode more) {
        return CompletableFuture.completedFuture(
                json(WireJson.object().put("ok", true).setAll(more)));
    }

    private static Answer json(JsonNode body) {
        return new Answer.Json(200, body);
    }

    private static Answer refused(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof ControlException refusal) {
            return refusal.toAnswer();
        }
        if (cause instanceof BodyException unreadable) {
            boolean tooLarge = unreadable.reason() == BodyException.Reason.TOO_LARGE;
            String rule = tooLarge ? "must have at most " + MAX_BODY_BYTES + " bytes" : "must be a JSON document";
            return new ControlException(tooLarge ? 413 : 400, tooLarge ? "too_large" : "invalid_json", "body: " + rule)
                    .toAnswer();
        }
        throw new CompletionException(cause);
    }
}
