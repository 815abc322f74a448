package dev.agentconnect.connector.observe;

import java.time.Duration;

/**
 * Told what happens in a connector server, for counting and measuring; every method does nothing by default. Calls come from many
 * threads at once, from those of the host too, outside every lock unless a method says otherwise, so an observer is quick and never blocks. One that throws harms
 * nothing: the fault is logged. No secret, no text of a message and no id of a user or a channel is ever passed.
 */
public interface ConnectorObserver {
    /** Counts nothing. */
    ConnectorObserver NONE = new ConnectorObserver() {};

    /**
     * The same observer with its faults caught.
     *
     * @param observer may throw
     * @return never throws
     */
    static ConnectorObserver guarded(ConnectorObserver observer) {
        return observer == NONE ? NONE : new GuardedObserver(observer);
    }

    /** A data plane socket opened (section 6). */
    default void socketOpened() {}

    /**
     * A data plane socket closed.
     *
     * @param code the close code, 1006 when there was none; a peer may choose it
     */
    default void socketClosed(int code) {}

    /** A hello was accepted (section 8.2). */
    default void helloAccepted() {}

    /**
     * A hello was refused and the socket is closed (section 8.1).
     *
     * @param code the error code
     */
    default void helloRefused(String code) {}

    /** A text came that is no packet (section 7). */
    default void badPacket() {}

    /** A channel was opened or reopened (section 8.4). */
    default void channelOpened() {}

    /** An open channel lost its route: it was closed, or its socket was (section 8.6). */
    default void channelClosed() {}

    /** A channel was removed with all it had. */
    default void channelRemoved() {}

    /**
     * A request was answered.
     *
     * @param type the packet type of the request
     * @param outcome {@code ok} or the error code of the answer
     * @param took from its arrival to its answer
     */
    default void requestHandled(String type, String outcome, Duration took) {}

    /**
     * A tool call was answered (section 8.19), also when it was refused or repeated.
     *
     * @param toolId the tool; {@code unknown} when the card has no such tool
     * @param outcome {@code ok} or the error code of the answer
     * @param took from its arrival to its answer, the wait on the channel's queue included
     */
    default void toolCalled(String toolId, String outcome, Duration took) {}

    /** A message of the target was taken over for xAgent. */
    default void inboundQueued() {}

    /** A message of the target was not taken: the queue is full, or the message breaks a rule. */
    default void inboundRefused() {}

    /** A message of the target went to the wire, for the first time or again. */
    default void inboundSent() {}

    /** A message of the target went to the wire again; comes just before its {@link #inboundSent}. */
    default void inboundRedelivered() {}

    /** xAgent took a message, or had it already. */
    default void inboundDelivered() {}

    /** xAgent rejected a message, for now or for good. */
    default void inboundRejected() {}

    /** A message of the target expired undelivered. */
    default void inboundExpired() {}

    /** A message of xAgent was accepted by the target, or had been before. */
    default void outboundSent() {}

    /**
     * A message of xAgent was rejected.
     *
     * @param code the code of the rejection
     */
    default void outboundRejected(String code) {}

    /**
     * A file was kept (section 5).
     *
     * @param bytes its size
     */
    default void fileKept(long bytes) {}

    /**
     * A kept file was removed or expired.
     *
     * @param bytes its size
     */
    default void fileRemoved(long bytes) {}
}
