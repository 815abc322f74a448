package dev.agentconnect.connector.handler;

/** What became of a message of the target that was handed over with {@link ChannelContext#deliver} (xAgent IM Profile v2). */
public sealed interface InboundOutcome {
    /** It waits, or is on its way and has no answer yet. */
    record Waiting() implements InboundOutcome {}

    /** xAgent took it, now or before. */
    record Delivered() implements InboundOutcome {}

    /**
     * xAgent refused it for good; it is not sent again.
     *
     * @param code xAgent's code, stable and machine readable
     */
    record Rejected(String code) implements InboundOutcome {}

    /** Its retention ended before xAgent took it. */
    record Expired() implements InboundOutcome {}
}
