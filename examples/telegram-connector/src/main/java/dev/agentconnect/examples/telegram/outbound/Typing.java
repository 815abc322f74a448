package dev.agentconnect.examples.telegram.outbound;

import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.host.time.Cancellable;
import dev.agentconnect.host.time.Timers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shows "typing" in a chat from {@link #begin} to {@link #end}. Telegram drops the sign after five seconds, so it is renewed.
 * A failure is only logged. All methods may be called from any thread; none blocks.
 */
public final class Typing implements AutoCloseable {
    /** A little less than the five seconds that Telegram shows the sign. */
    static final Duration RENEWAL = Duration.ofMillis(4_500);

    /** The sign goes away by itself after this many renewals, about ten minutes, should nobody end it. */
    static final int MAX_RENEWALS = 133;

    private static final Logger LOG = LoggerFactory.getLogger(Typing.class);

    private final Sender sender;
    private final Timers timers;

    // Guarded by this. At most one entry for each channel.
    private final Map<String, Sign> signs = new HashMap<>();
    private boolean closed;

    private static final class Sign {
        int renewals;
        Cancellable timer = () -> {};
    }

    /**
     * Makes it.
     *
     * @param sender knows the chats
     * @param timers renews the sign
     */
    public Typing(Sender sender, Timers timers) {
        this.sender = sender;
        this.timers = timers;
    }

    /**
     * Shows the sign; begins its time anew when it is shown already.
     *
     * @param channel the channel
     */
    public void begin(ChannelContext channel) {
        Sign sign = new Sign();
        synchronized (this) {
            if (closed) {
                return;
            }
            Sign shown = signs.get(channel.channelId());
            if (shown != null) {
                shown.renewals = 0;
                return;
            }
            signs.put(channel.channelId(), sign);
        }
        show(channel, sign);
    }

    /**
     * Lets the sign go away.
     *
     * @param channelId the channel
     */
    public synchronized void end(String channelId) {
        Sign sign = signs.remove(channelId);
        if (sign != null) {
            sign.timer.cancel();
        }
    }

    /** Ends all signs. */
    @Override
    public synchronized void close() {
        closed = true;
        signs.values().forEach(sign -> sign.timer.cancel());
        signs.clear();
    }

    private void show(ChannelContext channel, Sign sign) {
        synchronized (this) {
            if (signs.get(channel.channelId()) != sign) {
                return;
            }
            if (sign.renewals++ >= MAX_RENEWALS) {
                signs.remove(channel.channelId());
                return;
            }
            sign.timer = timers.schedule(RENEWAL, () -> show(channel, sign));
        }
        try {
            Sender.Line line = sender.line(channel);
            line.bot().typing(line.chatId(), failure -> LOG.debug("typing was not shown: {}", failure.getMessage()));
        } catch (RefusedException unbound) {
            end(channel.channelId());
        }
    }
}
