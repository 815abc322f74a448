package dev.agentconnect.examples.telegramstandin.botapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.examples.telegramstandin.http.Answer;
import dev.agentconnect.examples.telegramstandin.http.BodyException;
import dev.agentconnect.examples.telegramstandin.http.BodyReader;
import dev.agentconnect.examples.telegramstandin.http.HttpPort;
import dev.agentconnect.examples.telegramstandin.http.Parameters;
import dev.agentconnect.examples.telegramstandin.http.WireJson;
import dev.agentconnect.examples.telegramstandin.state.BotToken;
import dev.agentconnect.examples.telegramstandin.state.Fault;
import dev.agentconnect.examples.telegramstandin.state.StandinState;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.server.Request;

/**
 * The Bot API port, top to bottom: the path names token and method, the body holds the parameters, a fault may strike,
 * the method runs, and every outcome becomes the {@code ok} document of the Bot API.
 */
public final class BotApi implements HttpPort.Route {
    private static final Pattern METHOD_PATH = Pattern.compile("/bot([^/]+)/([^/]+)/?");
    private static final Pattern FILE_PATH = Pattern.compile("/file/bot([^/]+)/(.+)");

    private final StandinState state;
    private final BodyReader bodies;
    private final FaultyCalls faulty;
    private final Map<String, BotMethod> methods = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    /** Creates the route for one bot. */
    public BotApi(StandinState state) {
        this.state = state;
        this.bodies = new BodyReader(state.directory(), MediaMethods.MAX_UPLOAD_BYTES);
        this.faulty = new FaultyCalls(state.faults(), state.timers());
        methods.putAll(new IdentityMethods(state.bot()).methods());
        methods.putAll(new UpdateMethods(state.updates()).methods());
        methods.putAll(new TextMethods(state.bot(), state.conversations(), state.sent()).methods());
        methods.putAll(new MediaMethods(state.bot(), state.conversations(), state.sent(), state.files()).methods());
    }

    /** Whether the Bot API port has this method, in any case of its letters. */
    public boolean knows(String method) {
        return methods.containsKey(method);
    }

    @Override
    public CompletionStage<Answer> answer(Request request) {
        return CompletableFuture.completedFuture(request)
                .thenCompose(this::route)
                .exceptionally(BotApi::refused);
    }

    private CompletionStage<Answer> route(Request request) {
        String path = Request.getPathInContext(request);
        Matcher file = FILE_PATH.matcher(path);
        if (file.matches() && request.getMethod().equals("GET")) {
            checkToken(file.group(1));
            return faulty.run(Fault.DOWNLOAD, () -> download(file.group(2)));
        }
        Matcher call = METHOD_PATH.matcher(path);
        if (!call.matches()
                || !(request.getMethod().equals("GET") || request.getMethod().equals("POST"))) {
            throw new BotApiException(404, "Not Found");
        }
        checkToken(call.group(1));
        String name = call.group(2);
        BotMethod method = methods.get(name);
        if (method == null) {
            throw new BotApiException(404, "Not Found: method not found");
        }
        return bodies.parameters(request)
                .thenCompose(parameters -> faulty.run(name, () -> execute(method, parameters))
                        .whenComplete((answer, failure) -> parameters.close()));
    }

    private void checkToken(String token) {
        if (!BotToken.isWellFormed(token)) {
            throw new BotApiException(404, "Not Found");
        }
        if (!state.token().matches(token)) {
            throw new BotApiException(401, "Unauthorized");
        }
    }

    /** Runs a method; a refusal is an answer like any other, so that a fault can hold it back too. */
    private static CompletionStage<Answer> execute(BotMethod method, Parameters parameters) {
        return CompletableFuture.completedFuture(parameters)
                .thenCompose(method::call)
                .thenApply(BotApi::ok)
                .exceptionally(BotApi::refused);
    }

    private CompletionStage<Answer> download(String filePath) {
        Answer answer = state.files()
                .byPath(filePath)
                .filter(file -> file.byteSize() <= MediaMethods.MAX_DOWNLOAD_BYTES)
                .<Answer>map(file -> new Answer.FileContent(file.path(), file.byteSize()))
                .orElseGet(() -> new BotApiException(404, "Not Found").toAnswer());
        return CompletableFuture.completedFuture(answer);
    }

    private static Answer ok(JsonNode result) {
        return new Answer.Json(200, WireJson.object().put("ok", true).set("result", result));
    }

    private static Answer refused(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof BotApiException refusal) {
            return refusal.toAnswer();
        }
        if (cause instanceof BodyException unreadable) {
            return unreadable.reason() == BodyException.Reason.TOO_LARGE
                    ? BotApiException.tooLarge().toAnswer()
                    : BotApiException.badRequest(unreadable.description()).toAnswer();
        }
        throw new CompletionException(cause);
    }
}
