package dev.agentconnect.conformance.platform.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.CardUnderTest;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.conformance.platform.StepName;
import dev.agentconnect.conformance.platform.connector.KitChannel;
import dev.agentconnect.conformance.platform.connector.KitDocuments;
import dev.agentconnect.conformance.platform.connector.Plane;
import dev.agentconnect.conformance.wire.Deadline;
import dev.agentconnect.protocol.json.Json;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/**
 * A channel that the platform has opened, as a scenario uses it.
 *
 * @param stage the scenario
 * @param handle what the platform calls it
 * @param id its first channel id
 */
record Route(Stage stage, String handle, String id) {
    private static final String SESSION = "session_kit";

    ObjectNode args() {
        return Json.object().put("channel", handle);
    }

    /** The arguments of a login with the form. */
    ObjectNode form() {
        ObjectNode args = args().put("flow_id", KitDocuments.FORM);
        args.putObject("input").put("token", "kit-token");
        return args;
    }

    /** The connector's side of the channel. */
    KitChannel channel() {
        return stage.connector().channel(id);
    }

    JsonNode state() {
        return stage.must(StepName.CHANNEL_STATE, args());
    }

    List<String> tools() {
        return CardUnderTest.strings(stage.must(StepName.TOOLS, args()).path("tools"));
    }

    /** Lets the connector push the channel's present descriptor (section 8.17). */
    void push(ObjectNode descriptor) {
        ObjectNode payload = Json.object();
        payload.set("connection_descriptor", descriptor);
        Plane plane = stage.newestPlane();
        plane.send(plane.push("connection.descriptor.push", id, payload));
    }

    ObjectNode descriptor() {
        return stage.connector().descriptor(id);
    }

    ObjectNode toolArgs(String tool, String text, String callId) {
        ObjectNode args = args().put("tool_id", tool).put("session_id", SESSION).put("tool_call_id", callId);
        args.putObject("arguments").put("connector_channel_id", id).put("text", text);
        return args;
    }

    CompletableFuture<StepAnswer> invoke(String text) {
        return stage.begin(StepName.INVOKE_TOOL, toolArgs(KitDocuments.TOOL, text, "call_" + text));
    }

    CompletableFuture<StepAnswer> send(String text) {
        return stage.begin(StepName.SEND_MESSAGE, args().put("text", text));
    }

    /** Asks again until what the platform tells fits, or the time is over. */
    JsonNode awaitState(Predicate<JsonNode> fits) {
        Deadline deadline = Deadline.in(stage.timeout());
        JsonNode state = state();
        while (!fits.test(state) && !deadline.isOver()) {
            stage.pause();
            state = state();
        }
        return state;
    }

    /** Asks again until enough messages have been received, or the time is over. */
    JsonNode received(int count) {
        Deadline deadline = Deadline.in(stage.timeout());
        JsonNode messages = stage.must(StepName.RECEIVED_MESSAGES, args()).path("messages");
        while (messages.size() < count && !deadline.isOver()) {
            stage.pause();
            messages = stage.must(StepName.RECEIVED_MESSAGES, args()).path("messages");
        }
        return messages;
    }
}
