package dev.agentconnect.conformance.reference;

/** What a connector may do as well as not: the text leaves it open, so the kit must not hold it against anybody. */
public enum Habit {
    NONE,
    /** Refuses a hello and then closes the socket, also when an earlier hello was good. */
    CLOSES_AFTER_REFUSED_HELLO,
    /** Sends what was not acknowledged again after a while, and not at once when the channel is opened. */
    WAITS_BEFORE_REDELIVERY,
    /** Answers pings without any id, which are only advised. */
    PONG_WITHOUT_IDS,
    /** Answers a path with dots by a redirect to the path without them, as some routers do. */
    REDIRECTS_DOTTED_PATHS,
    /** Has no files: of a user's file it hands on the words alone. */
    TAKES_NO_FILES,
    /** Has channel ids that do not fit into the header of an upload. */
    CHANNEL_IDS_BEYOND_ASCII,
    /** Has no auth flow: a channel is usable as soon as it is open, and after a lease so is the next one. */
    NO_LOGIN
}
