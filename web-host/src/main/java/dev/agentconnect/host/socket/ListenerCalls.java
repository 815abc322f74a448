package dev.agentconnect.host.socket;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Calls one listener, one call at a time and in order, whichever threads the events come from, also when a call causes the next event
 * itself. It holds no thread: whoever brings an event to an idle listener runs what is waiting. The server reads the next message only
 * after the last one was handed over, so that at most a message and the end can wait here.
 */
final class ListenerCalls {
    private final Consumer<RuntimeException> failed;

    // Guarded by this.
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private boolean running;
    private boolean ended;

    ListenerCalls(Consumer<RuntimeException> failed) {
        this.failed = failed;
    }

    /** Makes a call, or has it made by the thread that is making one; dropped after the last call was brought. */
    void call(Runnable call) {
        bring(call, false);
    }

    /** Makes the last call. */
    void last(Runnable call) {
        bring(call, true);
    }

    synchronized boolean running() {
        return running;
    }

    private void bring(Runnable call, boolean last) {
        synchronized (this) {
            if (ended) {
                return;
            }
            ended = last;
            waiting.add(call);
            if (running) {
                return;
            }
            running = true;
        }
        for (Runnable next = next(); next != null; next = next()) {
            try {
                next.run();
            } catch (RuntimeException e) {
                failed.accept(e);
            }
        }
    }

    private synchronized @Nullable Runnable next() {
        Runnable next = waiting.poll();
        running = next != null;
        return next;
    }
}
