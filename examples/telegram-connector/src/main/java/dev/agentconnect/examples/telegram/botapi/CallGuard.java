package dev.agentconnect.examples.telegram.botapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import java.io.IOException;
import java.util.List;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/**
 * What the Telegram library leaves open on the wire: an answer is bounded and must be a Bot API answer before the library
 * parses it, and a call that sends something is written at most once.
 */
final class CallGuard implements Interceptor {
    /** A full batch of 100 of the longest messages, each with the one it replies to, takes less than half of this. */
    static final int MAX_ANSWER_BYTES = 16 << 20;

    private static final Json.TreeReader READER = Json.reader(new JsonLimits(MAX_ANSWER_BYTES, 64, 1 << 20));

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        SendOnceBody body = sends(request) && request.body() != null ? new SendOnceBody(request.body()) : null;
        try {
            Response response = checked(chain.proceed(
                    body == null ? request : request.newBuilder().post(body).build()));
            if (body != null && chain.call().isCanceled()) {
                // The client drops the answer of a cancelled call.
                throw new OutcomeUnknownException();
            }
            return response;
        } catch (ServerFaultException | FileUnreadableException notCarriedOut) {
            throw notCarriedOut;
        } catch (IOException lost) {
            if (body != null && body.hasBegun()) {
                throw new OutcomeUnknownException();
            }
            throw lost;
        }
    }

    /** Typing has no lasting effect, so it counts as a read. */
    private static boolean sends(Request request) {
        List<String> path = request.url().pathSegments();
        String method = path.get(path.size() - 1);
        return method.startsWith("send") && !method.equals("sendChatAction");
    }

    private static Response checked(Response response) throws IOException {
        byte[] bytes;
        try (ResponseBody body = response.body()) {
            bytes = read(body.source());
        }
        if (bytes == null || !isAnswer(bytes)) {
            if (response.code() >= 500) {
                throw new ServerFaultException(response.code());
            }
            throw new IOException("HTTP " + response.code() + " without a Bot API answer");
        }
        return response.newBuilder()
                .body(ResponseBody.create(bytes, response.body().contentType()))
                .build();
    }

    private static byte @Nullable [] read(BufferedSource source) throws IOException {
        return source.request(MAX_ANSWER_BYTES + 1L) ? null : source.readByteArray();
    }

    private static boolean isAnswer(byte[] bytes) {
        try {
            JsonNode answer = READER.read(bytes);
            return answer.isObject() && answer.path("ok").isBoolean();
        } catch (JsonException notJson) {
            return false;
        }
    }

    /** A gateway's own error page: the Bot API behind it was not reached, or failed. */
    static final class ServerFaultException extends IOException {
        private static final long serialVersionUID = 1L;

        ServerFaultException(int status) {
            super("HTTP " + status);
        }
    }
}
