package dev.agentconnect.conformance.sdk;

import dev.agentconnect.conformance.reference.ReferenceConnector;
import dev.agentconnect.connector.ConnectorOptions;
import dev.agentconnect.connector.ConnectorServer;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.secret.Secret;
import java.net.URI;
import java.nio.file.Path;

/** A server on the SDK that can end and begin again on its port, with what its files remember. Used by one thread. */
final class RestartedServer implements AutoCloseable {
    private final SdkTarget target;
    private final Timers timers;
    private final Path state;
    private ConnectorServer server;

    RestartedServer(SdkTarget target, Timers timers, Path state) {
        this.target = target;
        this.timers = timers;
        this.state = state;
        this.server = start(0);
    }

    private ConnectorServer start(int port) {
        return ConnectorServer.start(
                target.connector(),
                ConnectorOptions.builder()
                        .port(port)
                        .apiKey(Secret.of(ReferenceConnector.API_KEY))
                        .timers(timers)
                        .filesDirectory(state.resolve("files"))
                        .stateDirectory(state.resolve("store"))
                        .build());
    }

    URI baseUri() {
        return server.baseUri();
    }

    void restart() {
        int port = server.port();
        server.close();
        server = start(port);
    }

    @Override
    public void close() {
        server.close();
    }
}
