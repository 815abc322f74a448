package dev.agentconnect.xagent.dataplane;

import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import dev.agentconnect.protocol.xagent.packet.ErrorPacket;
import dev.agentconnect.protocol.xagent.packet.Packet;
import dev.agentconnect.xagent.error.AnswerRefused;
import dev.agentconnect.xagent.error.ClientClosed;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.LinkLost;
import dev.agentconnect.xagent.error.Overloaded;
import dev.agentconnect.xagent.error.RequestFailed;
import dev.agentconnect.xagent.error.RequestTimeout;
import dev.agentconnect.xagent.link.Attempt;
import dev.agentconnect.xagent.link.Timers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The requests that wait for answers, found again by their request id alone (section 7, rule ENV-12). Each ends exactly
 * once: by its answer, an error, its deadline, or the end of the attempt that carried it. Thread safe.
 */
final class PendingRequests {
    private final int max;
    private final Timers timers;
    private final Map<String, Pending> open = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();

    // One alarm for all deadlines: most requests are answered long before, so an alarm for each would only cost.
    // Both replaced under the monitor.
    private volatile @Nullable Duration alarmAt;
    private Timers.@Nullable Alarm alarm;

    PendingRequests(int max, Timers timers) {
        this.max = max;
        this.timers = timers;
    }

    /** One waiting request: what carried it, what it asks, what its answer must look like, and until when ({@link Timers#elapsed}). */
    record Pending(
            Attempt attempt,
            PacketType type,
            PacketType answerType,
            @Nullable String channelId,
            Duration deadline,
            CompletableFuture<Packet> answer) {}

    /** Takes a request in; it must be sent after that, because its answer may come before the sending call returns. */
    void add(String requestId, Pending pending) {
        if (count.incrementAndGet() > max) {
            count.decrementAndGet();
            throw new Overloaded("maxPendingRequests");
        }
        open.put(requestId, pending);
        arm(pending.deadline());
    }

    private void arm(Duration deadline) {
        if (isArmedFor(deadline)) {
            return;
        }
        synchronized (this) {
            if (isArmedFor(deadline)) {
                return;
            }
            disarm();
            alarmAt = deadline;
            alarm = timers.after(deadline.minus(timers.elapsed()), this::sweep);
        }
    }

    private boolean isArmedFor(Duration deadline) {
        Duration at = alarmAt;
        return at != null && at.compareTo(deadline) <= 0;
    }

    private void disarm() {
        if (alarm != null) {
            alarm.cancel();
        }
        alarmAt = null;
    }

    /** Ends what is overdue and sets the alarm for what is due next. */
    private void sweep() {
        alarmAt = null; // before the look around: a request that comes in after it sets the alarm itself
        Duration now = timers.elapsed();
        open.forEach((requestId, pending) -> {
            if (pending.deadline().compareTo(now) > 0) {
                arm(pending.deadline());
            } else {
                fail(requestId, new RequestTimeout(pending.type().word()));
            }
        });
    }

    /** Ends the request that a packet answers; false when none waits for it. */
    boolean answer(Packet packet) {
        String requestId = packet.header().requestId();
        Pending pending = requestId == null ? null : take(requestId);
        if (pending == null) {
            return false;
        }
        ConnectorException failure = judge(pending, packet);
        if (failure == null) {
            pending.answer().complete(packet);
        } else {
            pending.answer().completeExceptionally(failure);
        }
        return true;
    }

    private static @Nullable ConnectorException judge(Pending pending, Packet packet) {
        String type = pending.type().word();
        WireError error = packet.error();
        if (packet instanceof ErrorPacket || (error != null && packet.type().equals(pending.answerType()))) {
            return new RequestFailed(type, java.util.Objects.requireNonNull(error));
        }
        if (!packet.type().equals(pending.answerType())) {
            return new AnswerRefused(type, "another packet type");
        }
        String channelId = packet.header().connectorChannelId();
        boolean bound = pending.channelId() != null && !pending.type().equals(PacketType.CHANNEL_OPEN); // OPEN-06
        if (bound && channelId != null && !channelId.equals(pending.channelId())) {
            return new AnswerRefused(type, "another channel");
        }
        return null;
    }

    void fail(@Nullable String requestId, ConnectorException cause) {
        Pending pending = requestId == null ? null : take(requestId);
        if (pending != null) {
            pending.answer().completeExceptionally(cause);
        }
    }

    /** Fails because an answer came that cannot be read. */
    void unreadable(@Nullable String requestId, String fault) {
        Pending pending = requestId == null ? null : take(requestId);
        if (pending != null) {
            pending.answer()
                    .completeExceptionally(new AnswerRefused(pending.type().word(), fault));
        }
    }

    /** Ends everything that an attempt carried. */
    void drain(Attempt attempt, ConnectorException cause) {
        open.forEach((requestId, pending) -> {
            if (pending.attempt() == attempt) {
                fail(requestId, ended(pending, cause));
            }
        });
        synchronized (this) {
            if (open.isEmpty()) {
                disarm();
            }
        }
        open.forEach((requestId, pending) -> arm(pending.deadline())); // one that came meanwhile trusted the alarm
    }

    private static ConnectorException ended(Pending pending, ConnectorException cause) {
        return cause instanceof ClientClosed
                ? new ClientClosed("the client", true)
                : new LinkLost(pending.type().word(), LinkLost.Outcome.UNKNOWN, cause);
    }

    private @Nullable Pending take(String requestId) {
        Pending pending = open.remove(requestId);
        if (pending != null) {
            count.decrementAndGet();
        }
        return pending;
    }

    int size() {
        return open.size();
    }
}
