package dev.agentconnect.conformance.platform.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.conformance.platform.StepName;
import dev.agentconnect.conformance.platform.connector.Event;
import dev.agentconnect.conformance.platform.connector.Plane;
import dev.agentconnect.conformance.platform.connector.ScriptedConnector;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** How long a message stays pending and when it is sent again (IM Profile v2, sections 7 and 9). */
final class DeliveryScenarios {
    private static final String MESSAGE = ChatScenarios.MESSAGE;

    private DeliveryScenarios() {}

    static List<Scenario> all() {
        return List.of(
                Scenario.must(
                        "message-lost-ack",
                        "V2 9",
                        "A message without ack is sent again after a drop: same message_id and content, never taken for accepted",
                        DeliveryScenarios::lostAck,
                        "IM2-37",
                        "IM2-50",
                        "IM2-41"),
                Scenario.must(
                        "message-retry",
                        "V2 9",
                        "After a retryable rejection the message is sent again with the same message_id and content",
                        DeliveryScenarios::retry,
                        "IM2-41",
                        "IM2-50"),
                Scenario.must(
                        "message-rejected",
                        "V2 7",
                        "A final rejection ends the delivery and its reason can be seen",
                        DeliveryScenarios::rejected,
                        "IM2-39",
                        "IM2-50"),
                Scenario.must(
                        "message-duplicate",
                        "V2 9",
                        "duplicate ends the delivery too",
                        DeliveryScenarios::duplicate,
                        "IM2-50"),
                Scenario.should(
                        "message-order",
                        "V2 9",
                        "Messages that wait keep their order over a drop",
                        DeliveryScenarios::order,
                        "IM2-50"),
                Scenario.must(
                        "no-history",
                        "V2 11",
                        "A new data plane carries no completed message again",
                        DeliveryScenarios::noHistory,
                        "IM2-03",
                        "IM2-05",
                        "PROF-05"));
    }

    private static String id(Event.Came message) {
        return message.payload().path("message_id").asText();
    }

    private static void same(Event.Came first, Event.Came again) {
        Verdict.require(id(again).equals(id(first)), "the same message_id " + id(first), id(again));
        Verdict.require(
                again.payload().path("text").equals(first.payload().path("text")),
                "the same content",
                again.payload().path("text"));
    }

    private static Outcome lostAck(Stage stage) {
        Route route = stage.bound();
        stage.connector().on(MESSAGE, came -> came.plane().socket().drop());
        CompletableFuture<StepAnswer> sending = route.send("lost");
        Event.Came first = stage.expect(MESSAGE, 1);
        stage.connector().on(MESSAGE, came -> {});
        stage.reconnected(2);
        stage.reopened(2);
        Event.Came again = stage.expect(MESSAGE, 2);
        same(first, again);
        Verdict.require(!sending.isDone(), "the message to stay pending without an ack", "its end");
        again.plane().ack(again.packet(), ScriptedConnector.chatAck(again, "accepted"));
        JsonNode result = Stage.result(stage.end(sending, StepName.SEND_MESSAGE), StepName.SEND_MESSAGE);
        Verdict.require(result.path("status").asText().equals("accepted"), "the status accepted", result);
        return Outcome.pass();
    }

    private static Outcome retry(Stage stage) {
        Route route = stage.bound();
        stage.connector().on(MESSAGE, came -> {
            stage.connector().on(MESSAGE, stage.connector()::byDefault);
            came.plane().ack(came.packet(), ChatScenarios.rejection(came, true));
        });
        CompletableFuture<StepAnswer> sending = route.send("again");
        Event.Came first = stage.expect(MESSAGE, 1);
        same(first, stage.expect(MESSAGE, 2));
        JsonNode result = Stage.result(stage.end(sending, StepName.SEND_MESSAGE), StepName.SEND_MESSAGE);
        Verdict.require(result.path("status").asText().equals("accepted"), "the status accepted", result);
        return Outcome.pass();
    }

    private static Outcome rejected(Stage stage) {
        Route route = stage.bound();
        stage.connector().on(MESSAGE, came -> came.plane().ack(came.packet(), ChatScenarios.rejection(came, false)));
        StepAnswer answer = stage.end(route.send("no"), StepName.SEND_MESSAGE);
        boolean told = answer instanceof StepAnswer.Done done
                ? done.result().path("status").asText().equals("rejected")
                        && done.result().path("code").asText().equals("kit_says_no")
                : answer instanceof StepAnswer.Failed failed && failed.code().contains("kit_says_no");
        Verdict.require(told, "the rejection with its code", answer);
        stage.listen();
        stage.connector().dropAll();
        stage.reconnected(2);
        stage.reopened(2);
        stage.listen();
        int sent = Tapes.count(stage, MESSAGE);
        Verdict.require(sent == 1, "the message once", sent + " times");
        return Outcome.pass();
    }

    private static Outcome duplicate(Stage stage) {
        Route route = stage.bound();
        stage.connector()
                .on(MESSAGE, came -> came.plane().ack(came.packet(), ScriptedConnector.chatAck(came, "duplicate")));
        Stage.result(stage.end(route.send("known"), StepName.SEND_MESSAGE), StepName.SEND_MESSAGE);
        stage.listen();
        int sent = Tapes.count(stage, MESSAGE);
        Verdict.require(sent == 1, "the message once", sent + " times");
        return Outcome.pass();
    }

    private static Outcome order(Stage stage) {
        Route route = stage.bound();
        stage.connector().on(MESSAGE, came -> {});
        stage.start(StepName.SEND_MESSAGE, route.args().put("text", "one"));
        stage.expect(MESSAGE, 1);
        stage.start(StepName.SEND_MESSAGE, route.args().put("text", "two"));
        stage.listen(); // a platform may also hold the second back until the first is acknowledged
        stage.connector().on(MESSAGE, stage.connector()::byDefault);
        stage.connector().dropAll();
        Plane plane = stage.reconnected(2);
        stage.reopened(2);
        List<String> texts = stage.tape()
                .await(
                        seen -> java.util.Optional.of(texts(stage, plane)).filter(found -> found.size() >= 2),
                        stage.timeout())
                .orElseGet(() -> texts(stage, plane));
        Verdict.require(texts.equals(List.of("one", "two")), "one, then two", texts);
        return Outcome.pass();
    }

    private static List<String> texts(Stage stage, Plane plane) {
        return Tapes.on(stage, plane).stream()
                .filter(came -> came.type().equals(MESSAGE))
                .map(came -> came.payload().path("text").asText())
                .toList();
    }

    private static Outcome noHistory(Stage stage) {
        Route route = stage.bound();
        stage.must(StepName.SEND_MESSAGE, route.args().put("text", "done"));
        stage.connector().dropAll();
        Plane plane = stage.reconnected(2);
        stage.reopened(2);
        stage.listen();
        Verdict.require(texts(stage, plane).isEmpty(), "no completed message again", texts(stage, plane));
        Tapes.none(stage, "history", came -> came.type().startsWith("session."));
        return Outcome.pass();
    }
}
