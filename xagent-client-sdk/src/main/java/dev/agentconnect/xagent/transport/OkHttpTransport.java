package dev.agentconnect.xagent.transport;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.MultipartBody;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * The transport on OkHttp 5. Redirects and silent repetitions are off; the API key goes to the address of the request and
 * nowhere else. Thread safe. {@link #close} cancels what runs and ends the threads.
 */
public final class OkHttpTransport implements Transport {
    private static final OkHttpClient STRICT = new OkHttpClient();

    private final OkHttpClient fetches;
    private final OkHttpClient transfers;
    private final OkHttpClient sockets;
    private final long maxQueuedBytes;
    // Calls whose bodies are being read: the dispatcher forgets a call as soon as its answer begins.
    private volatile boolean closed;
    private final Set<Call> reading = ConcurrentHashMap.newKeySet();

    private OkHttpTransport(OkHttpClient client, TransportOptions options) {
        OkHttpClient own = client.newBuilder()
                .hostnameVerifier(STRICT.hostnameVerifier()) // never another one, whatever the settings bring
                .dispatcher(new Dispatcher())
                .connectionPool(new ConnectionPool())
                .retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .connectTimeout(options.connectTimeout())
                .readTimeout(options.idleTimeout())
                .writeTimeout(options.idleTimeout())
                .build();
        fetches = own.newBuilder().callTimeout(options.fetchTimeout()).build();
        transfers = own.newBuilder().callTimeout(options.transferTimeout()).build();
        sockets = own.newBuilder()
                .callTimeout(Duration.ZERO)
                .pingInterval(options.pingInterval())
                .webSocketCloseTimeout(options.idleTimeout())
                .addInterceptor(new BoundedFrames(options.maxMessageBytes()))
                .build();
        maxQueuedBytes = options.maxQueuedBytes();
    }

    /**
     * A transport of its own.
     *
     * @param options the bounds
     * @return the transport
     */
    public static OkHttpTransport create(TransportOptions options) {
        return new OkHttpTransport(STRICT, options);
    }

    /**
     * A transport that trusts, and shows, what a TLS context holds. Host names are checked all the same.
     *
     * @param tls the context and its trust
     * @param options the bounds
     * @return the transport
     */
    public static OkHttpTransport create(TlsSettings tls, TransportOptions options) {
        OkHttpClient settings = STRICT.newBuilder()
                .sslSocketFactory(tls.context().getSocketFactory(), tls.trustManager())
                .build();
        return new OkHttpTransport(settings, options);
    }

    /**
     * A transport with the TLS, DNS, proxy and interceptor settings of a client; threads and connections are its own, and
     * host names are always checked.
     *
     * @param settings where the settings come from; it stays untouched
     * @param options the bounds
     * @return the transport
     */
    public static OkHttpTransport create(OkHttpClient settings, TransportOptions options) {
        return new OkHttpTransport(settings, options);
    }

    @Override
    public HttpAnswer fetch(HttpRequest request, int maxBytes) throws IOException {
        return answer(fetches.newCall(plain(request).get().build()), maxBytes);
    }

    @Override
    public HttpDownload download(HttpRequest request, Predicate<InetAddress> allowed) throws IOException {
        Request get = plain(request).get().build();
        AllowedDns dns = new AllowedDns(transfers.dns(), get.url().host(), allowed);
        dns.requireLiteral();
        Call call = transfers.newBuilder().dns(dns).build().newCall(get);
        Response response = execute(call);
        InputStream body = new FilterInputStream(response.body().byteStream()) {
            @Override
            public void close() throws IOException {
                reading.remove(call);
                super.close();
            }
        };
        return new HttpDownload(response.code(), response.header("Location"), body);
    }

    @Override
    public HttpAnswer upload(HttpRequest request, UploadPart part, int maxAnswerBytes) throws IOException {
        MultipartBody body = new MultipartBody.Builder()
                .setType(MultipartBody.FORM)
                .addFormDataPart("file", part.filename(), new OneShotBody(part))
                .build();
        return answer(transfers.newCall(plain(request).post(body).build()), maxAnswerBytes);
    }

    @Override
    public FrameSocket dial(HttpRequest request, String subprotocol, FrameListener listener) {
        OkHttpFrames frames = new OkHttpFrames(listener, subprotocol, maxQueuedBytes);
        Request upgrade = plain(request)
                .header("Sec-WebSocket-Protocol", subprotocol)
                .tag(OkHttpFrames.class, frames)
                .build();
        return frames.over(sockets.newWebSocket(upgrade, frames));
    }

    private static Request.Builder plain(HttpRequest request) {
        Request.Builder builder = new Request.Builder().url(request.uri().toString());
        if (request.bearer() != null) {
            builder.header("Authorization", "Bearer " + request.bearer().reveal());
        }
        for (Map.Entry<String, String> header : request.headers().entrySet()) {
            builder.header(header.getKey(), header.getValue());
        }
        return builder;
    }

    private HttpAnswer answer(Call call, int maxBytes) throws IOException {
        try (Response response = execute(call);
                InputStream body = response.body().byteStream()) {
            byte[] bytes = body.readNBytes(maxBytes + 1);
            if (bytes.length > maxBytes) {
                throw new IOException("answer longer than " + maxBytes + " bytes");
            }
            return new HttpAnswer(response.code(), bytes);
        } finally {
            reading.remove(call);
        }
    }

    private Response execute(Call call) throws IOException {
        reading.add(call);
        boolean answered = false;
        try {
            if (closed) {
                throw new IOException("the transport is closed");
            }
            Response response = call.execute();
            answered = true;
            return response;
        } finally {
            if (!answered) {
                reading.remove(call);
            }
        }
    }

    @Override
    public void close() {
        closed = true; // before the look around: a call that comes later sees it
        reading.forEach(Call::cancel);
        fetches.dispatcher().cancelAll();
        fetches.connectionPool().evictAll();
        fetches.dispatcher().executorService().shutdown();
    }
}
