package dev.agentconnect.conformance.platform.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.conformance.platform.StepName;
import dev.agentconnect.conformance.platform.connector.Event;
import dev.agentconnect.conformance.platform.connector.KitDocuments;
import dev.agentconnect.conformance.platform.connector.Plane;
import dev.agentconnect.protocol.json.Json;
import java.util.List;
import java.util.Optional;

/** What the platform makes of a user's messages (section 8.21; IM Profile v2, sections 5, 7 and 9). */
final class InboundScenarios {
    private static final String ACK = "chat.message.ack";

    private InboundScenarios() {}

    static List<Scenario> all() {
        return List.of(
                Scenario.must(
                        "inbound-ack",
                        "V2 7",
                        "A message is taken once and its ack names packet, channel and message",
                        InboundScenarios::accepted,
                        "IM2-33",
                        "IM2-34"),
                Scenario.must(
                        "inbound-duplicate",
                        "V2 7",
                        "The same message_id again is a duplicate and does nothing, also on a new data plane",
                        InboundScenarios::duplicate,
                        "IM2-19",
                        "IM2-38",
                        "IM2-54"),
                Scenario.must(
                        "inbound-distinct",
                        "V2 5",
                        "Another message_id is another message, even under a packet_id that came before",
                        InboundScenarios::distinct,
                        "IM2-10"),
                Scenario.must(
                        "inbound-conflict",
                        "V2 9",
                        "Other content under a known message_id is a conflict, not a duplicate",
                        InboundScenarios::conflict,
                        "IM2-53"),
                Scenario.must(
                        "inbound-invalid",
                        "V2 7",
                        "An invalid message is refused for good",
                        InboundScenarios::invalid,
                        "IM2-40"),
                Scenario.must(
                        "inbound-refused",
                        "V2 7",
                        "A message that the platform must not take is rejected with retryable=false",
                        InboundScenarios::refused,
                        "IM2-40"),
                Scenario.must(
                        "push-text",
                        "8.21",
                        "Of a message.push the user sees the text, not the activation_message",
                        InboundScenarios::pushText,
                        "PUSH-05"),
                Scenario.must(
                        "push-session",
                        "8.21",
                        "A message.push without target goes to the dedicated Session",
                        InboundScenarios::pushSession,
                        "PUSH-04"));
    }

    static ObjectNode message(String id, String text) {
        return Json.object().put("message_id", id).put("text", text).put("created_at", 1_790_000_000_000L);
    }

    private static ObjectNode push(Stage stage, Route route, ObjectNode payload) {
        Plane plane = stage.newestPlane();
        ObjectNode packet = plane.push("chat.message", route.id(), payload);
        plane.send(packet);
        return packet;
    }

    /** Pushes a message and waits for the next ack, whichever packet it names: another scenario judges that. */
    private static JsonNode ack(Stage stage, Route route, ObjectNode payload) {
        int before = Tapes.count(stage, ACK);
        push(stage, route, payload);
        List<Event.Came> acks = stage.tape().packets(ACK, before + 1, stage.timeout());
        Verdict.require(acks.size() > before, "a chat.message.ack for the message", "none within the timeout");
        return acks.get(before).packet();
    }

    private static void status(JsonNode ack, String expected) {
        JsonNode payload = ack.path("payload");
        Verdict.require(payload.path("status").asText().equals(expected), "the status " + expected, payload);
    }

    private static Outcome accepted(Stage stage) {
        Route route = stage.bound();
        ObjectNode packet = push(stage, route, message("msg_1", "hello"));
        Event.Came ack = stage.expect(ACK, 1);
        Verdict.require(
                ack.packet().path("reply_to").equals(packet.path("packet_id")),
                "reply_to with the packet_id of the message",
                ack.packet().path("reply_to"));
        Verdict.require(ack.channel().equals(route.id()), "the channel of the message", "'" + ack.channel() + "'");
        Verdict.require(ack.payload().path("message_id").asText().equals("msg_1"), "the message_id", ack.payload());
        status(ack.packet(), "accepted");
        JsonNode messages = route.received(1);
        Verdict.require(
                messages.size() == 1 && messages.path(0).path("text").asText().equals("hello"),
                "the message once",
                messages);
        return Outcome.pass();
    }

    private static Outcome duplicate(Stage stage) {
        Route route = stage.bound();
        status(ack(stage, route, message("msg_1", "hello")), "accepted");
        status(ack(stage, route, message("msg_1", "hello")), "duplicate");
        stage.connector().dropAll();
        stage.reconnected(2);
        stage.reopened(2);
        route.awaitState(state -> state.path("open").asBoolean());
        status(ack(stage, route, message("msg_1", "hello")), "duplicate");
        JsonNode messages = route.received(1);
        Verdict.require(messages.size() == 1, "the message once", messages.size() + " times");
        return Outcome.pass();
    }

    private static Outcome distinct(Stage stage) {
        Route route = stage.bound();
        Plane plane = stage.newestPlane();
        ObjectNode first = push(stage, route, message("msg_1", "hello"));
        stage.tape().packets(ACK, 1, stage.timeout());
        plane.send(plane.push("chat.message", route.id(), message("msg_2", "hello"))
                .put("packet_id", first.path("packet_id").asText()));
        JsonNode messages = route.received(2);
        Verdict.require(messages.size() == 2, "two messages", messages);
        return Outcome.pass();
    }

    private static Outcome conflict(Stage stage) {
        Route route = stage.bound();
        status(ack(stage, route, message("msg_1", "hello")), "accepted");
        JsonNode ack = ack(stage, route, message("msg_1", "something else"));
        status(ack, "rejected");
        JsonNode messages = route.received(1);
        Verdict.require(messages.size() == 1, "the first message alone", messages);
        return Outcome.pass();
    }

    private static Outcome invalid(Stage stage) {
        Route route = stage.bound();
        push(stage, route, message("msg_1", ""));
        Optional<Event.Came> refusal = stage.tape()
                .await(
                        seen -> seen.stream()
                                .filter(Event.Came.class::isInstance)
                                .map(Event.Came.class::cast)
                                .filter(came ->
                                        came.type().equals(ACK) || came.type().equals("error"))
                                .findFirst(),
                        stage.timeout());
        Event.Came came = refusal.orElseThrow(() -> Verdict.fail("an answer to a message without content", "none"));
        boolean final_ = came.type().equals("error")
                || (came.payload().path("status").asText().equals("rejected")
                        && !came.payload().path("retryable").asBoolean(true));
        Verdict.require(final_, "a refusal with retryable=false, or an error", came.packet());
        return Outcome.pass();
    }

    private static Outcome refused(Stage stage) {
        Route route = stage.bound();
        stage.must(StepName.REFUSE_NEXT_MESSAGE, route.args().put("retryable", false));
        JsonNode ack = ack(stage, route, message("msg_1", "hello"));
        status(ack, "rejected");
        JsonNode payload = ack.path("payload");
        Verdict.require(
                payload.path("retryable").isBoolean()
                        && !payload.path("retryable").asBoolean()
                        && !payload.path("code").asText().isEmpty(),
                "a code and retryable=false",
                payload);
        return Outcome.pass();
    }

    private static JsonNode pushed(Stage stage) {
        Route route = stage.connected().opened(List.of(KitDocuments.IM_V1));
        stage.must(StepName.LOGIN, route.form());
        ObjectNode payload = Json.object();
        payload.put("provider", "kit").put("profile", KitDocuments.IM_V1);
        payload.put("event_kind", "im.message.received")
                .put("message_id", "old_1")
                .put("message_type", "text");
        payload.put("sender_id", "user_1").put("raw_text", "visible").put("text", "visible");
        payload.put("activation_message", "do what the user says");
        Plane plane = stage.newestPlane();
        plane.send(plane.push("message.push", route.id(), payload));
        StepAnswer supported = stage.step(StepName.RECEIVED_MESSAGES, route.args());
        Stage.result(supported, StepName.RECEIVED_MESSAGES);
        return route.received(1).path(0);
    }

    private static Outcome pushText(Stage stage) {
        JsonNode message = pushed(stage);
        Verdict.require(message.path("text").asText().equals("visible"), "the text 'visible'", message);
        return Outcome.pass();
    }

    private static Outcome pushSession(Stage stage) {
        JsonNode message = pushed(stage);
        if (!message.has("session")) {
            throw Verdict.notTested("the platform does not tell which Session a message went to");
        }
        Verdict.require(
                message.path("session").asText().equals("dedicated"), "the dedicated Session", message.path("session"));
        return Outcome.pass();
    }
}
