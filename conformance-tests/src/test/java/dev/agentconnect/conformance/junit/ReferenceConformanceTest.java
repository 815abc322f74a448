package dev.agentconnect.conformance.junit;

import dev.agentconnect.conformance.reference.Mutant;
import dev.agentconnect.conformance.reference.ReferenceConnector;
import dev.agentconnect.protocol.json.Json;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Timeout;

/** The reference connector passes a few checks as tests of its own, strictly. */
@Timeout(300)
class ReferenceConformanceTest implements ConnectorConformance {
    @Override
    public ConnectorSubject connectorSubject() {
        ReferenceConnector connector = new ReferenceConnector(Mutant.NONE);
        return ConnectorSubject.at(URI.create(connector.url()))
                .apiKey(ReferenceConnector.API_KEY)
                .identity(
                        ReferenceConnector.FLOW,
                        Map.of(
                                "bot_token",
                                String.valueOf(ReferenceConnector.TOKENS_BY_CHAT.get("1001")),
                                "chat_id",
                                "1001"))
                .tool(ReferenceConnector.TOOL, Json.object().put("text", "hello"))
                .waits(Duration.ofSeconds(10), Duration.ofMillis(100))
                .strict()
                .only("hello", "auth.success", "tool.success")
                .closing(connector);
    }
}
