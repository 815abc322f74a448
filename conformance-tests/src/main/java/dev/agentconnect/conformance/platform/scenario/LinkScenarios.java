package dev.agentconnect.conformance.platform.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.conformance.platform.StepName;
import dev.agentconnect.conformance.platform.connector.Event;
import dev.agentconnect.conformance.platform.connector.Plane;
import dev.agentconnect.conformance.platform.connector.Tape;
import dev.agentconnect.conformance.platform.listen.HttpReply;
import dev.agentconnect.conformance.wire.Deadline;
import dev.agentconnect.protocol.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** How a platform keeps its data plane alive, and what it tolerates there (sections 6, 7, 8.22 and 12). */
final class LinkScenarios {
    private static final String HELLO = "connector.hello";
    private static final long SHORTEST_MILLIS_A_TRY = 20;
    private static final int MOST_TRIES_AT_ONCE = 5;
    private static final int MOST_QUIETS = 10;

    private LinkScenarios() {}

    static List<Scenario> all() {
        return List.of(
                Scenario.must(
                        "reconnect",
                        "6",
                        "After a drop, a close or a cut frame the platform comes back and opens its channels again",
                        LinkScenarios::reconnect,
                        "WS-10",
                        "OPEN-01"),
                Scenario.should(
                        "silent-peer",
                        "6",
                        "A data plane that has gone silent is left for a new one",
                        LinkScenarios::silent,
                        "WS-10"),
                Scenario.must(
                        "gives-up",
                        "6",
                        "After too many failures automatic retry stops until somebody acts",
                        LinkScenarios::givesUp,
                        "WS-12"),
                Scenario.should(
                        "retry-pace",
                        "6",
                        "Attempts to connect are not made in a tight loop",
                        LinkScenarios::pace,
                        "WS-12"),
                Scenario.must("ping", "8.22", "ping is answered with pong", stage -> ping(stage, false), "PING-01"),
                Scenario.should(
                        "pong-request-id",
                        "8.22",
                        "pong carries the request_id of its ping",
                        stage -> ping(stage, true),
                        "PING-02"),
                Scenario.must(
                        "unknown-tolerated",
                        "12",
                        "Unknown packets and optional fields of a newer connector are tolerated",
                        LinkScenarios::unknown,
                        "COMPAT-01"));
    }

    private static Outcome reconnect(Stage stage) {
        Route route = stage.bound();
        List<Runnable> ends = List.of(
                () -> stage.newestPlane().socket().drop(),
                () -> stage.newestPlane().socket().close(1012),
                () -> stage.newestPlane().socket().cutText("{\"schema\":\"xagent.connector.packet/v1\"}"));
        for (int i = 0; i < ends.size(); i++) {
            ends.get(i).run();
            stage.expect(HELLO, i + 2);
            String id = stage.expect("channel.open", i + 2).channel();
            Verdict.require(id.equals(route.id()), "channel.open with the stored id", "'" + id + "'");
            JsonNode state = route.awaitState(told -> told.path("open").asBoolean());
            Verdict.require(state.path("open").asBoolean(), "the channel to be open again", state);
        }
        return Outcome.pass();
    }

    private static Outcome silent(Stage stage) {
        stage.bound();
        stage.newestPlane().socket().freeze();
        boolean left = stage.tape().packets(HELLO, 2, stage.timeout()).size() >= 2;
        return left
                ? Outcome.pass()
                : new Outcome.NotTested("the platform still held the silent data plane after "
                        + stage.timeout().toSeconds() + " s; a longer --timeout may tell more");
    }

    private static Outcome givesUp(Stage stage) {
        stage.connected();
        stage.must(StepName.LINK_STATE, Stage.args());
        stage.connector().onHttp("/ws", request -> HttpReply.status(503));
        stage.connector().dropAll();
        Deadline deadline = Deadline.in(stage.timeout());
        while (!linkState(stage).equals("stopped") && !deadline.isOver()) {
            stage.pause();
        }
        int tries = stage.tape().requests("/ws").size();
        if (!linkState(stage).equals("stopped")) {
            throw Verdict.notTested("the platform still retried after " + (tries - 1) + " failures; give it a lower"
                    + " bound or the kit a longer --timeout");
        }
        stage.listen();
        int later = stage.tape().requests("/ws").size();
        Verdict.require(later == tries, "no attempt after automatic retry has stopped", later - tries);
        stage.connector().usualHttp("/ws");
        stage.must(StepName.RESUME, Stage.args());
        stage.expect(HELLO, 2);
        return Outcome.pass();
    }

    private static String linkState(Stage stage) {
        return stage.must(StepName.LINK_STATE, Stage.args()).path("state").asText();
    }

    private static Outcome pace(Stage stage) {
        stage.connected();
        stage.connector().onHttp("/ws", request -> HttpReply.status(503));
        int before = stage.tape().requests("/ws").size();
        stage.connector().dropAll();
        Deadline enough = Deadline.in(stage.quiet().multipliedBy(MOST_QUIETS));
        long begun = System.nanoTime();
        int tries = 0;
        // A slow machine makes even a tight loop slow at first, so one that has begun is watched longer.
        do {
            stage.listen();
            tries = stage.tape().requests("/ws").size() - before;
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
            long most = Math.max(MOST_TRIES_AT_ONCE, millis / SHORTEST_MILLIS_A_TRY);
            Verdict.require(tries <= most, "at most " + most + " attempts in " + millis + " ms", tries);
        } while (tries > MOST_TRIES_AT_ONCE && !enough.isOver());
        return Outcome.pass();
    }

    private static Outcome ping(Stage stage, boolean judgeRequestId) {
        stage.connected();
        Plane plane = stage.newestPlane();
        plane.send(plane.push("ping", null, Json.object()).put("request_id", "req_kit_ping"));
        Optional<Event.Came> pong = stage.tape().packet("pong", came -> true, stage.timeout());
        if (!judgeRequestId) {
            Verdict.require(pong.isPresent(), "pong", "nothing");
            return Outcome.pass();
        }
        JsonNode id = pong.orElseThrow(() -> Verdict.notTested("no pong came, see client.ping"))
                .packet()
                .path("request_id");
        Verdict.require(id.asText().equals("req_kit_ping"), "the request_id of the ping", id);
        return Outcome.pass();
    }

    private static Outcome unknown(Stage stage) {
        Route route = stage.bound();
        stage.connector().on("tool.invoke", came -> {
            ObjectNode payload =
                    Json.object().put("tool_id", came.payload().path("tool_id").asText());
            payload.putObject("result").put("fine", true);
            payload.putObject("x_new").putArray("list").add(1);
            ObjectNode ack = came.plane().reply(came.packet(), "tool.invoke.ack", payload);
            ack.putObject("x_new").put("a", 1);
            came.plane().send(ack);
        });
        Plane plane = stage.newestPlane();
        plane.send(plane.push("brand.new.push", route.id(), Json.object().put("x", 1)));
        plane.send(plane.push("brand.new", null, Json.object()));
        ObjectNode descriptor = route.descriptor();
        descriptor.putObject("x_new").put("a", 1);
        ((ObjectNode) descriptor.path("connection")).put("x_new", true);
        route.push(descriptor);
        StepAnswer answer = stage.end(route.invoke("still"), StepName.INVOKE_TOOL);
        Verdict.require(
                answer instanceof StepAnswer.Done done
                        && done.result().path("result").path("fine").asBoolean(),
                "the platform to go on",
                answer);
        stage.listen();
        boolean stayed = Tape.all(stage.tape().events(), Event.Ended.class).isEmpty();
        Verdict.require(stayed, "the data plane to stay", "its end");
        return Outcome.pass();
    }
}
