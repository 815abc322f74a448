package dev.agentconnect.conformance.wire;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/** Plain HTTP exchanges: no redirects, no proxy, no retry, everything written down. One per check; not thread safe. */
public final class HttpProbe implements AutoCloseable {
    /** The largest answer that is read, in bytes. */
    public static final long LONGEST_BODY = 32L << 20;

    private static final Duration BETWEEN_TRIES = Duration.ofMillis(50);

    private final Endpoint endpoint;
    private final Transcript transcript;
    private final TrafficListener traffic;
    private final Patience patience;
    private final OkHttpClient client;

    /**
     * Makes a probe with connections of its own.
     *
     * @param endpoint where, and how long to wait
     * @param transcript where to write what happens
     * @param traffic who else hears what arrives
     * @param patience what the connector leaves unanswered
     */
    public HttpProbe(Endpoint endpoint, Transcript transcript, TrafficListener traffic, Patience patience) {
        this.endpoint = endpoint;
        this.transcript = transcript;
        this.traffic = traffic;
        this.patience = patience;
        this.client = new OkHttpClient.Builder()
                .callTimeout(endpoint.timeout())
                .followRedirects(false)
                .retryOnConnectionFailure(false)
                .proxy(Proxy.NO_PROXY)
                .build();
    }

    /**
     * Gets a path below the Base URL.
     *
     * @param path starts with a slash
     * @param apiKey the bearer key, if one is to be sent
     * @return the answer
     * @throws WireException when none comes
     */
    public HttpAnswer get(String path, @Nullable String apiKey) {
        return getUrl(endpoint.url(path), apiKey, Map.of());
    }

    /**
     * Gets any URL.
     *
     * @param url absolute
     * @param apiKey the bearer key, if one is to be sent
     * @param headers further headers
     * @return the answer
     * @throws WireException when none comes
     */
    public HttpAnswer getUrl(String url, @Nullable String apiKey, Map<String, String> headers) {
        Request.Builder request = request(url, apiKey);
        headers.forEach(request::header);
        transcript.sent("GET " + url + headers.keySet());
        return send(request.build());
    }

    /**
     * Uploads a file.
     *
     * @param form what to upload
     * @param apiKey the bearer key, if one is to be sent
     * @return the answer
     * @throws WireException when none comes
     */
    public HttpAnswer upload(UploadForm form, @Nullable String apiKey) {
        MultipartBody.Builder body = new MultipartBody.Builder().setType(MultipartBody.FORM);
        String content = form.content();
        if (content == null) {
            body.addFormDataPart("note", "no file here");
        } else {
            body.addFormDataPart(
                    "file",
                    form.filename(),
                    RequestBody.create(content.getBytes(StandardCharsets.UTF_8), MediaType.get(form.mediaType())));
        }
        Request.Builder request =
                request(endpoint.url("/files/uploads"), apiKey).post(body.build());
        if (form.channel() != null) {
            request.header("X-XAgent-Connector-Channel-ID", form.channel());
        }
        transcript.sent("POST /files/uploads "
                + (content == null
                        ? "without a file"
                        : "of " + content.length() + " characters as '" + form.filename() + "'"));
        return send(request.build());
    }

    /**
     * Begins an upload and cuts the connection in the middle of the file.
     *
     * @param form what to upload
     * @param apiKey the bearer key, if one is to be sent
     */
    public void uploadCutOff(UploadForm form, @Nullable String apiKey) {
        transcript.sent("POST /files/uploads, cut off in the middle of '" + form.filename() + "'");
        try {
            CutUpload.send(endpoint, form, apiKey);
        } catch (IOException e) {
            // The connector may end the connection first; what it does next is what the check is about.
            transcript.note("the connection ended: " + e.getClass().getSimpleName());
        }
    }

    /**
     * Waits until anybody serves a path. Tries that fail count for nothing: who is starting may be silent.
     *
     * @param path starts with a slash
     * @param apiKey the bearer key, if one is to be sent
     * @param longest how long
     * @return false when nobody did; a status of 500 or more is nobody, too
     */
    public boolean awaitServed(String path, @Nullable String apiKey, Duration longest) {
        Request request = request(endpoint.url(path), apiKey).build();
        Deadline deadline = Deadline.in(longest);
        while (!isServed(request)) {
            if (deadline.isOver() || Thread.currentThread().isInterrupted()) {
                return false;
            }
            LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
        }
        return true;
    }

    private boolean isServed(Request request) {
        client.connectionPool().evictAll(); // connections to who was there before lead nowhere
        try (Response response = client.newCall(request).execute()) {
            return response.code() < 500;
        } catch (IOException e) {
            return false;
        }
    }

    private static Request.Builder request(String url, @Nullable String apiKey) {
        Request.Builder request = new Request.Builder().url(url);
        if (apiKey != null) {
            request.header("Authorization", "Bearer " + apiKey);
        }
        return request;
    }

    private HttpAnswer send(Request request) {
        patience.require(Patience.HTTP);
        String path = request.url().encodedPath();
        try (Response response = client.newCall(request).execute()) {
            HttpAnswer answer = new HttpAnswer(response.code(), lowerCase(response.headers()), bytes(response.body()));
            transcript.received(answer + " " + answer.header("content-type").orElse("no content type"));
            patience.answered(Patience.HTTP);
            traffic.http(path, response.headers() + answer.text());
            return answer;
        } catch (IOException e) {
            transcript.received(e.getClass().getSimpleName());
            if (e instanceof InterruptedIOException || e instanceof ConnectException) { // nothing, or nobody any more
                patience.missed(Patience.HTTP);
            }
            throw new WireException(
                    "an HTTP answer to " + request.method() + " " + path,
                    e.getClass().getSimpleName());
        }
    }

    private static byte[] bytes(ResponseBody body) throws IOException {
        byte[] bytes = body.byteStream().readNBytes((int) LONGEST_BODY);
        if (bytes.length == LONGEST_BODY) {
            throw new IOException("answer too long");
        }
        return bytes;
    }

    private static Map<String, List<String>> lowerCase(Headers headers) {
        return new TreeMap<>(headers.toMultimap());
    }

    /** Drops the idle connections. */
    @Override
    public void close() {
        client.connectionPool().evictAll();
        client.dispatcher().executorService().shutdown();
    }
}
