package dev.agentconnect.xagent.auth;

/**
 * Shows a QR login to its user. The methods run one at a time on a thread where blocking calls are allowed, beside the
 * channel's message handler, which may therefore wait for the login.
 */
@FunctionalInterface
public interface QrListener {
    /**
     * A code to show, the first one or one that replaces a dead one.
     *
     * @param code the code
     */
    void code(QrCode code);

    /** The code was scanned and waits for the user's confirmation. */
    default void scanned() {}
}
