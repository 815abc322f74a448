package dev.agentconnect.xagent.error;

import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/**
 * The TLS handshake failed: the certificate is not trusted, or not one of the host that was dialled. Nothing was sent,
 * neither a request nor a key.
 */
public final class CertificateRefused extends ConnectorException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the exception.
     *
     * @param endpoint the fixed path, without host
     * @param cause what the TLS library says
     */
    public CertificateRefused(String endpoint, Throwable cause) {
        super(endpoint + " was not reached: the TLS handshake failed", cause);
    }

    /**
     * Whether a failure is one of the handshake.
     *
     * @param failure what broke
     * @return true when the peer never proved who it is
     */
    public static boolean fits(@Nullable Throwable failure) {
        return failure instanceof SSLHandshakeException || failure instanceof SSLPeerUnverifiedException;
    }
}
