package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import dev.agentconnect.protocol.xagent.validation.DescriptorContext;
import dev.agentconnect.protocol.xagent.validation.DescriptorValidator;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChannelsTest extends ServerTest {
    private final ManualTimers timers = new ManualTimers(Instant.parse("2026-01-01T00:00:00Z"));

    @Override
    ConnectorOptions.Builder options(ConnectorOptions.Builder options) {
        return options.timers(timers).webSocketLimits(unhurried());
    }

    @Test
    void theDescriptorIsValidInEveryState() {
        try (TestXAgent agent = ready()) {
            ObjectNode opened = agent.call("channel.open", null, Json.object());
            String channel = opened.path("connector_channel_id").asText();
            check(opened, agent, channel);
            assertThat(opened.at("/payload/connection_descriptor/tools/0/status")
                            .asText())
                    .isNotEqualTo("available");
            ObjectNode bound = agent.bind(channel, "good", "ann");
            check(bound, agent, channel);
            assertThat(bound.at("/payload/connection_descriptor/tools/0/status").asText())
                    .isEqualTo("available");
            check(agent.call("auth.logout", channel, Json.object()), agent, channel);
            check(agent.call("connection.descriptor.get", channel, Json.object()), agent, channel);
        }
    }

    private void check(JsonNode packet, TestXAgent agent, String channel) {
        DescriptorContext context = new DescriptorContext(sample.connector().card(), agent.connectorId, channel);
        assertThat(DescriptorValidator.validate(packet.at("/payload/connection_descriptor"), context))
                .isEmpty();
    }

    @Test
    void anUnknownIdGetsANewChannelAndAKnownOneIsKept() {
        try (TestXAgent agent = ready()) {
            String channel = agent.open("cch_from_long_ago");
            assertThat(channel).isNotEqualTo("cch_from_long_ago");
            assertThat(agent.open(channel)).isEqualTo(channel);
            agent.call("channel.close", channel, Json.object());
            assertThat(agent.open(channel)).isEqualTo(channel);
        }
    }

    @Test
    void userChannelModeIsNotTheConnectorsBusiness() {
        try (TestXAgent agent = ready()) {
            assertThat(agent.open(null)).isNotEqualTo(agent.open(null));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "auth.start",
                "auth.status",
                "auth.cancel",
                "auth.logout",
                "connection.descriptor.get",
                "tool.invoke",
                "chat.message",
                "chat.message.delta",
                "chat.activity"
            })
    void aPacketNeedsAnOpenChannelOfItsOwn(String type) {
        ObjectNode payload = Json.object()
                .put("flow_id", "f")
                .put("auth_session_id", "a")
                .put("tool_id", "t")
                .put("message_id", "m")
                .put("sequence", 1)
                .put("text", "x");
        if (type.equals("chat.activity")) {
            payload.put("status", "idle");
        }
        try (TestXAgent agent = ready();
                TestXAgent other = ready();
                TestXAgent sameConnector = ready(agent.connectorId)) {
            String channel = agent.open(null);
            assertThat(code(agent.call(type, null, payload))).isEqualTo("connector_channel_id_required");
            assertThat(code(agent.call(type, "cch_unknown", payload))).isEqualTo("channel_not_open");
            assertThat(code(other.call(type, channel, payload))).isEqualTo("connector_channel_not_owned");
            assertThat(code(sameConnector.call(type, channel, payload))).isEqualTo("channel_not_open");
            agent.call("channel.close", channel, Json.object());
            ObjectNode closed = agent.call(type, channel, payload);
            assertThat(code(closed)).isEqualTo("channel_not_open");
            assertThat(type(closed)).isEqualTo("error");
        }
    }

    @Test
    void closingWhatIsNotOpenIsFine() {
        try (TestXAgent agent = ready()) {
            assertThat(status(agent.call("channel.close", "cch_unknown", Json.object())))
                    .isEqualTo("ok");
        }
    }

    @Test
    void anotherConnectorsChannelIsNeverHandedOver() {
        try (TestXAgent agent = ready();
                TestXAgent thief = ready()) {
            String channel = agent.openAndBind("ann");
            String given = thief.open(channel);
            assertThat(given).isNotEqualTo(channel);
            assertThat(status(agent.call("chat.message", channel, text("m", "still mine"))))
                    .isEqualTo("accepted");
        }
    }

    @Test
    void theLastDataPlaneThatOpenedAChannelOwnsItAndALateCloseOfTheOtherChangesNothing() {
        try (TestXAgent second = ready(firstOwner())) {
            String channel = sample.bound.keySet().iterator().next();
            second.open(channel);
            sample.bound.get(channel).deliver(new InboundMessage("t1", "hello", List.of(), SampleConnector.now()));
            assertThat(second.next().at("/payload/text").asText()).isEqualTo("hello");
        }
    }

    private TestXAgent first;

    private String firstOwner() {
        first = ready();
        first.openAndBind("ann");
        return first.connectorId;
    }

    @Test
    void aLateCloseOnTheOldDataPlaneDoesNotCloseTheNewRoute() {
        try (TestXAgent old = ready();
                TestXAgent next = ready(old.connectorId)) {
            String channel = old.openAndBind("ann");
            next.open(channel);
            assertThat(status(old.call("channel.close", channel, Json.object())))
                    .isEqualTo("ok");
            assertThat(status(next.call("chat.message", channel, text("m1", "x"))))
                    .isEqualTo("accepted");
            old.vanish();
            assertThat(status(next.call("chat.message", channel, text("m2", "x"))))
                    .isEqualTo("accepted");
        }
    }

    @Test
    void aConnectorLivesOneHourAfterItsLastDataPlane() {
        TestXAgent agent = ready();
        String channel = agent.openAndBind("ann");
        String id = agent.connectorId;
        agent.vanish();
        // The lease starts when the server notices; every round stays well inside the hour.
        timers.advance(Duration.ofMinutes(50));
        try (TestXAgent back = ready(id)) {
            assertThat(back.connectorId).isEqualTo(id);
            assertThat(back.open(channel)).isEqualTo(channel);
            timers.advance(Duration.ofMinutes(50));
            assertThat(server().channels()).isEqualTo(1);
        }
        await().until(() -> {
            timers.advance(Duration.ofMinutes(20));
            return server().connectors() == 0;
        });
        await().until(() -> server().channels() == 0 && sample.events.contains("unbound " + channel));
        try (TestXAgent late = ready(id)) {
            assertThat(late.connectorId).isNotEqualTo(id);
            assertThat(late.open(channel)).isNotEqualTo(channel);
        }
    }

    @Test
    void aThousandVanishingPeersLeaveNothingBehindAfterTheLease() {
        for (int i = 0; i < 50; i++) {
            TestXAgent agent = ready();
            agent.open(null);
            agent.vanish();
        }
        assertThat(server().channels()).isEqualTo(50);
        await().until(() -> {
            timers.advance(Duration.ofMinutes(61));
            return server().connectors() == 0 && server().channels() == 0;
        });
    }

    @Test
    void aSocketThatNeverSaysHelloIsClosed() throws Exception {
        try (TestXAgent silent = connect()) {
            silent.opened.get(30, java.util.concurrent.TimeUnit.SECONDS);
            await().until(() -> {
                timers.advance(Duration.ofSeconds(11));
                return silent.closed.isDone();
            });
            assertThat(silent.closed.get()).isEqualTo(1008);
        }
    }

    @Test
    void aStatusThatTheTargetReportsIsPushedAndStopsTools() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            sample.bound.get(channel).status(ConnectionStatus.OFFLINE, "target not reachable");
            JsonNode push = agent.next();
            assertThat(type(push)).isEqualTo("connection.descriptor.push");
            assertThat(push.at("/payload/connection_descriptor/connection/status")
                            .asText())
                    .isEqualTo("offline");
            check(push, agent, channel);
            ObjectNode refused = agent.call(
                    "tool.invoke",
                    channel,
                    TestXAgent.tool("sample_send", Json.object().put("text", "x"), "c"));
            assertThat(code(refused)).isEqualTo("connector_channel_unavailable");
            sample.bound.get(channel).unbind(ConnectionStatus.EXPIRED, "the token has expired");
            JsonNode expired = agent.next();
            assertThat(expired.at("/payload/connection_descriptor/connection/status")
                            .asText())
                    .isEqualTo("expired");
            assertThat(sample.events).contains("unbound " + channel);
        }
    }
}
