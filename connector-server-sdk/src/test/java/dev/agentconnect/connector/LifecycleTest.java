package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.AuthHandler;
import dev.agentconnect.connector.handler.AuthOutcome;
import dev.agentconnect.connector.handler.AuthRequest;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.connector.handler.InboundRefused;
import dev.agentconnect.connector.handler.TargetAccount;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.store.ChannelRecord;
import dev.agentconnect.connector.store.MemoryStore;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Channels that come from a store, and channels that go while something still runs for them. */
class LifecycleTest extends ServerTest {
    private final ManualTimers timers = new ManualTimers();
    private final MemoryStore store = new MemoryStore(ConnectorLimits.DEFAULTS.recall(), timers);
    private final CountDownLatch authReached = new CountDownLatch(1);
    private final CountDownLatch authGoesOn = new CountDownLatch(1);

    @Override
    ConnectorOptions.Builder options(ConnectorOptions.Builder options) {
        return options.timers(timers).webSocketLimits(unhurried()).store(store);
    }

    private static Binding binding() {
        return new Binding(
                new TargetAccount("Sample ann", null),
                Json.object().put("token", "t").put("user", "ann"));
    }

    @Override
    Connector connector() {
        AuthHandler slow = (AuthRequest request) -> {
            authReached.countDown();
            while (authGoesOn.getCount() > 0) {
                try {
                    authGoesOn.await();
                } catch (InterruptedException e) {
                    assertThat(authGoesOn.getCount())
                            .as("it does not mind being interrupted")
                            .isNotNegative();
                }
            }
            return new AuthOutcome.Authenticated(binding());
        };
        return sample.parts(SampleConnector.CARD.getBytes(StandardCharsets.UTF_8))
                .auth("sample_form", slow)
                .build();
    }

    @Test
    void aRestoredChannelIsBoundAgainAndItsConnectorIdIsKnown() {
        store.saveChannel(new ChannelRecord("cch_1", "conn_1", ConnectionStatus.CONNECTED, null, binding()));
        try (TestXAgent agent = ready("conn_1")) {
            assertThat(agent.connectorId).isEqualTo("conn_1");
            assertThat(agent.open("cch_1")).isEqualTo("cch_1");
            await().until(() -> sample.events.contains("bound cch_1"));
        }
    }

    @Test
    void aRestoredChannelThatNobodyAsksForGoesWithItsLease() {
        store.saveChannel(new ChannelRecord("cch_1", "conn_1", ConnectionStatus.CONNECTED, null, binding()));
        assertThat(server().channels()).isEqualTo(1);
        timers.advance(Duration.ofMinutes(59));
        assertThat(server().channels()).isEqualTo(1);
        timers.advance(Duration.ofMinutes(2));
        await().until(() ->
                sample.events.contains("unbound cch_1") && store.channels().isEmpty());
        assertThat(server().connectors()).isZero();
    }

    @Test
    void aChannelThatGoesWhileItIsBeingBoundStaysGone() throws Exception {
        TestXAgent agent = ready();
        String channel = agent.open(null);
        ObjectNode start = Json.object().put("flow_id", "sample_form");
        start.putObject("input").put("token", "good").put("user", "ann");
        agent.send(TestXAgent.packet("auth.start", channel, start));
        authReached.await();
        agent.vanish();
        await().until(() -> {
            timers.advance(Duration.ofMinutes(61));
            return server().channels() == 0;
        });
        authGoesOn.countDown();
        await().until(() -> store.channels().isEmpty());
        try (TestXAgent next = ready()) {
            next.open(null);
            assertThat(sample.events).isEmpty();
            assertThat(store.channels()).hasSize(1);
        }
    }

    @Test
    void aChannelThatIsGoneTakesNothing() {
        store.saveChannel(new ChannelRecord("cch_1", "conn_1", ConnectionStatus.CONNECTED, null, binding()));
        server();
        await().until(() -> sample.bound.containsKey("cch_1"));
        ChannelContext channel = sample.bound.get("cch_1");
        timers.advance(Duration.ofMinutes(61));
        await().until(() -> store.channels().isEmpty());
        assertThatThrownBy(() -> channel.deliver(new InboundMessage("t1", "late", List.of(), timers.now())))
                .isInstanceOfSatisfying(
                        InboundRefused.class, e -> assertThat(e.isRetryable()).isFalse());
        assertThatThrownBy(() -> channel.keepFile("a", null, new ByteArrayInputStream(new byte[10])))
                .isInstanceOf(IOException.class);
        channel.status(ConnectionStatus.OFFLINE, null);
        channel.unbind(ConnectionStatus.REVOKED, "late");
        assertThat(store.outbox().size("cch_1")).isZero();
        assertThat(store.channels()).isEmpty();
    }
}
