package dev.agentconnect.xagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.xagent.auth.Login;
import dev.agentconnect.xagent.auth.LoginOutcome;
import dev.agentconnect.xagent.auth.QrCode;
import dev.agentconnect.xagent.auth.QrListener;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.error.ClientClosed;
import dev.agentconnect.xagent.error.LinkLost;
import dev.agentconnect.xagent.error.RequestFailed;
import dev.agentconnect.xagent.link.ManualTimers;
import dev.agentconnect.xagent.projection.FieldFault;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Logins that poll, refresh, slow down and end (sections 8.7 to 8.12), on time that the test moves. */
class LoginTest {
    private static final String QR_FLOW =
            "\"auth_flows\":[{\"id\":\"sample_qr\",\"target_type\":\"im\",\"type\":\"qr_login\",\"title\":\"Code\"},";
    private static final Duration PACE = Duration.ofSeconds(3);
    private static final String PENDING = "{'auth_session_id':'a1','status':'pending','poll_interval_millis':3000}";

    private final ScriptedConnector connector = new ScriptedConnector();
    private final ManualTimers timers = new ManualTimers();
    private final BlockingQueue<String> shown = new LinkedBlockingQueue<>();
    private ConnectorClient client;
    private UserChannel channel;

    @BeforeEach
    void connect() {
        connector.status = "created";
        connector.page(
                "/connector-card.json",
                r -> ScriptedConnector.json(ScriptedConnector.CARD.replace("\"auth_flows\":[", QR_FLOW)));
        connector.on("auth.start", (peer, p) -> peer.answer(p, "auth.start.ack", code("one")));
        connector.on(
                "auth.cancel",
                (peer, p) -> peer.answer(p, "auth.cancel.ack", "{'auth_session_id':'a1','status':'canceled'}"));
        client = Clients.builder(connector.url()).timers(timers).build();
        client.connect();
        channel = client.user("ada").createChannel(null);
    }

    @AfterEach
    void stop() {
        client.close();
        connector.close();
    }

    private static String code(String text) {
        return "{'auth_session_id':'a1','status':'pending','qr_code_text':'" + text
                + "','expires_at':120000,'poll_interval_millis':3000}";
    }

    private Login qr() {
        return channel.auth().qr("sample_qr", new QrListener() {
            @Override
            public void code(QrCode code) {
                shown.add(code.text());
            }

            @Override
            public void scanned() {
                shown.add("scanned");
            }
        });
    }

    private void polls(String payload) {
        connector.on("auth.status", (peer, p) -> peer.answer(p, "auth.status.ack", payload));
    }

    /** Waits for the next poll's alarm, lets it ring, and waits for the poll. */
    private JsonNode poll(Duration pace) {
        await().atMost(ScriptedConnector.BOUND).until(() -> timers.waiting().contains(pace));
        int before = connector.packets("auth.status").size();
        timers.move(pace);
        return connector.awaitPackets("auth.status", before + 1).get(before).path("payload");
    }

    private static LoginOutcome end(Login login) throws Exception {
        return login.outcome().get(30, TimeUnit.SECONDS);
    }

    @Test
    void qrLoginPollsAtTheAskedPaceAndEndsAuthenticated_B40_AUTH_02() throws Exception {
        Login login = qr();
        assertThat(shown.poll(30, TimeUnit.SECONDS)).isEqualTo("one");
        polls(code("one"));
        for (int i = 0; i < 5; i++) {
            JsonNode status = poll(PACE);
            assertThat(status.path("auth_session_id").asText()).isEqualTo("a1");
            assertThat(status.path("flow_id").asText()).isEqualTo("sample_qr");
            assertThat(status.path("refresh").asBoolean()).isFalse();
        }
        polls("{'auth_session_id':'a1','status':'scanned','poll_interval_millis':3000}");
        poll(PACE);
        assertThat(shown.poll(30, TimeUnit.SECONDS)).isEqualTo("scanned");
        connector.status = "connected";
        polls("{'auth_session_id':'a1','status':'authenticated','connection_descriptor':"
                + connector.descriptor("cch_1") + "}");
        poll(PACE);
        assertThat(end(login)).isInstanceOf(LoginOutcome.Authenticated.class);
        assertThat(login.await()).isInstanceOf(LoginOutcome.Authenticated.class);
        assertThat(channel.isTemporary()).isFalse();
        assertThat(shown).isEmpty();
        assertThat(connector.packets("auth.start").get(0).path("payload").has("input"))
                .isFalse();
    }

    @Test
    void deadCodeIsReplacedABoundedNumberOfTimesAndThenItEnds_B40() throws Exception {
        Login login = qr();
        assertThat(shown.poll(30, TimeUnit.SECONDS)).isEqualTo("one");
        connector.on("auth.status", (peer, p) -> {
            boolean refresh = p.path("payload").path("refresh").asBoolean();
            int number = connector.packets("auth.status").size();
            peer.answer(
                    p,
                    "auth.status.ack",
                    refresh
                            ? code("code " + number)
                            : "{'auth_session_id':'a1','status':'qr_refresh_required','poll_interval_millis':3000}");
        });
        for (int i = 1; i <= 3; i++) {
            poll(PACE);
            assertThat(shown.poll(30, TimeUnit.SECONDS)).isEqualTo("code " + 2 * i);
        }
        poll(PACE);
        assertThat(end(login)).isInstanceOf(LoginOutcome.Expired.class);
        assertThat(connector.packets("auth.status"))
                .filteredOn(p -> p.path("payload").path("refresh").asBoolean())
                .hasSize(3);
    }

    @Test
    void codesThatAreBornDeadAreNotBurnedFasterThanThePace_B40() throws Exception {
        Login login = qr();
        polls("{'auth_session_id':'a1','status':'expired','poll_interval_millis':3000}");
        poll(PACE);
        connector.awaitPackets("auth.status", 2);
        client.ping();
        assertThat(connector.packets("auth.status")).hasSize(2);
        assertThat(poll(PACE).path("refresh").asBoolean()).isTrue();
        poll(PACE);
        assertThat(end(login)).isInstanceOf(LoginOutcome.Expired.class);
    }

    @Test
    void targetThatSaysSlowDownGetsLongerWaits_B40() {
        qr();
        polls("{'auth_session_id':'a1','status':'pending','poll_interval_millis':9000}");
        poll(PACE);
        poll(Duration.ofSeconds(9));
        connector.on("auth.status", (peer, p) -> peer.fail(p, "auth.status.ack", "busy"));
        poll(Duration.ofSeconds(9));
        poll(Duration.ofSeconds(18));
        poll(Duration.ofSeconds(30));
        poll(Duration.ofSeconds(30));
        polls("{'auth_session_id':'a1','status':'pending','poll_interval_millis':1}");
        poll(Duration.ofSeconds(30));
        poll(Duration.ofMillis(500));
    }

    @Test
    void unknownSessionEndsAsLost_AUTH_08() throws Exception {
        Login login = qr();
        connector.on("auth.status", (peer, p) -> peer.fail(p, "error", "auth_session_not_found"));
        poll(PACE);
        assertThat(end(login)).isInstanceOf(LoginOutcome.SessionLost.class);
    }

    @Test
    void refusalAndWithdrawalAreOutcomesWithTheConnectorsWord() throws Exception {
        connector.on(
                "auth.start",
                (peer, p) -> peer.answer(p, "auth.start.ack", "{'status':'failed','message':'wrong chat'}"));
        Login failed = channel.auth().form("sample_form", Map.of("token", "t"));
        assertThat(end(failed))
                .isInstanceOfSatisfying(
                        LoginOutcome.Failed.class,
                        o -> assertThat(o.state().message()).isEqualTo("wrong chat"));
        connector.on("auth.start", (peer, p) -> peer.answer(p, "auth.start.ack", PENDING));
        Login withdrawn = channel.auth().form("sample_form", Map.of("token", "t"));
        polls("{'auth_session_id':'a1','status':'unauthenticated'}");
        poll(PACE);
        assertThat(end(withdrawn)).isInstanceOf(LoginOutcome.Unauthenticated.class);
    }

    @Test
    void expiredFormIsNotRefreshed() throws Exception {
        connector.on("auth.start", (peer, p) -> peer.answer(p, "auth.start.ack", PENDING));
        Login login = channel.auth().form("sample_form", Map.of("token", "t"));
        polls("{'auth_session_id':'a1','status':'expired'}");
        poll(PACE);
        assertThat(end(login)).isInstanceOf(LoginOutcome.Expired.class);
        assertThat(connector.packets("auth.status")).hasSize(1);
    }

    @Test
    void loginThatTakesTooLongEndsAndLeavesNoLiveSession() throws Exception {
        connector.on("auth.start", (peer, p) -> peer.answer(p, "auth.start.ack", PENDING));
        Login login = channel.auth().form("sample_form", Map.of("token", "t"));
        polls(PENDING);
        while (!login.outcome().isDone()) {
            await().atMost(ScriptedConnector.BOUND)
                    .until(() -> login.outcome().isDone() || timers.waiting().contains(PACE));
            timers.move(PACE);
        }
        assertThat(end(login)).isInstanceOf(LoginOutcome.TimedOut.class);
        assertThat(connector.packets("auth.status")).hasSizeBetween(35, 42);
        connector.awaitPackets("auth.cancel", 1);
    }

    @Test
    void cancelEndsThePollingAndTheTemporaryChannel_AUTH_15() throws Exception {
        Login login = qr();
        login.cancel();
        assertThat(end(login)).isInstanceOf(LoginOutcome.Canceled.class);
        assertThat(channel.isClosed()).isTrue();
        assertThat(connector
                        .packets("auth.cancel")
                        .get(0)
                        .path("payload")
                        .path("auth_session_id")
                        .asText())
                .isEqualTo("a1");
        timers.move(Duration.ofSeconds(20));
        client.ping();
        assertThat(connector.packets("auth.status")).isEmpty();
        login.cancel();
        assertThat(connector.packets("auth.cancel")).hasSize(1);
    }

    @Test
    void answerToAPollUnderWayDoesNotTakeTheCancelsPlace_AUTH_15() throws Exception {
        Login login = qr();
        connector.ignore("auth.status");
        poll(PACE);
        connector.on("auth.cancel", (peer, p) -> {
            peer.answer(
                    connector.packets("auth.status").get(0),
                    "auth.status.ack",
                    "{'auth_session_id':'a1','status':'unauthenticated'}");
            peer.answer(p, "auth.cancel.ack", "{'auth_session_id':'a1','status':'canceled'}");
        });
        login.cancel();
        assertThat(end(login)).isInstanceOf(LoginOutcome.Canceled.class);
    }

    @Test
    void cancelThatCameTooLateLetsTheLoginEnd_AUTH_15() throws Exception {
        Login login = qr();
        connector.status = "connected";
        polls("{'auth_session_id':'a1','status':'authenticated','connection_descriptor':"
                + connector.descriptor("cch_1") + "}");
        connector.on(
                "auth.cancel",
                (peer, p) -> peer.answer(
                        p,
                        "auth.cancel.ack",
                        "{'status':'ignored','connection_descriptor':" + connector.descriptor("cch_1") + "}"));
        login.cancel();
        assertThat(login.outcome()).isNotDone();
        poll(PACE);
        assertThat(end(login)).isInstanceOf(LoginOutcome.Authenticated.class);
        assertThat(channel.isOpen()).isTrue();
        assertThat(connector.packets("auth.status")).hasSize(1);
    }

    @Test
    void cancelThatTheConnectorRefusesLetsThePollingGoOn() {
        Login login = qr();
        connector.on("auth.cancel", (peer, p) -> peer.fail(p, "auth.cancel.ack", "busy"));
        polls(code("one"));
        assertThatThrownBy(login::cancel).isInstanceOf(RequestFailed.class);
        assertThat(channel.isOpen()).isTrue();
        poll(PACE);
        poll(PACE);
        assertThat(connector.packets("auth.status")).hasSize(2);
    }

    @Test
    void cancelThatIsRefusedWhileTheStartIsAnsweredKeepsThePaceAndPollsOnce() throws Exception {
        connector.on("auth.cancel", (peer, p) -> peer.fail(p, "auth.cancel.ack", "busy"));
        for (int round = 0; round < 25; round++) {
            Login login = qr();
            polls(code("one"));
            assertThatThrownBy(login::cancel).isInstanceOf(RequestFailed.class);
            poll(PACE);
            await().atMost(ScriptedConnector.BOUND).until(() -> timers.waiting().contains(PACE));
            assertThat(timers.waiting()).containsOnlyOnce(PACE);
            polls("{'auth_session_id':'a1','status':'failed'}");
            poll(PACE);
            assertThat(end(login)).isInstanceOf(LoginOutcome.Failed.class);
        }
        assertThat(connector.packets("auth.status")).hasSize(50);
    }

    @Test
    void pollingGoesOnAfterAReconnectInsideTheLease_B40() throws Exception {
        Login login = qr();
        polls(code("one"));
        poll(PACE);
        connector.tap().cut();
        await().atMost(ScriptedConnector.BOUND).until(() -> !channel.isOpen());
        await().atMost(ScriptedConnector.BOUND).until(() -> {
            timers.move(Duration.ofMillis(50));
            return channel.isOpen();
        });
        connector.status = "connected";
        polls("{'auth_session_id':'a1','status':'authenticated','connection_descriptor':"
                + connector.descriptor("cch_1") + "}");
        await().atMost(ScriptedConnector.BOUND).until(() -> {
            timers.move(PACE);
            return login.outcome().isDone();
        });
        assertThat(end(login)).isInstanceOf(LoginOutcome.Authenticated.class);
        assertThat(connector.packets("auth.start")).hasSize(1);
    }

    @Test
    void lostStartIsNotRepeated() {
        connector.ignore("auth.start");
        Login login = qr();
        connector.awaitPackets("auth.start", 1);
        connector.tap().cut();
        assertThatThrownBy(() -> end(login)).hasCauseInstanceOf(LinkLost.class);
    }

    @Test
    void closedChannelEndsTheLogin() {
        Login login = qr();
        polls(code("one"));
        poll(PACE);
        channel.close();
        timers.move(PACE);
        assertThatThrownBy(() -> end(login)).hasCauseInstanceOf(ClientClosed.class);
    }

    @Test
    void flowMustBeOfTheCardAndOfItsKind_AUTH_02() {
        for (Runnable bad : List.<Runnable>of(
                () -> channel.auth().qr("sample_form", code -> {}),
                () -> channel.auth().qr("none", code -> {}),
                () -> channel.auth().form("sample_qr", Map.of()),
                () -> channel.auth().start("none", Map.of()))) {
            assertThatThrownBy(bad::run).isInstanceOf(CallRefused.class);
        }
        assertThat(connector.packets("auth.start")).isEmpty();
    }

    @Test
    void everyFaultOfAFormIsNamedAndNothingIsSent_AUTH_03() {
        Map<String, String> values = Map.of("token", " ", "chat", "two\nlines", "other", "s3cret-value");
        assertThat(channel.auth().check("sample_form", values))
                .containsExactly(
                        new FieldFault("token", FieldFault.Kind.MISSING),
                        new FieldFault("chat", FieldFault.Kind.NOT_A_LINE),
                        new FieldFault("other", FieldFault.Kind.UNKNOWN));
        assertThat(channel.auth().check("sample_form", Map.of("token", "x".repeat(5_000))))
                .containsExactly(new FieldFault("token", FieldFault.Kind.TOO_LONG));
        assertThat(channel.auth().check("sample_form", Map.of("token", "t"))).isEmpty();
        assertThatThrownBy(() -> channel.login("sample_form", values))
                .isInstanceOf(CallRefused.class)
                .hasMessageContaining("token")
                .hasMessageContaining("chat")
                .hasMessageNotContaining("s3cret-value");
        assertThat(connector.packets("auth.start")).isEmpty();
    }

    @Test
    void formInputIsSentUnderItsFieldNames_AUTH_03() {
        connector.on("auth.start", (peer, p) -> peer.answer(p, "auth.start.ack", "{'status':'failed'}"));
        channel.login("sample_form", Map.of("token", "t", "chat", "42"));
        JsonNode payload = connector.packets("auth.start").get(0).path("payload");
        assertThat(payload.path("flow_id").asText()).isEqualTo("sample_form");
        assertThat(payload.path("input").toString()).isEqualTo("{\"token\":\"t\",\"chat\":\"42\"}");
        assertThat(connector.packets("channel.open")).hasSize(1);
    }

    @Test
    void codesAreNotInTheirText() {
        assertThat(new QrCode("https://secret", "data:secret", null).toString()).doesNotContain("secret");
    }

    @Test
    void loginThatWaitsForItsNextPollEndsWithTheClient() {
        Login login = qr();
        await().atMost(ScriptedConnector.BOUND).until(() -> timers.waiting().contains(PACE));
        client.close();
        assertThat(login.outcome())
                .failsWithin(ScriptedConnector.BOUND)
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(ClientClosed.class);
    }

    @Test
    void loginEndsWithItsChannelAndSoDoesOneThatBeginsAfterIt() {
        Login login = qr();
        await().atMost(ScriptedConnector.BOUND).until(() -> timers.waiting().contains(PACE));
        channel.close();
        for (Login ended : List.of(login, qr())) {
            assertThatThrownBy(ended::await).isInstanceOf(ClientClosed.class);
        }
        assertThat(timers.waiting()).doesNotContain(PACE);
    }
}
