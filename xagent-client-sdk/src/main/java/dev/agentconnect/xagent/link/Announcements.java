package dev.agentconnect.xagent.link;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells what happened in the order in which it was noted, outside the lock under which it was noted. Whoever tells first tells
 * what others note meanwhile, so that of two threads neither waits, and none overtakes. Thread safe.
 */
final class Announcements {
    private static final Logger LOG = LoggerFactory.getLogger(Announcements.class);

    // Guarded by this; as many as threads that are just between noting and telling.
    private final Queue<Runnable> noted = new ArrayDeque<>();
    private boolean telling;

    /** Notes something; called under the lock that orders what happens. */
    synchronized void note(Runnable announcement) {
        noted.add(announcement);
    }

    /** Tells what is noted, unless another thread is just doing it; called without a lock. */
    void tell() {
        for (Runnable next = first(); next != null; next = following()) {
            boolean told = false;
            try {
                next.run();
                told = true;
            } catch (RuntimeException e) { // must not keep what follows from being told
                LOG.error("what followed a change of the link failed", e);
                told = true;
            } finally {
                if (!told) {
                    stop();
                }
            }
        }
    }

    private synchronized void stop() {
        telling = false;
    }

    private synchronized @Nullable Runnable first() {
        return telling ? null : following();
    }

    private synchronized @Nullable Runnable following() {
        Runnable next = noted.poll();
        telling = next != null;
        return next;
    }
}
