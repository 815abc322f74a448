package dev.agentconnect.protocol.binding;

/**
 * The JSON is not what the record is made of. It does not say why: whoever catches it asks for the shape of the record, which
 * finds every fault. Without a stack trace, so that bad input is not expensive.
 */
public final class Unfit extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes the exception. */
    public Unfit() {
        super("not the JSON of this record", null, false, false);
    }
}
