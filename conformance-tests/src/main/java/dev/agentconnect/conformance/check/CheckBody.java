package dev.agentconnect.conformance.check;

/** What a check does. */
@FunctionalInterface
public interface CheckBody {
    /**
     * Runs against the connector. A {@link Verdict} or a {@link dev.agentconnect.conformance.wire.WireException} ends it early.
     *
     * @param context fresh sockets, channels and a transcript for this check alone
     * @return how it ended
     */
    Outcome run(CheckContext context);
}
