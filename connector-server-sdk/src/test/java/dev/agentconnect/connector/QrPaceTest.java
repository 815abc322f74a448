package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.AuthHandler;
import dev.agentconnect.connector.handler.AuthOutcome;
import dev.agentconnect.connector.handler.AuthQuery;
import dev.agentconnect.connector.handler.AuthRejected;
import dev.agentconnect.connector.handler.AuthRequest;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.TargetAccount;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** A target that does not want so many questions reaches xAgent as a pace, and never ends a login. */
class QrPaceTest extends ServerTest {
    private static final String FLOW =
            "{\"id\":\"sample_qr\",\"target_type\":\"im\",\"type\":\"qr_login\",\"title\":\"Scan\"},";

    private final ManualTimers timers = new ManualTimers(SampleConnector.now());
    private final Queue<Callable<AuthOutcome>> script = new ConcurrentLinkedQueue<>();

    @Override
    Connector connector() {
        String card = SampleConnector.CARD.replace("\"auth_flows\":[", "\"auth_flows\":[" + FLOW);
        return sample.parts(card.getBytes(StandardCharsets.UTF_8))
                .auth("sample_qr", new AuthHandler() {
                    @Override
                    public AuthOutcome start(AuthRequest request) {
                        return pending(2_000);
                    }

                    @Override
                    public AuthOutcome status(AuthQuery query) throws Exception {
                        return script.remove().call();
                    }
                })
                .build();
    }

    @Override
    ConnectorOptions.Builder options(ConnectorOptions.Builder options) {
        return options.timers(timers).webSocketLimits(unhurried());
    }

    private AuthOutcome pending(long paceMillis) {
        return new AuthOutcome.Pending(
                "code", null, timers.now().plus(Duration.ofMinutes(2)), Duration.ofMillis(paceMillis), null);
    }

    @Test
    void aLongerPaceOfTheTargetIsTheOneThatXAgentIsTold() {
        script.add(() -> pending(10_000));
        script.add(() -> new AuthOutcome.Scanned(timers.now().plusSeconds(60), Duration.ofSeconds(5), null));
        try (TestXAgent agent = ready()) {
            String channel = agent.open(null);
            ObjectNode started = start(agent, channel);
            assertThat(pace(started)).isEqualTo(2_000);
            assertThat(pace(poll(agent, channel, started))).isEqualTo(10_000);
            ObjectNode scanned = poll(agent, channel, started);
            assertThat(status(scanned)).isEqualTo("scanned");
            assertThat(pace(scanned)).isEqualTo(5_000);
        }
    }

    @Test
    void slowDownIsBusyAndTheLoginGoesOnWhereItWas() {
        script.add(() -> {
            throw AuthRejected.slowDown("too many questions");
        });
        script.add(() -> new AuthOutcome.Authenticated(
                new Binding(new TargetAccount("Sample ann", null), Json.object().put("token", "t"))));
        try (TestXAgent agent = ready()) {
            String channel = agent.open(null);
            ObjectNode started = start(agent, channel);

            ObjectNode slower = poll(agent, channel, started);
            assertThat(type(slower)).isEqualTo("auth.status.ack");
            assertThat(slower.path("error"))
                    .isEqualTo(Json.object().put("code", "busy").put("message", "too many questions"));
            ObjectNode shown = agent.call("connection.descriptor.get", channel, Json.object());
            assertThat(shown.at("/payload/connection_descriptor/connection/status")
                            .asText())
                    .isEqualTo("authenticating");

            assertThat(status(poll(agent, channel, started))).isEqualTo("authenticated");
        }
    }

    @Test
    void aPaceThatNoWireCanSayIsRefusedWhereItIsMade() {
        for (Duration pace : new Duration[] {Duration.ZERO, Duration.ofMillis(-1), Duration.ofNanos(1)}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new AuthOutcome.Pending("code", null, timers.now(), pace, null));
            assertThatIllegalArgumentException().isThrownBy(() -> new AuthOutcome.Scanned(timers.now(), pace, null));
        }
    }

    private static ObjectNode start(TestXAgent agent, String channel) {
        ObjectNode started = agent.call("auth.start", channel, Json.object().put("flow_id", "sample_qr"));
        assertThat(type(agent.next())).isEqualTo("connection.descriptor.push"); // authenticating
        return started;
    }

    private static ObjectNode poll(TestXAgent agent, String channel, JsonNode started) {
        ObjectNode session = Json.object()
                .put("flow_id", "sample_qr")
                .put("auth_session_id", started.at("/payload/auth_session_id").asText());
        return agent.call("auth.status", channel, session);
    }

    private static long pace(JsonNode answer) {
        return answer.at("/payload/poll_interval_millis").asLong();
    }
}
