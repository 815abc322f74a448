package dev.agentconnect.connector.lease;

import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.ConsumerNotStarted;
import dev.agentconnect.connector.handler.SharedConsumer;
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
 * Consumers of the target that several channels share, counted by reference (section 8.2, rule LEASE-06): one starts with the first
 * channel of its key and stops with the last. Two of one key never run at once, unless one does not stop in time. Bounded by the
 * channels there are. Thread safe; nothing of the author is called under the lock.
 */
public final class SharedConsumers implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SharedConsumers.class);

    private final Map<String, ConsumerRun> current = new HashMap<>(); // guarded by this
    /** Of each key the last one that stops or has stopped; only those that have not. */
    private final Map<String, CompletableFuture<?>> stopping = new HashMap<>(); // guarded by this

    private final Duration stopTimeout;
    private boolean closed; // guarded by this

    /**
     * None yet.
     *
     * @param stopTimeout how long a start waits for the stop of the one before, and a close for all
     */
    public SharedConsumers(Duration stopTimeout) {
        this.stopTimeout = stopTimeout;
    }

    /**
     * A channel uses the consumer of a key; it is started when nobody does yet. Blocks while it starts. Twice is once.
     *
     * @param key names the consumer
     * @param channel the channel
     * @param start starts it; not called when it runs or another channel is starting it
     * @return the running consumer
     * @throws ConsumerNotStarted when the start failed, for all that wait for it; the next call tries again
     */
    public SharedConsumer acquire(String key, ChannelContext channel, SharedConsumer.Start start) {
        ConsumerRun run;
        boolean first;
        CompletableFuture<?> before;
        synchronized (this) {
            if (closed) {
                throw new ConsumerNotStarted(new IllegalStateException("the connector is stopping"));
            }
            run = current.get(key);
            first = run == null;
            if (run == null) {
                run = new ConsumerRun();
                current.put(key, run);
            }
            run.users.put(channel.channelId(), channel);
            before = stopping.get(key);
        }
        if (first) {
            start(key, run, start, before);
        }
        return join(run, channel);
    }

    private void start(String key, ConsumerRun run, SharedConsumer.Start start, @Nullable CompletableFuture<?> before) {
        try {
            if (before != null && !endsInTime(before)) {
                LOG.warn("a shared consumer starts although the one before has not stopped within {}", stopTimeout);
            }
            run.started.complete(start.start());
        } catch (Exception | Error e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            synchronized (this) {
                current.remove(key, run);
            }
            run.started.completeExceptionally(e);
        }
    }

    private static SharedConsumer join(ConsumerRun run, ChannelContext channel) {
        try {
            SharedConsumer consumer = run.started.get();
            if (run.joined.add(channel.channelId())) {
                consumer.joined(channel);
            }
            return consumer;
        } catch (ExecutionException e) {
            throw new ConsumerNotStarted(e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ConsumerNotStarted(e);
        }
    }

    /**
     * A channel uses none any more: it was unbound, or is gone. The consumers that nobody uses are stopped, without waiting for it.
     *
     * @param channel the channel
     */
    public void release(ChannelContext channel) {
        List<ConsumerRun> left = new ArrayList<>();
        synchronized (this) {
            for (Map.Entry<String, ConsumerRun> each : List.copyOf(current.entrySet())) {
                ConsumerRun run = each.getValue();
                if (run.users.remove(channel.channelId()) != null) {
                    left.add(run);
                    if (run.users.isEmpty()) {
                        current.remove(each.getKey());
                        retire(each.getKey(), run);
                    }
                }
            }
        }
        left.forEach(run -> run.leave(channel));
    }

    /** Called with the lock; the stop itself runs elsewhere. */
    private void retire(String key, ConsumerRun run) {
        CompletableFuture<?> before = stopping.get(key);
        CompletableFuture<?> stopped = before == null ? run.stopped : CompletableFuture.allOf(before, run.stopped);
        stopping.put(key, stopped);
        var unused = stopped.whenComplete((nothing, failure) -> {
            synchronized (this) {
                stopping.remove(key, stopped);
            }
        });
        run.stopLater(key);
    }

    private boolean endsInTime(CompletableFuture<?> end) throws InterruptedException {
        try {
            end.get(stopTimeout.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (ExecutionException e) {
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    /** Stops all and waits for it, at most for the stop timeout; nothing is started any more. */
    @Override
    public void close() {
        CompletableFuture<?> all;
        synchronized (this) {
            closed = true;
            current.forEach(this::retire);
            current.clear();
            all = CompletableFuture.allOf(stopping.values().toArray(CompletableFuture<?>[]::new));
        }
        try {
            if (!endsInTime(all)) {
                LOG.warn("some shared consumers did not stop within {}", stopTimeout);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
