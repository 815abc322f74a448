package dev.agentconnect.host.jetty;

import java.nio.file.Path;

/** A key store: the certificate of a host with its key, or the certificates that it trusts. The password is never printed. */
public final class TlsKeyStore {
    private final Path path;
    private final String type;
    private final char[] password;

    /**
     * Names a key store; it is read when the host starts.
     *
     * @param path the file
     * @param type such as {@code PKCS12}
     * @param password opens the store and its key; copied
     */
    public TlsKeyStore(Path path, String type, char[] password) {
        this.path = path;
        this.type = type;
        this.password = password.clone();
    }

    Path path() {
        return path;
    }

    String type() {
        return type;
    }

    String password() {
        return new String(password);
    }

    @Override
    public String toString() {
        return "TlsKeyStore[type=" + type + "]";
    }
}
