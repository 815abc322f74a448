package dev.agentconnect.conformance.wire;

/** The kinds of data frames (RFC 6455, section 5.6). */
public enum FrameKind {
    /** The first frame of a text message. */
    TEXT,
    /** The first frame of a binary message. */
    BINARY,
    /** A further frame of either. */
    CONTINUATION
}
