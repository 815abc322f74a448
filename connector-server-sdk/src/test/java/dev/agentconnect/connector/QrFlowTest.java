package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.AuthHandler;
import dev.agentconnect.connector.handler.AuthOutcome;
import dev.agentconnect.connector.handler.AuthQuery;
import dev.agentconnect.connector.handler.AuthRequest;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.TargetAccount;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class QrFlowTest extends ServerTest {
    private static final Duration LIFE = Duration.ofMinutes(2);
    private static final Duration PACE = Duration.ofSeconds(2);

    private final ManualTimers timers = new ManualTimers();
    private final Target target = new Target();

    /** A target with QR login: it shows one code until it is asked for a new one, and says what the test wants. */
    private final class Target implements AuthHandler {
        final List<String> canceled = new CopyOnWriteArrayList<>();
        final AtomicInteger codes = new AtomicInteger();
        volatile AuthOutcome says;
        volatile RuntimeException fault;
        volatile CountDownLatch hold = new CountDownLatch(0);
        private AuthOutcome.Pending shown;

        @Override
        public AuthOutcome start(AuthRequest request) {
            if (fault != null) {
                throw fault;
            }
            boolean waiting = hold.getCount() > 0;
            while (hold.getCount() > 0) {
                try {
                    hold.await();
                } catch (InterruptedException e) {
                    assertThat(waiting).isTrue(); // a handler that does not mind being interrupted
                }
            }
            return says != null ? says : newCode();
        }

        private AuthOutcome newCode() {
            int code = codes.incrementAndGet();
            shown = new AuthOutcome.Pending("code-" + code, null, timers.now().plus(LIFE), PACE, "scan me");
            return shown;
        }

        @Override
        public AuthOutcome status(AuthQuery query) {
            if (fault != null) {
                throw fault;
            }
            return query.refresh() ? newCode() : says != null ? says : shown;
        }

        @Override
        public void cancel(AuthQuery query) {
            canceled.add(query.authSessionId());
            if (fault != null) {
                throw fault;
            }
        }
    }

    private static AuthOutcome authenticated() {
        return new AuthOutcome.Authenticated(new Binding(
                new TargetAccount("Sample ann", null),
                Json.object().put("token", "t").put("user", "ann")));
    }

    @Override
    Connector connector() {
        ObjectNode card = (ObjectNode) readCard();
        card.withArray("auth_flows")
                .addObject()
                .put("id", "sample_qr")
                .put("target_type", "im")
                .put("type", "qr_login")
                .put("title", "Scan");
        return sample.parts(Json.bytes(card)).auth("sample_qr", target).build();
    }

    private static JsonNode readCard() {
        try {
            return Json.mapper().readTree(SampleConnector.CARD);
        } catch (java.io.IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    ConnectorOptions.Builder options(ConnectorOptions.Builder options) {
        return options.timers(timers).webSocketLimits(unhurried());
    }

    private static ObjectNode start(TestXAgent agent, String channel) {
        return agent.call("auth.start", channel, Json.object().put("flow_id", "sample_qr"));
    }

    private static ObjectNode poll(TestXAgent agent, String channel, JsonNode started, boolean refresh) {
        return agent.call("auth.status", channel, session(started).put("refresh", refresh));
    }

    private static ObjectNode session(JsonNode started) {
        return Json.object()
                .put("flow_id", "sample_qr")
                .put("auth_session_id", started.at("/payload/auth_session_id").asText());
    }

    private static void pushed(TestXAgent agent, String status) {
        JsonNode push = agent.next();
        assertThat(type(push)).isEqualTo("connection.descriptor.push");
        assertThat(push.at("/payload/connection_descriptor/connection/status").asText())
                .isEqualTo(status);
    }

    @Test
    void aCodeIsShownWhileItLivesAndOnlyARefreshBurnsANewOne() {
        try (TestXAgent agent = ready()) {
            String channel = agent.open(null);
            ObjectNode started = start(agent, channel);
            assertThat(status(started)).isEqualTo("pending");
            assertThat(started.at("/payload/qr_code_text").asText()).isEqualTo("code-1");
            long dies = started.at("/payload/expires_at").asLong();
            assertThat(dies).isEqualTo(timers.now().plus(LIFE).toEpochMilli());
            assertThat(started.at("/payload/poll_interval_millis").asLong()).isEqualTo(2_000);
            assertThat(started.at("/payload").has("connection_descriptor")).isFalse();
            pushed(agent, "authenticating");
            for (int i = 0; i < 300; i++) {
                ObjectNode polled = poll(agent, channel, started, false);
                boolean alive = timers.now().toEpochMilli() < dies;
                assertThat(status(polled)).isEqualTo(alive ? "pending" : "qr_refresh_required");
                assertThat(polled.at("/payload").has("qr_code_text")).isEqualTo(alive);
                timers.advance(PACE);
            }
            assertThat(target.codes).hasValue(1);
            ObjectNode fresh = poll(agent, channel, started, true);
            assertThat(status(fresh)).isEqualTo("pending");
            assertThat(fresh.at("/payload/qr_code_text").asText()).isEqualTo("code-2");
            assertThat(fresh.at("/payload/expires_at").asLong()).isGreaterThan(dies);
            assertThat(fresh.at("/payload/auth_session_id")).isEqualTo(started.at("/payload/auth_session_id"));
        }
    }

    @Test
    void aScanLeadsToAConnectedDescriptorAlsoWhenTheCodeDiedInBetween() {
        try (TestXAgent agent = ready()) {
            String channel = agent.open(null);
            ObjectNode started = start(agent, channel);
            pushed(agent, "authenticating");
            target.says = new AuthOutcome.Scanned(timers.now().plus(LIFE), PACE, null);
            assertThat(status(poll(agent, channel, started, false))).isEqualTo("scanned");
            timers.advance(LIFE.plusSeconds(1));
            target.says = authenticated();
            for (int i = 0; i < 2; i++) {
                ObjectNode done = poll(agent, channel, started, false);
                assertThat(status(done)).isEqualTo("authenticated");
                assertThat(done.at("/payload/connection_descriptor/connection/status")
                                .asText())
                        .isEqualTo("connected");
            }
            assertThat(sample.events).containsExactly("bound " + channel);
            assertThat(agent.received).isEmpty();
            ObjectNode late = agent.call("auth.cancel", channel, session(started));
            assertThat(status(late)).isEqualTo("ignored");
            assertThat(late.at("/payload/connection_descriptor/connection/status")
                            .asText())
                    .isEqualTo("connected");
        }
    }

    @Test
    void aScanJustBeforeTheCodeDiedIsNotLost() {
        try (TestXAgent agent = ready()) {
            String channel = agent.open(null);
            ObjectNode started = start(agent, channel);
            pushed(agent, "authenticating");
            target.says = authenticated(); // scanned and confirmed between two polls
            timers.advance(LIFE.plusSeconds(1));
            assertThat(status(poll(agent, channel, started, false))).isEqualTo("authenticated");
        }
    }

    @Test
    void aCanceledSessionIsGoneAndTheHandlerKnows() {
        try (TestXAgent agent = ready()) {
            String channel = agent.open(null);
            ObjectNode started = start(agent, channel);
            pushed(agent, "authenticating");
            ObjectNode canceled = agent.call("auth.cancel", channel, session(started));
            assertThat(status(canceled)).isEqualTo("canceled");
            assertThat(canceled.at("/payload/auth_status").asText()).isEqualTo("unauthenticated");
            pushed(agent, "created");
            assertThat(target.canceled)
                    .containsExactly(started.at("/payload/auth_session_id").asText());
            assertThat(code(poll(agent, channel, started, false))).isEqualTo("auth_session_not_found");
            assertThat(status(agent.call("auth.cancel", channel, session(started))))
                    .isEqualTo("not_found");
        }
    }

    @Test
    void aSecondStartLeavesOneLiveSession() {
        try (TestXAgent agent = ready()) {
            String channel = agent.open(null);
            ObjectNode first = start(agent, channel);
            pushed(agent, "authenticating");
            ObjectNode second = start(agent, channel);
            assertThat(second.at("/payload/qr_code_text").asText()).isEqualTo("code-2");
            assertThat(target.canceled)
                    .containsExactly(first.at("/payload/auth_session_id").asText());
            assertThat(code(poll(agent, channel, first, false))).isEqualTo("auth_session_not_found");
            assertThat(status(poll(agent, channel, second, false))).isEqualTo("pending");
        }
    }

    @Test
    void pollingGoesOnAfterAReconnect() {
        TestXAgent agent = ready();
        String channel = agent.open(null);
        ObjectNode started = start(agent, channel);
        agent.vanish();
        try (TestXAgent back = ready(agent.connectorId)) {
            ObjectNode reopened = back.call("channel.open", channel, Json.object());
            assertThat(reopened.at("/payload/connection_descriptor/connection/status")
                            .asText())
                    .isEqualTo("authenticating");
            assertThat(status(poll(back, channel, started, false))).isEqualTo("pending");
            target.says = authenticated();
            assertThat(status(poll(back, channel, started, false))).isEqualTo("authenticated");
        }
    }

    @Test
    void aHandlerThatThrowsSpoilsNeitherTheSessionNorTheNextOneNorTheLogout() {
        try (TestXAgent agent = ready()) {
            String channel = agent.open(null);
            target.fault = new IllegalStateException("inner detail");
            ObjectNode failed = start(agent, channel);
            assertThat(type(failed)).isEqualTo("auth.start.ack");
            assertThat(code(failed)).isEqualTo("internal_error");
            assertThat(failed.toString()).doesNotContain("inner detail");
            target.fault = null;
            ObjectNode started = start(agent, channel);
            pushed(agent, "authenticating");
            target.fault = new IllegalStateException("inner detail");
            assertThat(code(poll(agent, channel, started, false))).isEqualTo("internal_error");
            target.fault = null;
            assertThat(status(poll(agent, channel, started, false))).isEqualTo("pending");
            target.fault = new IllegalStateException("inner detail");
            assertThat(status(agent.call("auth.cancel", channel, session(started))))
                    .isEqualTo("canceled");
            pushed(agent, "created");
            target.fault = null;
            start(agent, channel);
            pushed(agent, "authenticating");
            target.fault = new IllegalStateException("inner detail");
            assertThat(status(agent.call("auth.logout", channel, Json.object())))
                    .isEqualTo("ok");
        }
    }

    @Test
    void anUnfinishedSessionIsCanceledWhenItsConnectorIsUnregistered() {
        TestXAgent agent = ready();
        String channel = agent.open(null);
        ObjectNode started = start(agent, channel);
        agent.vanish();
        await().until(() -> {
            timers.advance(Duration.ofMinutes(61));
            return server().channels() == 0;
        });
        await().until(() ->
                target.canceled.contains(started.at("/payload/auth_session_id").asText()));
    }

    @Test
    void aTargetThatHangsIsAnsweredInTimeAndALateAccountIsPushed() {
        try (TestXAgent agent = ready()) {
            String channel = agent.open(null);
            target.says = authenticated();
            target.hold = new CountDownLatch(1);
            agent.send(TestXAgent.packet("auth.start", channel, Json.object().put("flow_id", "sample_qr")));
            await().until(() -> {
                timers.advance(Duration.ofSeconds(61));
                return !agent.received.isEmpty();
            });
            assertThat(code(agent.next())).isEqualTo("auth_failed");
            target.hold.countDown();
            pushed(agent, "connected");
        }
    }

    @Test
    void whatTheUserTypedSecretlyNeverComesBack() {
        try (TestXAgent agent = ready()) {
            String channel = agent.open(null);
            ObjectNode refused = agent.bind(channel, "bad-secret-value", "echo");
            assertThat(code(refused)).isEqualTo("auth_input_invalid");
            assertThat(refused.toString()).doesNotContain("bad-secret-value");
        }
    }
}
