package dev.agentconnect.conformance.platform.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.CardUnderTest;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.conformance.platform.StepName;
import dev.agentconnect.conformance.platform.connector.Event;
import dev.agentconnect.conformance.platform.connector.KitDocuments;
import dev.agentconnect.conformance.platform.connector.PacketRule;
import dev.agentconnect.protocol.json.Json;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Logging in and out (sections 8.7 to 8.14). */
final class AuthScenarios {
    private static final String START = "auth.start";
    private static final String STATUS = "auth.status";
    private static final String SESSION = "auth_kit";
    private static final int POLL_MILLIS = 200;
    private static final long TOLERATED_MILLIS = 40; // timers of the platform may be coarse

    private AuthScenarios() {}

    static List<Scenario> all() {
        return List.of(
                Scenario.must(
                        "auth-form",
                        "8.7",
                        "A form login sends its fields in input and ends with the connector's word",
                        AuthScenarios::form,
                        "AUTH-03"),
                Scenario.must(
                        "auth-flow-known",
                        "8.7",
                        "auth.start names a flow of the card",
                        AuthScenarios::unknownFlow,
                        "AUTH-02"),
                Scenario.must(
                        "auth-channel-open",
                        "8.7",
                        "No auth.start on a closed channel",
                        AuthScenarios::closedChannel,
                        "AUTH-02"),
                Scenario.must(
                        "auth-qr",
                        "8.7",
                        "A flow without fields needs no input and is polled until it is decided",
                        AuthScenarios::scan,
                        "AUTH-03"),
                Scenario.should(
                        "auth-pace",
                        "8.8",
                        "auth.status is not sent faster than poll_interval_millis",
                        AuthScenarios::pace,
                        "AUTH-06"),
                Scenario.should(
                        "auth-refresh",
                        "8.9",
                        "A code that has to be renewed is asked for with refresh=true, not on each poll",
                        AuthScenarios::refresh,
                        "AUTH-07"),
                Scenario.must(
                        "auth-cancel",
                        "8.11",
                        "Cancelling a first login closes the temporary channel and stores nothing",
                        AuthScenarios::cancel,
                        "AUTH-15"),
                Scenario.must(
                        "logout-keeps",
                        "8.13",
                        "A logout keeps the channel's id, marks it unauthenticated and drops its route",
                        AuthScenarios::logout,
                        "AUTH-19"));
    }

    private static Outcome form(Stage stage) {
        Route route = stage.connected().opened();
        JsonNode result = stage.must(StepName.LOGIN, route.form());
        Event.Came start = stage.expect(START, 1);
        Verdict.require(start.channel().equals(route.id()), "auth.start on the open channel", start.channel());
        Verdict.require(
                start.payload().path("flow_id").asText().equals(KitDocuments.FORM), "the flow_id", start.payload());
        Verdict.require(
                start.payload().path("input").path("token").asText().equals("kit-token"),
                "the form's fields in input",
                start.payload().path("input"));
        Verdict.require(
                result.path("status").asText().equals("authenticated"), "the login to be authenticated", result);
        return Outcome.pass();
    }

    private static Outcome unknownFlow(Stage stage) {
        Route route = stage.connected().opened();
        stage.refused(StepName.LOGIN, route.form().put("flow_id", "no_such_flow"), "a flow that the card lacks");
        Verdict.require(Tapes.count(stage, START) == 0, "no auth.start", "one");
        return Outcome.pass();
    }

    private static Outcome closedChannel(Stage stage) {
        Route route = stage.connected().opened();
        stage.must(StepName.CLOSE_CHANNEL, route.args());
        stage.refused(StepName.LOGIN, route.form(), "a login on a closed channel");
        Verdict.require(Tapes.count(stage, START) == 0, "no auth.start", "one");
        return Outcome.pass();
    }

    /** Answers a session that is not decided yet, with a code that lives long. */
    private static PacketRule answer(Stage stage, String status) {
        return came -> {
            ObjectNode payload = Json.object();
            payload.put("flow_id", KitDocuments.QR).put("auth_session_id", SESSION);
            payload.put("status", status);
            payload.put("connector_channel_id", came.channel());
            payload.put("qr_code_text", "https://kit.example/code");
            payload.put("expires_at", stage.inAnHour());
            payload.put("poll_interval_millis", POLL_MILLIS);
            came.plane().ack(came.packet(), payload);
        };
    }

    private static Route scanning(Stage stage) {
        stage.connector().on(START, answer(stage, "pending"));
        stage.connector().on(STATUS, answer(stage, "pending"));
        Route route = stage.connected().opened();
        stage.must(StepName.START_LOGIN, route.args().put("flow_id", KitDocuments.QR));
        return route;
    }

    /** Polls, as a beginning. */
    private static List<Event.Came> polls(Stage stage, int count) {
        List<Event.Came> polls = stage.tape().packets(STATUS, count, stage.timeout());
        if (polls.size() < count) {
            throw Verdict.notTested("too few polls came, see client.auth-qr");
        }
        return polls;
    }

    private static Outcome scan(Stage stage) {
        Route route = scanning(stage);
        JsonNode poll = stage.expect(STATUS, 1).payload();
        Verdict.require(poll.path("auth_session_id").asText().equals(SESSION), "the auth_session_id", poll);
        stage.connector().on(STATUS, stage.connector()::byDefault); // the scan; the next poll may come before or after
        List<String> tools =
                route.awaitState(state -> state.path("status").asText().equals("connected"))
                                .isMissingNode()
                        ? List.of()
                        : route.tools();
        Verdict.require(tools.contains(KitDocuments.TOOL), "the tools after the code was scanned", tools);
        return Outcome.pass();
    }

    private static Outcome pace(Stage stage) {
        scanning(stage);
        List<Event.Came> polls = polls(stage, 4);
        // One gap may look short, when the poll before it came late; what is too fast is so again and again.
        List<Long> gaps = IntStream.range(1, polls.size())
                .mapToObj(i -> TimeUnit.NANOSECONDS.toMillis(
                        polls.get(i).nanos() - polls.get(i - 1).nanos()))
                .sorted()
                .toList();
        long usual = gaps.get(gaps.size() / 2);
        Verdict.require(
                usual >= POLL_MILLIS - TOLERATED_MILLIS,
                "at least " + POLL_MILLIS + " ms between two polls",
                usual + " ms");
        return Outcome.pass();
    }

    private static Outcome refresh(Stage stage) {
        Route route = scanning(stage);
        polls(stage, 2);
        Tapes.none(stage, "refresh=true while the code is good", came -> isRefresh(came));
        stage.connector().on(STATUS, came -> {
            if (isRefresh(came)) {
                stage.connector().byDefault(came);
            } else {
                answer(stage, "qr_refresh_required").on(came);
            }
        });
        boolean renewed = stage.tape()
                .packet(STATUS, AuthScenarios::isRefresh, stage.timeout())
                .isPresent();
        Verdict.require(renewed, "auth.status with refresh=true after qr_refresh_required", "none");
        route.state();
        return Outcome.pass();
    }

    private static boolean isRefresh(Event.Came came) {
        return came.type().equals(STATUS) && came.payload().path("refresh").asBoolean();
    }

    private static Outcome cancel(Stage stage) {
        Route route = scanning(stage);
        polls(stage, 1);
        stage.must(StepName.CANCEL_LOGIN, route.args());
        Event.Came cancel = stage.expect("auth.cancel", 1);
        Verdict.require(
                cancel.payload().path("auth_session_id").asText().equals(SESSION),
                "the auth_session_id",
                cancel.payload());
        JsonNode stored = stage.must(StepName.STORED_CHANNELS, Stage.args()).path("channel_ids");
        Verdict.require(stored.isEmpty(), "no stored channel", stored);
        StepAnswer told = stage.step(StepName.CHANNEL_STATE, route.args());
        boolean gone = !(told instanceof StepAnswer.Done done)
                || !done.result().path("open").asBoolean();
        Verdict.require(gone, "the temporary channel to be closed", "it is open");
        return Outcome.pass();
    }

    /** For a platform that tells; deleting the local channel is another action (section 8.13). */
    private static void stillStored(Stage stage, Route route) {
        if (stage.step(StepName.STORED_CHANNELS, Stage.args()) instanceof StepAnswer.Done done) {
            JsonNode ids = done.result().path("channel_ids");
            Verdict.require(
                    CardUnderTest.strings(ids).contains(route.id()), "the channel to stay stored", "stored: " + ids);
        }
    }

    private static Outcome logout(Stage stage) {
        Route route = stage.bound();
        stage.must(StepName.LOGOUT, route.args());
        stage.expect("auth.logout", 1);
        JsonNode state = route.state();
        Verdict.require(
                state.path("channel_id").asText().equals(route.id()),
                "the channel to keep its id " + route.id(),
                state);
        Verdict.require(!state.path("authenticated").asBoolean(), "the channel to be unauthenticated", state);
        Verdict.require(!state.path("open").asBoolean(), "the runtime route to be gone", state);
        stillStored(stage, route);
        stage.must(StepName.OPEN_CHANNEL, route.args());
        String id = stage.expect("channel.open", 2).channel();
        Verdict.require(id.equals(route.id()), "channel.open with the kept id", "'" + id + "'");
        return Outcome.pass();
    }
}
