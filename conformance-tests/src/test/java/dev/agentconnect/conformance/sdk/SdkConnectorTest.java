package dev.agentconnect.conformance.sdk;

import dev.agentconnect.conformance.junit.ConnectorConformance;
import dev.agentconnect.conformance.junit.ConnectorSubject;
import dev.agentconnect.conformance.reference.ReferenceConnector;
import dev.agentconnect.host.testing.TimeHook;
import dev.agentconnect.protocol.json.Json;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A connector on our SDK passes every check; what it leaves open is skipped, never failed. */
@Timeout(300)
class SdkConnectorTest implements ConnectorConformance {
    @TempDir
    private Path state;

    private static Map<String, String> input(String chat) {
        return Map.of("bot_token", String.valueOf(ReferenceConnector.TOKENS_BY_CHAT.get(chat)), "chat_id", chat);
    }

    @Override
    public ConnectorSubject connectorSubject() {
        TimeHook time = TimeHook.open(0);
        SdkTarget target = new SdkTarget(time.timers());
        RestartedServer server = new RestartedServer(target, time.timers(), state);
        return ConnectorSubject.at(server.baseUri())
                .apiKey(ReferenceConnector.API_KEY)
                .identity(ReferenceConnector.FLOW, input("1001"))
                .secondIdentity(ReferenceConnector.FLOW, input("1002"))
                .tool(ReferenceConnector.TOOL, Json.object().put("text", "hello"))
                .stimulus(target::say)
                .sent(target::sent)
                .scanner(target::scan)
                .clock(time::advance)
                .restart(server::restart)
                .strict()
                .closing(() -> {
                    server.close();
                    time.close();
                });
    }
}
