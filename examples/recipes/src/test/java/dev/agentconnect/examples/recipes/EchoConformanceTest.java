package dev.agentconnect.examples.recipes;

import dev.agentconnect.conformance.junit.ConnectorConformance;
import dev.agentconnect.conformance.junit.ConnectorSubject;
import dev.agentconnect.connector.ConnectorServer;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.secret.Secret;
import java.util.Map;
import org.junit.jupiter.api.Timeout;

/** The echo connector under the checks of the kit. */
@Timeout(300)
class EchoConformanceTest implements ConnectorConformance {
    // region conformance-junit
    @Override
    public ConnectorSubject connectorSubject() {
        ConnectorServer server = Echo.start(0, Secret.of("recipe-key"));
        return ConnectorSubject.at(server.baseUri())
                .apiKey("recipe-key")
                .identity("echo_login", Map.of("name", "ann"))
                .secondIdentity("echo_login", Map.of("name", "bob"))
                .tool("echo_say", Json.object().put("text", "hello"))
                .closing(server);
    }
    // endregion
}
