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
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values of {@link ConnectorOptions} with their defaults; what each one means is said where it is set. */
final class OptionValues implements Cloneable {
    String bindAddress = "127.0.0.1";
    int port;
    String pathPrefix = "";
    HttpLimits httpLimits = HttpLimits.DEFAULT;
    WebSocketLimits webSocketLimits = WebSocketLimits.DEFAULT;
    boolean accessLog;

    @Nullable
    TlsKeyStore tls;

    @Nullable
    TlsKeyStore clientTrust;

    boolean clientCertificateRequired;

    @Nullable
    Secret apiKey;

    List<Secret> secrets = List.of();
    Set<String> allowedOrigins = Set.of();

    @Nullable
    URI publicBaseUrl;

    ConnectorLimits limits = ConnectorLimits.DEFAULTS;

    @Nullable
    Path filesDirectory;

    @Nullable
    Path stateDirectory;

    Durability durability = Durability.PROCESS_END;

    @Nullable
    ConnectorStore store;

    @Nullable
    Timers timers;

    ConnectorObserver observer = ConnectorObserver.NONE;

    OptionValues copy() {
        try {
            return (OptionValues) clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("options can be cloned", e);
        }
    }
}
