package dev.agentconnect.examples.telegramstandin;

import dev.agentconnect.examples.telegramstandin.botapi.BotApi;
import dev.agentconnect.examples.telegramstandin.control.ControlApi;
import dev.agentconnect.examples.telegramstandin.http.HttpPort;
import dev.agentconnect.examples.telegramstandin.state.BotToken;
import dev.agentconnect.examples.telegramstandin.state.StandinState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running stand-in for the Telegram Bot API, with one bot, on two ports of 127.0.0.1. A program written for the real Bot
 * API works against {@link #botApiUrl()} unchanged; {@link #controlUrl()} makes users speak, shows what the bot sent and
 * orders faults.
 *
 * <p>Safe for any thread. Closing ends every waiting call, every thread, and deletes the files.
 */
public final class TelegramStandin implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TelegramStandin.class);

    /** How long a close waits for timers that are running. */
    private static final long CLOSE_SECONDS = 5;

    private final StandinState state;
    private final ScheduledThreadPoolExecutor timers;
    private final HttpPort botApi;
    private final HttpPort control;
    private final AtomicBoolean closed = new AtomicBoolean();

    private TelegramStandin(StandinState state, ScheduledThreadPoolExecutor timers, HttpPort botApi, HttpPort control) {
        this.state = state;
        this.timers = timers;
        this.botApi = botApi;
        this.control = control;
    }

    /**
     * Starts a stand-in; both ports answer when this returns.
     *
     * @param port the port of the Bot API, 0 for a free one
     * @param controlPort the control port, 0 for a free one
     * @param token the token of the one bot; its digits before the colon are the bot's user id
     * @throws IllegalArgumentException when the token does not look like one; the message does not repeat it
     * @throws dev.agentconnect.examples.telegramstandin.http.PortException when a port cannot be opened
     */
    public static TelegramStandin start(int port, int controlPort, String token) {
        BotToken botToken = new BotToken(token);
        ScheduledThreadPoolExecutor timers = newTimers();
        Path directory = newDirectory();
        StandinState state = new StandinState(botToken, directory, Clock.systemUTC(), timers);
        HttpPort botApi = null;
        try {
            BotApi methods = new BotApi(state);
            botApi = HttpPort.open("telegram-standin-bot-api", port, methods);
            HttpPort control =
                    HttpPort.open("telegram-standin-control", controlPort, new ControlApi(state, methods::knows));
            return new TelegramStandin(state, timers, botApi, control);
        } catch (RuntimeException failure) {
            if (botApi != null) {
                botApi.close();
            }
            timers.shutdownNow();
            delete(directory);
            throw failure;
        }
    }

    /** The base address of the Bot API, without a slash at the end. */
    public URI botApiUrl() {
        return botApi.url();
    }

    /** The base address of the control port, without a slash at the end. */
    public URI controlUrl() {
        return control.url();
    }

    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        state.close();
        botApi.close();
        control.close();
        timers.shutdownNow();
        try {
            if (!timers.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("The timers did not end in {} s", CLOSE_SECONDS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        delete(state.directory());
    }

    private static ScheduledThreadPoolExecutor newTimers() {
        ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(1, work -> {
            Thread thread = new Thread(work, "telegram-standin-timers");
            thread.setDaemon(true);
            return thread;
        });
        timers.setRemoveOnCancelPolicy(true);
        return timers;
    }

    private static Path newDirectory() {
        try {
            return Files.createTempDirectory("telegram-standin-");
        } catch (IOException failure) {
            throw new UncheckedIOException("The folder for files could not be created", failure);
        }
    }

    private static void delete(Path directory) {
        List<Path> deepestFirst;
        try (Stream<Path> found = Files.walk(directory)) {
            deepestFirst = found.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException failure) {
            LOG.warn(
                    "Files were left in the temporary folder ({})",
                    failure.getClass().getSimpleName());
        }
    }
}
