package dev.agentconnect.examples.telegram.botapi;

import com.pengrad.telegrambot.TelegramBot;
import dev.agentconnect.examples.telegram.stop.StopSignal;
import dev.agentconnect.protocol.secret.Secret;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;

/**
 * The place where the Bot API lives, and the connections to it. Nothing here logs a URL, because every URL holds a token;
 * redirects are not followed, so that no token goes to another host. All methods may be called from any thread.
 */
public final class BotApiHost implements AutoCloseable {
    /** How long an ordinary call may take. */
    static final Duration CALL_TIMEOUT = Duration.ofSeconds(10);

    /** How much longer than its own waiting time a long poll may take. */
    static final Duration POLL_MARGIN = Duration.ofSeconds(5);

    /** How long a file of the largest size may take in either direction. */
    static final Duration TRANSFER_TIMEOUT = Duration.ofMinutes(2);

    /** Calls at the same time; every bot's long poll takes one. */
    static final int MAX_CALLS = 512;

    /** Bots whose clients are kept ready; the others are built anew when needed. */
    static final int MAX_READY_BOTS = 256;

    private static final Duration IDLE_THREAD = Duration.ofSeconds(20);

    /** Shorter than servers usually keep an idle connection, so that a send rarely meets a dead one. */
    private static final Duration IDLE_CONNECTION = Duration.ofSeconds(20);

    private static final int MAX_IDLE_CONNECTIONS = 16;

    private final HttpUrl base;
    private final ExecutorService threads = newThreads();
    private final OkHttpClient transfers;
    private final OkHttpClient uploads;
    private final OkHttpClient calls;
    private final OkHttpClient polls;
    private final Map<Secret, Library> ready = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Secret, Library> eldest) {
            return size() > MAX_READY_BOTS;
        }
    }; // guarded by itself

    /**
     * Makes the clients; connects to nothing yet.
     *
     * @param url the base address of the Bot API, http or https, for example {@code https://api.telegram.org}
     * @throws IllegalArgumentException when it is no such address
     */
    public BotApiHost(String url) {
        base = checked(url);
        Dispatcher dispatcher = new Dispatcher(threads);
        dispatcher.setMaxRequests(MAX_CALLS);
        dispatcher.setMaxRequestsPerHost(MAX_CALLS);
        transfers = new OkHttpClient.Builder()
                .dispatcher(dispatcher)
                .connectionPool(new ConnectionPool(MAX_IDLE_CONNECTIONS, IDLE_CONNECTION.toSeconds(), TimeUnit.SECONDS))
                .followRedirects(false)
                .followSslRedirects(false)
                .connectTimeout(CALL_TIMEOUT)
                .readTimeout(Duration.ofSeconds(30))
                .writeTimeout(Duration.ofSeconds(30))
                .callTimeout(TRANSFER_TIMEOUT)
                .build();
        uploads = transfers.newBuilder().addInterceptor(new CallGuard()).build();
        calls = uploads.newBuilder()
                .readTimeout(CALL_TIMEOUT)
                .callTimeout(CALL_TIMEOUT)
                .build();
        // The library lowers a read timeout that is not above the waiting time, so it must be above it.
        Duration poll = BotApi.LONG_POLL.plus(POLL_MARGIN);
        polls = uploads.newBuilder().readTimeout(poll).callTimeout(poll).build();
    }

    /**
     * The Bot API of one bot. Cheap; may be called for every use.
     *
     * @param token the bot's token
     * @param stop gives up the bot's calls
     * @return the bot's calls
     */
    public BotApi bot(Secret token, StopSignal stop) {
        Library library;
        synchronized (ready) {
            library = ready.computeIfAbsent(token, this::library);
        }
        return new BotApi(this, library, token, stop);
    }

    private Library library(Secret token) {
        String prefix = base.newBuilder().addPathSegment("bot").build().toString();
        return new Library(
                new TelegramBot.Builder(token.reveal())
                        .apiUrl(prefix)
                        .okHttpClient(calls)
                        .build(),
                new TelegramBot.Builder(token.reveal())
                        .apiUrl(prefix)
                        .okHttpClient(polls)
                        .build());
    }

    /** The library's client twice, because it knows one time limit for all calls. */
    record Library(TelegramBot calls, TelegramBot polls) {
        @Override
        public String toString() {
            return "Library[hidden]";
        }
    }

    OkHttpClient uploads() {
        return uploads;
    }

    OkHttpClient transfers() {
        return transfers;
    }

    HttpUrl methodUrl(Secret token, String method) {
        return base.newBuilder()
                .addPathSegment("bot" + token.reveal())
                .addPathSegment(method)
                .build();
    }

    HttpUrl fileUrl(Secret token, String filePath) {
        return base.newBuilder()
                .addPathSegment("file")
                .addPathSegment("bot" + token.reveal())
                .addPathSegments(filePath)
                .build();
    }

    /** Gives up every call and lets go of the connections. */
    @Override
    public void close() {
        transfers.dispatcher().cancelAll();
        threads.shutdownNow();
        transfers.connectionPool().evictAll();
    }

    private static HttpUrl checked(String url) {
        HttpUrl parsed = HttpUrl.parse(url);
        if (parsed == null
                || !parsed.username().isEmpty()
                || !parsed.password().isEmpty()
                || parsed.query() != null
                || parsed.fragment() != null) {
            throw new IllegalArgumentException(
                    "the Bot API address must be an http or https URL with a host and without user info, query and fragment");
        }
        return parsed;
    }

    private static ExecutorService newThreads() {
        AtomicInteger number = new AtomicInteger();
        return new ThreadPoolExecutor(
                0, MAX_CALLS, IDLE_THREAD.toSeconds(), TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
                    Thread thread = new Thread(task, "telegram-call-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
    }
}
