package dev.agentconnect.conformance.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Proxy;
import java.net.URI;
import java.time.Duration;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** A hook behind a URL: a JSON body by POST, or the same fields as a query by GET. Thread safe. */
public final class HttpHook implements Hook {
    private static final Json.TreeReader READER = Json.reader(JsonLimits.DOCUMENT);
    private static final int LONGEST_BODY = 4 << 20;

    private final HttpUrl url;
    private final boolean post;
    private final OkHttpClient client;

    private HttpHook(URI url, Duration timeout, boolean post) {
        this.url = HttpUrl.get(url.toString());
        this.post = post;
        this.client = new OkHttpClient.Builder()
                .callTimeout(timeout)
                .readTimeout(Duration.ZERO) // the call's own bound counts, not a shorter one of the library
                .writeTimeout(Duration.ZERO)
                .followRedirects(false)
                .proxy(Proxy.NO_PROXY)
                .build();
    }

    /**
     * A hook that takes POST.
     *
     * @param url where
     * @param timeout how long one call may take
     * @return the hook
     */
    public static HttpHook post(URI url, Duration timeout) {
        return new HttpHook(url, timeout, true);
    }

    /**
     * A hook that takes GET.
     *
     * @param url where
     * @param timeout how long one call may take
     * @return the hook
     */
    public static HttpHook get(URI url, Duration timeout) {
        return new HttpHook(url, timeout, false);
    }

    @Override
    public Answer call(ObjectNode request) {
        try (Response response = client.newCall(request(request)).execute()) {
            byte[] body = response.body().byteStream().readNBytes(LONGEST_BODY);
            return new Answer(response.code(), json(body));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Request request(ObjectNode body) {
        if (post) {
            return new Request.Builder()
                    .url(url)
                    .post(RequestBody.create(Json.bytes(body), MediaType.get("application/json")))
                    .build();
        }
        HttpUrl.Builder query = url.newBuilder();
        body.properties()
                .forEach(field ->
                        query.addQueryParameter(field.getKey(), field.getValue().asText()));
        return new Request.Builder().url(query.build()).build();
    }

    private static JsonNode json(byte[] body) {
        try {
            return READER.read(body);
        } catch (JsonException e) {
            return MissingNode.getInstance(); // a hook may answer with nothing at all
        }
    }

    @Override
    public String toString() {
        return "HttpHook[" + url.host() + "]";
    }
}
