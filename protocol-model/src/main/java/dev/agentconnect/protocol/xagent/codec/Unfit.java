package dev.agentconnect.protocol.xagent.codec;

/**
 * The short way cannot read this packet: it is broken, or too unusual. Whoever catches it takes the long way, which finds
 * every fault. Without a stack trace, so that bad input is not expensive.
 */
final class Unfit extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unfit() {
        super("not for the short way", null, false, false);
    }
}
