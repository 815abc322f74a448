package dev.agentconnect.xagent.dataplane;

import dev.agentconnect.xagent.error.Await;
import dev.agentconnect.xagent.link.Attempt;
import dev.agentconnect.xagent.link.BackOff;
import dev.agentconnect.xagent.link.Timers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens known channels again on a new attempt (section 6, rule WS-10), with growing waits for those that the connector
 * refuses for now. Ends with the attempt.
 *
 * @param channels the channels
 * @param backOff the waits
 * @param timers alarms
 */
record Reopening(ChannelTable channels, BackOff backOff, Timers timers) {
    private static final Logger LOG = LoggerFactory.getLogger(Reopening.class);

    void open(Attempt attempt, ChannelRoute route) {
        open(attempt, route, 1);
    }

    private void open(Attempt attempt, ChannelRoute route, int tries) {
        if (!attempt.isReady() || route.isClosed()) {
            return;
        }
        Await.onEnd(route.open(attempt), (done, failure) -> {
            if (failure != null && attempt.isReady() && !route.isClosed()) {
                LOG.warn("a channel was not opened again: {}", failure.getMessage());
                route.reopenFailed(failure);
                timers.after(backOff.after(tries), () -> open(attempt, route, tries + 1));
            }
        });
    }
}
