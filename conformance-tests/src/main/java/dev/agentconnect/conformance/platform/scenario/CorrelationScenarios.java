package dev.agentconnect.conformance.platform.scenario;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.conformance.platform.StepName;
import dev.agentconnect.conformance.platform.connector.Event;
import dev.agentconnect.conformance.platform.connector.Plane;
import dev.agentconnect.protocol.json.Json;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Which answer belongs to which request (sections 7, 8.19, 8.20 and 8.23). */
final class CorrelationScenarios {
    private static final String INVOKE = "tool.invoke";

    private CorrelationScenarios() {}

    static List<Scenario> all() {
        return List.of(
                Scenario.must(
                        "answers-reversed",
                        "7",
                        "Answers in reverse order reach their own requests, by request_id alone",
                        CorrelationScenarios::reversed,
                        "ENV-12"),
                Scenario.must(
                        "answers-stray",
                        "7",
                        "Answers that nobody waits for, and second answers, change nothing",
                        CorrelationScenarios::stray,
                        "ENV-12"),
                Scenario.must(
                        "error-in-ack",
                        "7",
                        "An ack with an error fails its request",
                        stage -> failing(stage, true),
                        "ERR-02",
                        "ENV-12"),
                Scenario.must(
                        "error-packet",
                        "8.23",
                        "A packet of type error fails the request that it names",
                        stage -> failing(stage, false),
                        "ERR-01",
                        "ENV-12"),
                Scenario.must(
                        "progress-is-no-end",
                        "8.20",
                        "Progress does not end a tool call",
                        CorrelationScenarios::progress,
                        "TOOL-17"),
                Scenario.must(
                        "push-routing",
                        "7",
                        "What the connector pushes reaches the channel in its envelope, and no other",
                        CorrelationScenarios::routing,
                        "ENV-13",
                        "IM2-07"));
    }

    private static String echo(StepAnswer answer) {
        return Stage.result(answer, StepName.INVOKE_TOOL)
                .path("result")
                .path("echo")
                .path("text")
                .asText();
    }

    private static ObjectNode result(Event.Came call) {
        ObjectNode payload =
                Json.object().put("tool_id", call.payload().path("tool_id").asText());
        payload.putObject("result").set("echo", call.payload().path("arguments"));
        return payload;
    }

    private static Event.Came call(Stage stage, String text) {
        return stage.tape()
                .packet(
                        INVOKE,
                        came -> came.payload()
                                .path("arguments")
                                .path("text")
                                .asText()
                                .equals(text),
                        stage.timeout())
                .orElseThrow(() -> Verdict.notTested("a tool call did not come, see client.tool-envelope"));
    }

    private static Outcome reversed(Stage stage) {
        Route route = stage.bound();
        stage.connector().on(INVOKE, came -> {});
        CompletableFuture<StepAnswer> first = route.invoke("first");
        Event.Came one = call(stage, "first");
        CompletableFuture<StepAnswer> second = route.invoke("second");
        Event.Came two = call(stage, "second");
        answer(two, one);
        String gotSecond = echo(stage.end(second, StepName.INVOKE_TOOL));
        answer(one, two);
        String gotFirst = echo(stage.end(first, StepName.INVOKE_TOOL));
        Verdict.require(
                gotFirst.equals("first") && gotSecond.equals("second"),
                "each call to get its own answer",
                "'" + gotFirst + "' and '" + gotSecond + "'");
        return Outcome.pass();
    }

    /** The advice of section 7 is not followed here: {@code reply_to} names another packet, and only request_id counts. */
    private static void answer(Event.Came call, Event.Came other) {
        ObjectNode ack = call.plane().reply(call.packet(), "tool.invoke.ack", result(call));
        call.plane().send(ack.put("reply_to", other.packet().path("packet_id").asText()));
    }

    private static Outcome stray(Stage stage) {
        Route route = stage.bound();
        stage.connector().on(INVOKE, came -> {
            ObjectNode wrong =
                    Json.object().put("tool_id", came.payload().path("tool_id").asText());
            wrong.putObject("result").putObject("echo").put("text", "stray");
            ObjectNode nobodys = came.plane().reply(came.packet(), "tool.invoke.ack", wrong);
            came.plane().send(nobodys.put("request_id", "req_of_nobody"));
            came.plane().ack(came.packet(), result(came));
            came.plane().ack(came.packet(), wrong);
        });
        for (String text : List.of("one", "two")) {
            String got = echo(stage.end(route.invoke(text), StepName.INVOKE_TOOL));
            Verdict.require(got.equals(text), "the answer '" + text + "'", "'" + got + "'");
        }
        Verdict.require(stage.connector().planes().size() == 1, "the data plane to stay", "a new one");
        return Outcome.pass();
    }

    private static Outcome failing(Stage stage, boolean inAck) {
        Route route = stage.bound();
        stage.connector().on(INVOKE, came -> {
            if (inAck) {
                came.plane().fail(came.packet(), "tool_invoke_failed");
            } else {
                came.plane().refuse(came.packet(), "connector_channel_unavailable");
            }
        });
        StepAnswer answer = stage.end(route.invoke("fails"), StepName.INVOKE_TOOL);
        Verdict.require(answer instanceof StepAnswer.Failed, "the call to fail", "a result");
        stage.connector().on(INVOKE, stage.connector()::byDefault);
        String got = echo(stage.end(route.invoke("works"), StepName.INVOKE_TOOL));
        Verdict.require(got.equals("works"), "the next call to work", "'" + got + "'");
        return Outcome.pass();
    }

    private static Outcome progress(Stage stage) {
        Route route = stage.bound();
        stage.connector().on(INVOKE, came -> {
            // A connector may name the call in either way, or in both.
            for (String field : List.of("packet_id", "request_id")) {
                ObjectNode progress = Json.object();
                progress.put("tool_id", came.payload().path("tool_id").asText());
                progress.put("status", "completed").put("progress", 1.0);
                ObjectNode packet = came.plane().push("tool.progress.push", came.channel(), progress);
                String name = field.equals("packet_id") ? "reply_to" : field;
                came.plane().send(packet.put(name, came.packet().path(field).asText()));
            }
        });
        CompletableFuture<StepAnswer> call = route.invoke("slow");
        Event.Came sent = call(stage, "slow");
        stage.listen();
        Verdict.require(!call.isDone(), "the call to wait for its ack", "it ended");
        sent.plane().ack(sent.packet(), result(sent));
        String got = echo(stage.end(call, StepName.INVOKE_TOOL));
        Verdict.require(got.equals("slow"), "the result of the ack", "'" + got + "'");
        return Outcome.pass();
    }

    private static Outcome routing(Stage stage) {
        Route one = stage.bound();
        Route two = stage.opened();
        stage.must(StepName.LOGIN, two.form());
        Plane plane = stage.newestPlane();
        plane.send(plane.push("chat.message", two.id(), InboundScenarios.message("msg_two", "for two")));
        int second = two.received(1).size();
        stage.listen();
        int first = one.received(0).size();
        Verdict.require(
                second == 1 && first == 0,
                "the message on the second channel alone",
                first + " on the first and " + second + " on the second");
        return Outcome.pass();
    }
}
