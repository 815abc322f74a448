package dev.agentconnect.examples.telegramstandin.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.examples.telegramstandin.http.BodyException.Reason;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.FormFields;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;

/**
 * Reads bodies without holding a thread. Every method fails with {@link BodyException} when the body is malformed or
 * over its limit. Safe for any thread.
 */
public final class BodyReader {
    /** The largest JSON or form body with Bot API parameters; files come as multipart. */
    static final int MAX_PARAMETER_BYTES = 1024 * 1024;

    /** The most parameters in one form or query. */
    static final int MAX_PARAMETERS = 200;

    private final MultipartReader multipart;

    /**
     * Creates a reader.
     *
     * @param uploadDirectory where uploads lie while their call runs
     * @param maxUploadBytes the largest file in a multipart body
     */
    public BodyReader(Path uploadDirectory, long maxUploadBytes) {
        this.multipart = new MultipartReader(uploadDirectory, maxUploadBytes);
    }

    /** Reads query and body as Bot API parameters; a body of another content type is left alone, as the real server does. */
    public CompletableFuture<Parameters> parameters(Request request) {
        Parameters parameters = new Parameters();
        try {
            addAll(parameters, Request.extractQueryParameters(request, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException | IllegalStateException malformed) {
            return failed(Reason.MALFORMED, "can't parse the query");
        }
        String contentType = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        String media =
                contentType == null ? "" : contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        return switch (media) {
            case "application/json" -> json(request, MAX_PARAMETER_BYTES).thenApply(body -> addAll(parameters, body));
            case "application/x-www-form-urlencoded" -> form(request).thenApply(fields -> addAll(parameters, fields));
            case "multipart/form-data" -> multipart.read(request, contentType == null ? "" : contentType, parameters);
            default -> CompletableFuture.completedFuture(parameters);
        };
    }

    /** Reads a body of at most {@code maxBytes} as one JSON document, whatever its content type says. */
    public static CompletableFuture<JsonNode> json(Request request, int maxBytes) {
        if (request.getLength() > maxBytes) {
            return failed(Reason.TOO_LARGE, "the body is too large");
        }
        return Awaited.<byte[]>of(promise -> Content.Source.asByteArrayAsync(request, maxBytes, promise))
                .exceptionallyCompose(cause -> failed(Reason.TOO_LARGE, "the body is too large"))
                .thenApply(bytes -> WireJson.read(bytes)
                        .orElseThrow(() -> new BodyException(Reason.MALFORMED, "can't parse the JSON body")));
    }

    private static CompletableFuture<Fields> form(Request request) {
        return Awaited.<Fields>of(promise -> FormFields.onFields(
                        request, StandardCharsets.UTF_8, MAX_PARAMETERS, MAX_PARAMETER_BYTES, promise))
                .exceptionallyCompose(cause -> failed(reasonOf(cause), "can't parse the form"));
    }

    /** The form parser reports a limit as an illegal state, and everything else as something else. */
    private static Reason reasonOf(Throwable cause) {
        Throwable root = cause instanceof CompletionException && cause.getCause() != null ? cause.getCause() : cause;
        return root instanceof IllegalStateException ? Reason.TOO_LARGE : Reason.MALFORMED;
    }

    private static Parameters addAll(Parameters parameters, JsonNode body) {
        if (!body.isObject()) {
            throw new BodyException(Reason.MALFORMED, "the JSON body must be an object");
        }
        body.properties().forEach(entry -> {
            JsonNode value = entry.getValue();
            if (!value.isNull()) {
                parameters.put(entry.getKey(), value.isValueNode() ? value.asText() : value.toString());
            }
        });
        return parameters;
    }

    private static Parameters addAll(Parameters parameters, Fields fields) {
        fields.forEach(field -> parameters.put(field.getName(), field.getValue()));
        return parameters;
    }

    private static <T> CompletableFuture<T> failed(Reason reason, String message) {
        return CompletableFuture.failedFuture(new BodyException(reason, message));
    }
}
