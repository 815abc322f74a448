package dev.agentconnect.host.jetty;

import dev.agentconnect.host.http.HttpLimits;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.host.websocket.WebSocketLimits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How a {@link JettyHost} listens and what it allows. It is immutable. */
public final class JettyOptions {
    /** Connections that are no sockets, most of which wait for their next request or have not sent any. */
    private static final int HTTP_CONNECTIONS = 1_000;

    private final String bindAddress;
    private final int port;
    private final @Nullable TlsKeyStore tls;
    private final HttpLimits httpLimits;
    private final Duration maxBodyDuration;
    private final WebSocketLimits webSocketLimits;
    private final @Nullable Timers timers;
    private final Duration drainTimeout;
    private final boolean compression;
    private final boolean accessLog;
    private final @Nullable TlsKeyStore clientTrust;
    private final boolean clientCertificateRequired;

    private JettyOptions(Builder builder) {
        bindAddress = builder.bindAddress;
        port = builder.port;
        tls = builder.tls;
        httpLimits = builder.httpLimits;
        maxBodyDuration = builder.maxBodyDuration;
        webSocketLimits = builder.webSocketLimits;
        timers = builder.timers;
        drainTimeout = builder.drainTimeout;
        compression = builder.compression;
        accessLog = builder.accessLog;
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

    Duration maxBodyDuration() {
        return maxBodyDuration;
    }

    WebSocketLimits webSocketLimits() {
        return webSocketLimits;
    }

    @Nullable
    Timers timers() {
        return timers;
    }

    Duration drainTimeout() {
        return drainTimeout;
    }

    /** How many TCP connections there may be: those of all sockets, and {@link #HTTP_CONNECTIONS} more. */
    int maxConnections() {
        return webSocketLimits.maxSockets() + HTTP_CONNECTIONS;
    }

    boolean compression() {
        return compression;
    }

    boolean accessLog() {
        return accessLog;
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
        private Duration maxBodyDuration = Duration.ofSeconds(60);
        private WebSocketLimits webSocketLimits = WebSocketLimits.DEFAULT;
        private @Nullable Timers timers;
        private Duration drainTimeout = Duration.ofSeconds(10);
        private boolean compression;
        private boolean accessLog;
        private @Nullable TlsKeyStore clientTrust;
        private boolean clientCertificateRequired;

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

        /**
         * Whether every request is written to the logger {@code dev.agentconnect.host.access}: method, path without query and with
         * long segments cut, status, bytes, milliseconds. Default: no.
         */
        public Builder accessLog(boolean written) {
            accessLog = written;
            return this;
        }

        /** Bounds of the HTTP side. Default: {@link HttpLimits#DEFAULT}. */
        public Builder httpLimits(HttpLimits limits) {
            httpLimits = limits;
            return this;
        }

        /** How long the body of a request that is no upload may take to arrive. Default: 60 s. */
        public Builder maxBodyDuration(Duration duration) {
            maxBodyDuration = duration;
            return this;
        }

        /** Bounds of the sockets. Default: {@link WebSocketLimits#DEFAULT}. */
        public Builder webSocketLimits(WebSocketLimits limits) {
            webSocketLimits = limits;
            return this;
        }

        /** Clock and timers; whoever passes them closes them. Default: timers of the host's own. */
        public Builder timers(Timers clockAndTimers) {
            timers = clockAndTimers;
            return this;
        }

        /** How long {@link JettyHost#close()} waits for exchanges and sockets to end. Default: 10 s. */
        public Builder drainTimeout(Duration timeout) {
            drainTimeout = timeout;
            return this;
        }

        /**
         * Whether sockets may use permessage-deflate. Default: no, since it costs throughput and about 100 KiB a socket.
         */
        public Builder compression(boolean allowed) {
            compression = allowed;
            return this;
        }

        /** Finishes the options. */
        public JettyOptions build() {
            return new JettyOptions(this);
        }
    }
}
