package dev.agentconnect.examples.telegram.inbound;

import com.pengrad.telegrambot.model.Update;
import dev.agentconnect.examples.telegram.botapi.BotApi;
import dev.agentconnect.examples.telegram.botapi.BotApiException;
import dev.agentconnect.examples.telegram.stop.StopSignal;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks for the updates of one bot, hands them over, and only then moves on. One thread runs it from start to end; only {@link
 * #stop} may be called from elsewhere.
 */
final class PollLoop implements Runnable {
    /** After a failure. */
    static final Duration BACK_OFF = Duration.ofSeconds(2);

    /** After the third failure in a row, and every further one. */
    static final Duration LONG_BACK_OFF = Duration.ofSeconds(30);

    private static final int FAILURES_TO_LONG_BACK_OFF = 3;

    /** The most that is waited, whatever the Bot API asks. */
    static final Duration MAX_RETRY_AFTER = Duration.ofMinutes(5);

    private static final Logger LOG = LoggerFactory.getLogger(PollLoop.class);

    private final SharedBot bot;
    private final Source source;
    private final OffsetStore offsets;
    private final Timers timers;
    private final StopSignal stop;
    private final Inbox inbox;

    // Confined to the thread that runs.
    private int offset;
    private int failures;
    private boolean troubled;

    /**
     * Where updates come from.
     *
     * @param token the bot's newest token
     * @param api the calls with a token
     */
    record Source(Supplier<Secret> token, Function<Secret, BotApi> api) {}

    PollLoop(SharedBot bot, Source source, OffsetStore offsets, Timers timers, StopSignal stop) {
        this.bot = bot;
        this.source = source;
        this.offsets = offsets;
        this.timers = timers;
        this.stop = stop;
        this.inbox = new Inbox(bot, timers, stop);
    }

    /** Ends the loop: wakes its waits, cancels its call. Does not wait for the end. */
    void stop() {
        stop.stop();
    }

    boolean isStopped() {
        return stop.isStopped();
    }

    @Override
    public void run() {
        offset = offsets.load(bot.id());
        LOG.info("polling for bot {} begins", bot.id());
        try {
            while (!stop.isStopped()) {
                round();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            stop.stop();
            LOG.info("polling for bot {} has ended", bot.id());
        }
    }

    private void round() throws InterruptedException {
        Secret token = source.token().get();
        BotApi api = source.api().apply(token);
        try {
            // After trouble the first poll does not wait, so that the channels hear of the recovery at once.
            List<Update> updates = api.updates(offset, troubled ? Duration.ZERO : BotApi.LONG_POLL);
            recovered();
            for (Update update : updates) {
                if (!inbox.take(api, update)) {
                    return;
                }
            }
            moveOn(updates);
        } catch (BotApiException failure) {
            failed(failure, token);
        } catch (RuntimeException unexpected) {
            // Without its text and trace: either could repeat a URL, and the URL holds the token.
            LOG.error(
                    "polling for bot {} failed: {}",
                    bot.id(),
                    unexpected.getClass().getName());
            pauseAfterFailure();
        }
    }

    private void moveOn(List<Update> updates) {
        if (updates.isEmpty()) {
            return;
        }
        offset = updates.stream().mapToInt(Update::updateId).max().orElseThrow() + 1;
        try {
            offsets.store(bot.id(), offset);
        } catch (IOException failure) {
            // The next poll tells the Bot API all the same; only a crash before it could bring messages twice.
            LOG.warn(
                    "the offset of bot {} could not be stored: {}",
                    bot.id(),
                    failure.getClass().getSimpleName());
        }
    }

    private void recovered() {
        failures = 0;
        if (troubled) {
            troubled = false;
            bot.status(ConnectionStatus.CONNECTED, null);
        }
    }

    private void failed(BotApiException failure, Secret token) throws InterruptedException {
        switch (failure.kind()) {
            case STOPPED -> stop.stop();
            case UNAUTHORIZED -> tokenDied(token);
            case RATE_LIMITED -> stop.pause(timers, bounded(failure.retryAfter()));
            case CONFLICT -> {
                LOG.warn("bot {}: {}", bot.id(), failure.getMessage());
                degraded("another program reads the messages of this bot");
                pauseAfterFailure();
            }
            default -> {
                LOG.warn("polling for bot {} failed: {}", bot.id(), failure.getMessage());
                if (failures + 1 >= FAILURES_TO_LONG_BACK_OFF) {
                    degraded("Telegram cannot be reached");
                }
                pauseAfterFailure();
            }
        }
    }

    private void tokenDied(Secret token) {
        if (!source.token().get().equals(token)) {
            LOG.info("bot {} goes on with its renewed token", bot.id());
            return;
        }
        LOG.warn("the token of bot {} is not valid any more; its channels are unbound", bot.id());
        stop.stop();
        bot.unbindAllWhile(() -> source.token().get().equals(token), "Telegram does not accept the bot token any more");
    }

    private void degraded(String reason) {
        troubled = true;
        bot.status(ConnectionStatus.DEGRADED, reason);
    }

    private void pauseAfterFailure() throws InterruptedException {
        failures++;
        stop.pause(timers, failures >= FAILURES_TO_LONG_BACK_OFF ? LONG_BACK_OFF : BACK_OFF);
    }

    private static Duration bounded(Duration asked) {
        if (asked.compareTo(BACK_OFF) < 0) {
            return BACK_OFF;
        }
        return asked.compareTo(MAX_RETRY_AFTER) > 0 ? MAX_RETRY_AFTER : asked;
    }
}
