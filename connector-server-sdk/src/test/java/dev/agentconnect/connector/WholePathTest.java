package dev.agentconnect.connector;

import dev.agentconnect.protocol.secret.Secret;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;

class WholePathTest extends WholePathContract {
    private final ConnectorServer server = ConnectorServer.start(
            sample.connector(),
            ConnectorOptions.builder().apiKey(Secret.of(KEY)).build());

    @Override
    URI baseUri() {
        return server.baseUri();
    }

    @AfterEach
    void stop() {
        server.close();
    }
}
