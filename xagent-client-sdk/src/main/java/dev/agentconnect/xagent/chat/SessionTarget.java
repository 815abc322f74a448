package dev.agentconnect.xagent.chat;

/** Where a pushed message belongs in the platform (section 8.21, rules PUSH-02 and PUSH-04). */
public sealed interface SessionTarget {
    /** To the user connector's dedicated session: the message names none. */
    record Dedicated() implements SessionTarget {}

    /**
     * To a session that the message names.
     *
     * @param reference the name, as it came; it authorises nothing
     */
    record Named(String reference) implements SessionTarget {}
}
