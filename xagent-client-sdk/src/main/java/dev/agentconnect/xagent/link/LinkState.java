package dev.agentconnect.xagent.link;

/** Where a link is in its life. */
public enum LinkState {
    /** Nobody has asked for it yet. */
    IDLE,
    /** An attempt is under way. */
    CONNECTING,
    /** The hello is acknowledged. */
    READY,
    /** The last attempt ended; the next one follows after a wait. */
    WAITING,
    /** Automatic retry has stopped; it starts again when somebody asks. */
    STOPPED,
    /** Closed by this side for good. */
    CLOSED
}
