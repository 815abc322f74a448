package dev.agentconnect.examples.telegram.inbound;

import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.examples.telegram.account.BlockedChats;
import dev.agentconnect.examples.telegram.account.BotBinding;
import dev.agentconnect.examples.telegram.account.BotTokens;
import dev.agentconnect.examples.telegram.botapi.BotApiHost;
import dev.agentconnect.examples.telegram.stop.StopSignal;
import dev.agentconnect.host.time.Timers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One long poller for each bot, however many channels share it; it runs from the first binding of the bot to the last
 * (Connector Protocol 3.0, section 8.2). All methods may be called from any thread.
 */
public final class Pollers implements AutoCloseable {
    /** How long {@link #close} waits for the threads of all pollers together. */
    static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(3);

    private static final Logger LOG = LoggerFactory.getLogger(Pollers.class);

    private final BotApiHost host;
    private final BotTokens tokens;
    private final BlockedChats blocked;
    private final OffsetStore offsets;
    private final Timers timers;

    // Guarded by this.
    private final Map<Long, Entry> bots = new HashMap<>();
    private boolean closed;

    /** A bot with its running poller and the end of the poller before, which a new one waits for. */
    private static final class Entry {
        final SharedBot bot;

        @Nullable
        PollLoop loop;

        CompletableFuture<@Nullable Void> ended = CompletableFuture.completedFuture(null);

        Entry(SharedBot bot) {
            this.bot = bot;
        }
    }

    /**
     * Makes the pollers; starts none.
     *
     * @param host where the Bot API lives
     * @param tokens told of every binding
     * @param blocked told of chats whose user writes
     * @param directory where the offsets are kept
     * @param timers measures back-offs
     */
    public Pollers(BotApiHost host, BotTokens tokens, BlockedChats blocked, Path directory, Timers timers) {
        this.host = host;
        this.tokens = tokens;
        this.blocked = blocked;
        this.offsets = new OffsetStore(directory);
        this.timers = timers;
    }

    /**
     * A channel was bound: its bot is polled from now on.
     *
     * @param channel the channel
     * @param binding its bot and chat
     */
    public synchronized void bound(ChannelContext channel, BotBinding binding) {
        if (closed) {
            return;
        }
        tokens.learn(binding);
        Entry entry = bots.computeIfAbsent(binding.botId(), id -> new Entry(new SharedBot(id, blocked)));
        entry.bot.add(channel, binding.chatId());
        if (entry.loop == null || entry.loop.isStopped()) {
            start(entry, binding);
        }
    }

    /**
     * A channel is not bound any more: with the last of a bot its poller stops.
     *
     * @param channel the channel
     * @param binding what it was bound to
     */
    public synchronized void unbound(ChannelContext channel, BotBinding binding) {
        Entry entry = bots.get(binding.botId());
        if (entry == null) {
            return;
        }
        entry.bot.remove(channel);
        if (!entry.bot.isUnused()) {
            return;
        }
        tokens.forget(binding.botId());
        if (entry.loop != null) {
            entry.loop.stop();
        }
        if (entry.ended.isDone()) {
            bots.remove(binding.botId());
        }
    }

    private void start(Entry entry, BotBinding binding) {
        StopSignal stop = new StopSignal();
        PollLoop.Source source = new PollLoop.Source(() -> tokens.newest(binding), token -> host.bot(token, stop));
        PollLoop loop = new PollLoop(entry.bot, source, offsets, timers, stop);
        CompletableFuture<@Nullable Void> before = entry.ended;
        CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
        entry.loop = loop;
        entry.ended = ended;
        // Two polls of one bot at a time would disturb each other, so the thread starts when the last one has ended.
        var unused = before.whenComplete(
                (nothing, failure) -> thread(entry, loop, ended).start());
    }

    private Thread thread(Entry entry, PollLoop loop, CompletableFuture<@Nullable Void> ended) {
        Thread thread = new Thread(
                () -> {
                    try {
                        loop.run();
                    } finally {
                        ended(entry, ended);
                    }
                },
                "telegram-poll-" + entry.bot.id());
        thread.setDaemon(true);
        return thread;
    }

    private synchronized void ended(Entry entry, CompletableFuture<@Nullable Void> ended) {
        if (entry.ended == ended && entry.bot.isUnused()) {
            bots.remove(entry.bot.id(), entry);
        }
        ended.complete(null);
    }

    /** Stops all pollers and waits for them, at most {@link #CLOSE_TIMEOUT}. */
    @Override
    public void close() {
        List<CompletableFuture<?>> ends = new ArrayList<>();
        synchronized (this) {
            closed = true;
            for (Entry entry : bots.values()) {
                if (entry.loop != null) {
                    entry.loop.stop();
                }
                ends.add(entry.ended);
            }
        }
        try {
            CompletableFuture.allOf(ends.toArray(CompletableFuture<?>[]::new))
                    .get(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException late) {
            LOG.warn("some pollers did not end within {}", CLOSE_TIMEOUT);
        }
    }
}
