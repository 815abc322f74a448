package dev.agentconnect.host.jetty;

import dev.agentconnect.host.HostOptions;
import dev.agentconnect.host.http.HttpLimits;
import org.jspecify.annotations.Nullable;

/** How a {@link JettyHost} listens and what it allows. It is immutable. */
public final class JettyOptions {
    /** Connections that are no sockets, most of which wait for their next request or have not sent any. */
    private static final int HTTP_CONNECTIONS = 1_000;

    private final String bindAddress;
    private final int port;
    private final @Nullable TlsKeyStore tls;
    private final HttpLimits httpLimits;
    private final HostOptions host;
    private final boolean compression;
    private final @Nullable TlsKeyStore clientTrust;
    private final boolean clientCertificateRequired;

    private JettyOptions(Builder builder) {
        bindAddress = builder.bindAddress;
        port = builder.port;
        tls = builder.tls;
        httpLimits = builder.httpLimits;
        host = builder.host;
        compression = builder.compression;
        clientTrust = builder.clientTrust;
        clientCertificateRequired = builder.clientCertificateRequired;
        if (clientTrust != null && tls == null) {
            throw new IllegalStateException("client certificates need TLS");
        }
    }

    /** Starts with the defaults that each setter names. */
    public static Builder builder() {
        return new Builder();
    }

    String bindAddress() {
        return bindAddress;
    }

    int port() {
        return port;
    }

    @Nullable
    TlsKeyStore tls() {
        return tls;
    }

    HttpLimits httpLimits() {
        return httpLimits;
    }

    HostOptions host() {
        return host;
    }

    /** How many TCP connections there may be: those of all sockets, and {@link #HTTP_CONNECTIONS} more. */
    int maxConnections() {
        return host.webSocketLimits().maxSockets() + HTTP_CONNECTIONS;
    }

    boolean compression() {
        return compression;
    }

    @Nullable
    TlsKeyStore clientTrust() {
        return clientTrust;
    }

    boolean clientCertificateRequired() {
        return clientCertificateRequired;
    }

    /** Collects the options; used by one thread. */
    public static final class Builder {
        private String bindAddress = "127.0.0.1";
        private int port;
        private @Nullable TlsKeyStore tls;
        private HttpLimits httpLimits = HttpLimits.DEFAULT;
        private boolean compression;
        private @Nullable TlsKeyStore clientTrust;
        private boolean clientCertificateRequired;

        private HostOptions host = HostOptions.DEFAULT;

        private Builder() {}

        /** The local address to listen on; {@code 0.0.0.0} means all. Default: {@code 127.0.0.1}. */
        public Builder bindAddress(String address) {
            bindAddress = address;
            return this;
        }

        /** The TCP port; 0, the default, takes a free one. */
        public Builder port(int number) {
            if (number < 0 || number > 65_535) {
                throw new IllegalArgumentException("a port is 0 to 65535");
            }
            port = number;
            return this;
        }

        /** Serves https and wss with this key store, TLS 1.2 or later. Default: plain http and ws. */
        public Builder tls(TlsKeyStore keyStore) {
            tls = keyStore;
            return this;
        }

        /**
         * Demands a certificate of every client (mutual TLS): a client without one, or with one that the trust store does not vouch
         * for, gets no connection. Needs {@link #tls}.
         *
         * @param trustStore the certificates of the clients, or of who issued theirs
         */
        public Builder requireClientCertificate(TlsKeyStore trustStore) {
            clientTrust = trustStore;
            clientCertificateRequired = true;
            return this;
        }

        /**
         * Asks every client for a certificate and refuses a wrong one, but takes clients that have none. Needs {@link #tls}.
         *
         * @param trustStore the certificates of the clients, or of who issued theirs
         */
        public Builder wantClientCertificate(TlsKeyStore trustStore) {
            clientTrust = trustStore;
            clientCertificateRequired = false;
            return this;
        }

        /** Bounds of the HTTP side. Default: {@link HttpLimits#DEFAULT}. */
        public Builder httpLimits(HttpLimits limits) {
            httpLimits = limits;
            return this;
        }

        /**
         * Whether sockets may use permessage-deflate. Default: no, since it costs throughput and about 100 KiB a socket.
         */
        public Builder compression(boolean allowed) {
            compression = allowed;
            return this;
        }

        /** What is chosen in the same way for every host. Default: {@link HostOptions#DEFAULT}. */
        public Builder host(HostOptions options) {
            host = options;
            return this;
        }

        /** Finishes the options. */
        public JettyOptions build() {
            return new JettyOptions(this);
        }
    }
}
