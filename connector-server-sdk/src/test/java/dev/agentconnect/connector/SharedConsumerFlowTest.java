package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.ConsumerNotStarted;
import dev.agentconnect.connector.handler.LifecycleHandler;
import dev.agentconnect.connector.handler.SharedConsumer;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** One consumer for all channels, in every way a channel can end (section 8.2; rule LEASE-06). */
class SharedConsumerFlowTest extends ServerTest {
    private final ManualTimers timers = new ManualTimers();
    private final List<String> events = new CopyOnWriteArrayList<>();
    private final Map<String, ChannelContext> channels = new ConcurrentHashMap<>();

    @Override
    ConnectorOptions.Builder options(ConnectorOptions.Builder options) {
        return options.timers(timers).webSocketLimits(unhurried());
    }

    private SharedConsumer start() {
        events.add("start");
        return () -> events.add("stop");
    }

    @Override
    Connector connector() {
        return sample.parts(SampleConnector.CARD.getBytes(StandardCharsets.UTF_8))
                .lifecycle(new LifecycleHandler() {
                    @Override
                    public void bound(ChannelContext channel, Binding binding) {
                        channels.put(channel.channelId(), channel);
                        channel.share("target", SharedConsumerFlowTest.this::start);
                    }
                })
                .build();
    }

    @Test
    void itRunsUntilTheLastChannelLogsOut() {
        try (TestXAgent agent = ready()) {
            String a = agent.openAndBind("ann");
            String b = agent.openAndBind("bob");
            agent.call("auth.logout", a, Json.object());
            assertThat(events).containsExactly("start");
            agent.call("channel.close", b, Json.object());
            assertThat(events).as("a closed channel may be opened again").containsExactly("start");
            agent.open(b);
            agent.call("auth.logout", b, Json.object());
            await().untilAsserted(() -> assertThat(events).containsExactly("start", "stop"));
            assertThatThrownBy(() -> channels.get(b).share("target", this::start))
                    .isInstanceOf(ConsumerNotStarted.class);
            assertThat(events).containsExactly("start", "stop");
        }
    }

    @Test
    void aNewLoginOfTheOnlyChannelStartsItAnew() {
        try (TestXAgent agent = ready()) {
            String a = agent.openAndBind("ann");
            agent.bind(a, "good-token-new", "ann");
            assertThat(events).containsExactly("start", "stop", "start");
        }
    }

    @Test
    void theEndOfTheLeaseAndTheTargetsWordEndItToo() {
        TestXAgent agent = ready();
        String a = agent.openAndBind("ann");
        agent.openAndBind("bob");
        channels.get(a).unbind(ConnectionStatus.REVOKED, "withdrawn");
        assertThat(agent.next().path("type").asText()).isEqualTo("connection.descriptor.push");
        assertThat(events).containsExactly("start");
        agent.vanish();
        await().until(() -> {
            timers.advance(Duration.ofMinutes(61));
            return server().channels() == 0;
        });
        await().untilAsserted(() -> assertThat(events).containsExactly("start", "stop"));
    }

    @Test
    void theStopOfTheServerStopsIt() {
        try (TestXAgent agent = ready()) {
            agent.openAndBind("ann");
            server().close();
            assertThat(events).containsExactly("start", "stop");
        }
    }
}
