package dev.agentconnect.examples.telegram.outbound;

/** A part was not sent. */
final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Refusal refusal;

    RefusedException(Refusal refusal) {
        super(refusal.code() + ": " + refusal.reason());
        this.refusal = refusal;
    }

    Refusal refusal() {
        return refusal;
    }
}
