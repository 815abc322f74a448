package dev.agentconnect.connector.lease;

import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.SharedConsumer;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One life of a shared consumer, from its start to its stop. */
final class ConsumerRun {
    private static final Logger LOG = LoggerFactory.getLogger(ConsumerRun.class);

    /** Who uses it, by channel id; guarded by the {@link SharedConsumers} that has it. */
    final Map<String, ChannelContext> users = new HashMap<>();

    /** Who was told so. */
    final Set<String> joined = ConcurrentHashMap.newKeySet();

    final CompletableFuture<SharedConsumer> started = new CompletableFuture<>();
    final CompletableFuture<@Nullable Void> stopped = new CompletableFuture<>();

    /** Tells it that a channel left, unless it never heard of it. */
    void leave(ChannelContext channel) {
        if (joined.remove(channel.channelId())) {
            try {
                started.join().left(channel);
            } catch (RuntimeException | Error e) {
                LOG.warn("a shared consumer failed at left: {}", e.getClass().getName());
            }
        }
    }

    /** Stops it on a thread of its own: it may block, and it may still be starting. */
    void stopLater(String key) {
        Thread thread = new Thread(this::stop, "agent-connect-stop-consumer");
        thread.setDaemon(true);
        thread.start();
        LOG.debug("the shared consumer {} stops", key);
    }

    private void stop() {
        try {
            SharedConsumer consumer =
                    started.handle((running, failure) -> running).join();
            if (consumer != null) {
                consumer.stop();
            }
        } catch (Exception | Error e) {
            LOG.warn("a shared consumer did not stop well: {}", e.getClass().getName());
        } finally {
            stopped.complete(null);
        }
    }
}
