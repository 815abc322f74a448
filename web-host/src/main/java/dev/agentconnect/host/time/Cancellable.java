package dev.agentconnect.host.time;

/** A scheduled task that can be taken back. */
public interface Cancellable {
    /** Keeps the task from running if it has not begun; harmless otherwise. */
    void cancel();
}
