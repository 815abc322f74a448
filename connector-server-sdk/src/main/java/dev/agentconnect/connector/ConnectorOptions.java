package dev.agentconnect.connector;

import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.observe.ConnectorObserver;
import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.connector.store.jdbc.Durability;
import dev.agentconnect.host.http.HttpLimits;
import dev.agentconnect.host.jetty.TlsKeyStore;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.host.websocket.WebSocketLimits;
import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.protocol.xagent.envelope.HttpHost;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * How a {@link ConnectorServer} listens, what it allows and where it keeps things (Connector Protocol 3.0, section 3). Immutable, so it
 * may be shared between threads and servers.
 */
public final class ConnectorOptions {
    /** What was chosen. Nobody changes it once it is here. */
    final OptionValues values;

    private ConnectorOptions(OptionValues values) {
        this.values = values;
    }

    /**
     * Starts with the defaults that each setter names.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects the options. Not thread safe. */
    public static final class Builder {
        private final OptionValues values = new OptionValues();

        private Builder() {}

        /**
         * The local address to listen on; {@code 0.0.0.0} means all. Default: {@code 127.0.0.1}.
         *
         * @param address an address of this machine
         * @return this
         */
        public Builder bindAddress(String address) {
            values.bindAddress = address;
            return this;
        }

        /**
         * The port; 0, the default, takes a free one.
         *
         * @param number 0 to 65535
         * @return this
         */
        public Builder port(int number) {
            values.port = number;
            return this;
        }

        /**
         * A path below which every endpoint is served, such as {@code /connectors/telegram}. Default: none.
         *
         * @param prefix begins with a slash
         * @return this
         */
        public Builder pathPrefix(String prefix) {
            values.pathPrefix = prefix;
            return this;
        }

        /**
         * The system API key that health, data plane and uploads demand (section 3). Default: none, everything is open.
         *
         * @param key the key
         * @return this
         * @throws IllegalArgumentException when no peer could ever present it: not visible ASCII, or white space around it
         */
        public Builder apiKey(Secret key) {
            if (!key.isHeaderSafe()) {
                throw new IllegalArgumentException(
                        "an API key travels in a header: visible ASCII, no white space or line end around it");
            }
            values.apiKey = key;
            return this;
        }

        /**
         * Secrets of the connector itself, such as those of an app at the target: they are taken out of what handlers say to the peer, as
         * are the API key and the texts among a channel's credentials. Default: none.
         *
         * @param known the secrets
         * @return this
         */
        public Builder secrets(Collection<Secret> known) {
            values.secrets = List.copyOf(known);
            return this;
        }

        /**
         * Web origins whose pages may open a data plane or upload where no API key is demanded; browsers name theirs in {@code Origin},
         * other peers send none and are not asked. Default: only the server's own, by an address, as {@code localhost}, or as {@link
         * #publicBaseUrl}. With an API key, nobody is asked.
         *
         * @param origins such as {@code https://console.example.com}
         * @return this
         */
        public Builder allowedOrigins(Collection<String> origins) {
            values.allowedOrigins = Set.copyOf(origins);
            return this;
        }

        /**
         * Serves https and wss. Default: http and ws.
         *
         * @param keyStore key and certificate
         * @return this
         */
        public Builder tls(TlsKeyStore keyStore) {
            values.tls = keyStore;
            return this;
        }

        /**
         * The Base URL under which xAgent reaches this server; download URLs are then absolute. Default: download URLs are relative to
         * the Base URL that xAgent knows (section 13).
         *
         * @param url with the path prefix, if there is one
         * @return this
         * @throws IllegalArgumentException when it is no Base URL: http or https, with a host, without user info, query and fragment
         *     (section 3)
         */
        public Builder publicBaseUrl(URI url) {
            boolean http = "http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme());
            boolean more = HttpHost.hasUser(url) || url.getRawQuery() != null || url.getRawFragment() != null;
            if (!http || HttpHost.of(url).isEmpty() || more) {
                throw new IllegalArgumentException(
                        "a Base URL is http or https, has a host, and has no user info, query or fragment");
            }
            values.publicBaseUrl = url;
            return this;
        }

        /**
         * Where files are kept while they live. They survive a restart if the server remembers what they are, in a {@link #stateDirectory}
         * or a {@link #store}. Default: {@code files} in the state directory; without one a new folder among the system's temporary files,
         * removed at close.
         *
         * @param directory a folder of its own, for one process at a time
         * @return this
         */
        public Builder filesDirectory(Path directory) {
            values.filesDirectory = directory;
            return this;
        }

        /**
         * Every bound of the engine. Default: {@link ConnectorLimits#DEFAULTS}.
         *
         * @param bounds the bounds
         * @return this
         */
        public Builder limits(ConnectorLimits bounds) {
            values.limits = bounds;
            return this;
        }

        /**
         * Bounds of the sockets. Default: {@link WebSocketLimits#DEFAULT}.
         *
         * @param bounds the bounds
         * @return this
         */
        public Builder webSocketLimits(WebSocketLimits bounds) {
            values.webSocketLimits = bounds;
            return this;
        }

        /**
         * Bounds of the HTTP side of the embedded host. Default: {@link HttpLimits#DEFAULT}.
         *
         * @param bounds the bounds
         * @return this
         */
        public Builder httpLimits(HttpLimits bounds) {
            values.httpLimits = bounds;
            return this;
        }

        /**
         * Clock and timers; whoever passes them closes them. Default: the system's.
         *
         * @param clockAndTimers for example one that a test moves
         * @return this
         */
        public Builder timers(Timers clockAndTimers) {
            values.timers = clockAndTimers;
            return this;
        }

        /**
         * A folder for the server's state: channels, bindings, messages and outcomes then survive a restart. They are kept in H2 files;
         * target credentials are encrypted with the key in {@link dev.agentconnect.connector.store.jdbc.CredentialKeys#FILE_NAME} there,
         * which is made when there is none. Files survive as well, see {@link #filesDirectory}. One process at a time uses the folder.
         * Default: none, everything is in memory.
         *
         * @param directory made when needed
         * @return this
         */
        public Builder stateDirectory(Path directory) {
            values.stateDirectory = directory;
            return this;
        }

        /**
         * Whether what is kept in the {@link #stateDirectory} also survives a loss of power. Each commit then waits until the disk has it.
         * Default: {@link Durability#PROCESS_END}. Means nothing to a {@link #store}.
         *
         * @param survived what a commit survives
         * @return this
         */
        public Builder durability(Durability survived) {
            values.durability = survived;
            return this;
        }

        /**
         * Where the server remembers, for example a {@link dev.agentconnect.connector.store.jdbc.JdbcStore} on PostgreSQL. Comes before
         * {@link #stateDirectory}. Default: in memory.
         *
         * @param where the store; whoever passes it closes it after the server
         * @return this
         */
        public Builder store(ConnectorStore where) {
            values.store = where;
            return this;
        }

        /**
         * Told what happens, for counting. Default: nobody.
         *
         * @param counts for example a {@code MicrometerObserver}; it may throw
         * @return this
         */
        public Builder observer(ConnectorObserver counts) {
            values.observer = ConnectorObserver.guarded(counts);
            return this;
        }

        /**
         * Whether every HTTP request is written to the logger {@code dev.agentconnect.host.access}, without secrets. Default: no.
         *
         * @param written true to write
         * @return this
         */
        public Builder accessLog(boolean written) {
            values.accessLog = written;
            return this;
        }

        /**
         * Demands a certificate of every client (mutual TLS). Needs {@link #tls}. Default: none is asked for.
         *
         * @param trustStore the certificates of the clients, or of who issued theirs
         * @return this
         */
        public Builder requireClientCertificate(TlsKeyStore trustStore) {
            values.clientTrust = trustStore;
            values.clientCertificateRequired = true;
            return this;
        }

        /**
         * Asks every client for a certificate and refuses a wrong one, but takes clients that have none. Needs {@link #tls}.
         *
         * @param trustStore the certificates of the clients, or of who issued theirs
         * @return this
         */
        public Builder wantClientCertificate(TlsKeyStore trustStore) {
            values.clientTrust = trustStore;
            values.clientCertificateRequired = false;
            return this;
        }

        /**
         * Finishes the options.
         *
         * @return the options
         */
        public ConnectorOptions build() {
            return new ConnectorOptions(values.copy());
        }
    }
}
