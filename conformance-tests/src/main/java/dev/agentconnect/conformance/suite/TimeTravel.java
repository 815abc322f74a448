package dev.agentconnect.conformance.suite;

import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.HookName;
import dev.agentconnect.conformance.check.Verdict;
import java.time.Duration;

/**
 * Lets time pass for the connector alone, through its hook. A moved clock may end sockets, so a channel is left before and opened
 * again afterwards; a long way is gone in steps that keep its lease (section 8.2).
 */
final class TimeTravel {
    /** Well within the hour that a connector waits for a lost data plane. */
    static final Duration STEP = Duration.ofMinutes(50);

    /** Farther is not worth the steps. */
    static final Duration FARTHEST = Duration.ofDays(2);

    private final CheckContext context;

    private TimeTravel(CheckContext context) {
        this.context = context;
    }

    /** Ends the check as not tested when the clock cannot be moved. */
    static TimeTravel of(CheckContext context) {
        if (context.settings().hooks().find(HookName.TIME).isEmpty()) {
            throw Verdict.notTested("needs " + HookName.TIME.option());
        }
        return new TimeTravel(context);
    }

    /** Lets time pass while the channel is left; returns it opened again. */
    BoundChannel pass(BoundChannel channel, Duration span) {
        if (span.compareTo(FARTHEST) > 0) {
            throw Verdict.notTested("it would take " + span.toHours() + " hours, which is farther than the kit goes");
        }
        BoundChannel now = channel;
        for (Duration left = span; left.compareTo(Duration.ZERO) > 0; left = left.minus(STEP)) {
            now = step(now, left.compareTo(STEP) > 0 ? STEP : left);
        }
        return now;
    }

    BoundChannel step(BoundChannel channel, Duration span) {
        leave(channel);
        context.hooks().advance(span);
        return context.channels().reopen(channel);
    }

    /** Closes in order, and lets the connector notice. */
    void leave(BoundChannel channel) {
        channel.plane().close();
        context.otherConnectionsStillWork();
    }
}
