package dev.agentconnect.connector.delivery;

import dev.agentconnect.connector.delivery.Drafts.Added;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.protocol.xagent.profile.ChatDeltaContent;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The drafts of one channel. Thread safe: guarded by this object. */
final class ChannelDrafts {
    private final Map<String, Draft> open = new LinkedHashMap<>(); // oldest first
    private final Set<String> over = new LinkedHashSet<>(); // their deltas are ignored: finished, expired or too long
    private final ConnectorLimits.Drafts limits;
    private final AtomicLong totalChars;
    private boolean swept;

    ChannelDrafts(ConnectorLimits.Drafts limits, AtomicLong totalChars) {
        this.limits = limits;
        this.totalChars = totalChars;
    }

    synchronized Added add(ChatDeltaContent delta, Instant now) {
        expire(now);
        String id = delta.messageId();
        Draft draft = open.get(id);
        if (over.contains(id)) {
            return new Added.Ignored();
        }
        if (draft == null) {
            return start(delta, now);
        }
        if (delta.sequence() > draft.last() + 1) {
            return invalid(id);
        }
        if (delta.sequence() <= draft.last()) {
            return draft.has(delta) ? new Added.Ignored() : invalid(id);
        }
        return grow(draft, delta);
    }

    private Added start(ChatDeltaContent delta, Instant now) {
        if (delta.sequence() != 1) {
            return new Added.Invalid();
        }
        if (open.size() >= limits.messages()) {
            end(open.keySet().iterator().next());
        }
        Draft draft = new Draft(now.plus(limits.retention()));
        open.put(delta.messageId(), draft);
        return grow(draft, delta);
    }

    private Added grow(Draft draft, ChatDeltaContent delta) {
        int more = delta.text().length();
        boolean fits = draft.length() + more <= limits.chars()
                && draft.last() < limits.chars()
                && totalChars.get() + more <= Drafts.MAX_TOTAL_CHARS;
        if (!fits) {
            end(delta.messageId());
            return new Added.Ignored();
        }
        totalChars.addAndGet(more);
        return new Added.Grown(draft.append(delta.text()));
    }

    private Added invalid(String messageId) {
        drop(open.remove(messageId));
        return new Added.Invalid();
    }

    private void drop(@Nullable Draft draft) {
        if (draft != null) {
            totalChars.addAndGet(-draft.length());
        }
    }

    /** Nothing of this message is shown any more. */
    private void end(String messageId) {
        drop(open.remove(messageId));
        over.add(messageId);
        Iterator<String> oldest = over.iterator();
        while (over.size() > 4 * limits.messages()) {
            oldest.next();
            oldest.remove();
        }
    }

    synchronized Optional<String> take(String messageId) {
        return Optional.ofNullable(open.get(messageId)).map(Draft::take);
    }

    synchronized void finished(String messageId) {
        end(messageId);
    }

    synchronized void clear() {
        open.values().forEach(this::drop);
        open.clear();
    }

    /** Whether somebody has to schedule {@link #sweep}; true at most once until it ends. */
    synchronized boolean needsSweep() {
        boolean needed = !swept && !open.isEmpty();
        swept |= needed;
        return needed;
    }

    /** Drops what has expired. Gives the wait until the next sweep, or nothing when no draft is left. */
    synchronized Optional<Duration> sweep(Instant now) {
        expire(now);
        swept = !open.isEmpty();
        return open.values().stream().findFirst().map(d -> Duration.between(now, d.expiresAt()));
    }

    private void expire(Instant now) {
        while (!open.isEmpty()) {
            Map.Entry<String, Draft> oldest = open.entrySet().iterator().next();
            if (oldest.getValue().expiresAt().isAfter(now)) {
                return;
            }
            end(oldest.getKey());
        }
    }
}
