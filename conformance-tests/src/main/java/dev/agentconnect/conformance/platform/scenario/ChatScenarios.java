package dev.agentconnect.conformance.platform.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.conformance.platform.StepName;
import dev.agentconnect.conformance.platform.connector.Event;
import dev.agentconnect.conformance.platform.connector.KitDocuments;
import dev.agentconnect.conformance.platform.connector.ScriptedConnector;
import dev.agentconnect.conformance.platform.listen.HttpReply;
import dev.agentconnect.conformance.platform.listen.HttpSeen;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** What the platform sends of a conversation: messages, their pieces and files, activity (IM Profile v2, sections 5 to 8). */
final class ChatScenarios {
    static final String MESSAGE = "chat.message";
    private static final String FILE_TEXT = "these are the bytes of a file";

    private ChatScenarios() {}

    static List<Scenario> all() {
        return List.of(
                Scenario.must(
                        "message-each",
                        "V2 5",
                        "Each finished message is sent by itself, with a message_id of its own",
                        ChatScenarios::each,
                        "IM2-04",
                        "IM2-12"),
                Scenario.must(
                        "message-stream",
                        "V2 6",
                        "Deltas count from 1 without gaps, and a final message with the whole text follows",
                        ChatScenarios::stream,
                        "IM2-20",
                        "IM2-24",
                        "IM2-28"),
                Scenario.must(
                        "message-file",
                        "V2 5",
                        "A file is uploaded to the channel first, then the message carries its file_ref",
                        ChatScenarios::file,
                        "IM2-17",
                        "UP-01",
                        "UP-02",
                        "UP-03",
                        "UP-11"),
                Scenario.must(
                        "message-file-fails",
                        "V2 5",
                        "When an upload fails no message with the missing file is sent",
                        ChatScenarios::fileFails,
                        "IM2-17"),
                Scenario.must(
                        "activity",
                        "V2 8",
                        "Activity is a known status, with the tool's name only and always for tool",
                        ChatScenarios::activity,
                        "IM2-42",
                        "IM2-43"),
                Scenario.must(
                        "activity-bounds",
                        "V2 8",
                        "An activity that breaks the rules is not sent",
                        ChatScenarios::activityBounds,
                        "IM2-43"),
                Scenario.must(
                        "un-negotiated",
                        "11",
                        "Without the profile its signals are never sent, and no error either",
                        ChatScenarios::unNegotiated,
                        "PROF-04",
                        "IM2-57"),
                Scenario.must(
                        "internal-signals",
                        "11",
                        "Internal signals never reach the wire",
                        ChatScenarios::internal,
                        "PROF-01",
                        "PROF-04"));
    }

    static ObjectNode withFile(Route route, String text) {
        ObjectNode args = route.args().put("text", text);
        args.putArray("files")
                .addObject()
                .put("filename", "kit.txt")
                .put("base64", Base64.getEncoder().encodeToString(FILE_TEXT.getBytes(StandardCharsets.UTF_8)));
        return args;
    }

    private static Outcome each(Stage stage) {
        Route route = stage.bound();
        for (String text : List.of("one", "two")) {
            JsonNode result = stage.must(StepName.SEND_MESSAGE, route.args().put("text", text));
            Verdict.require(result.path("status").asText().equals("accepted"), "the status accepted", result);
        }
        Event.Came one = stage.expect(MESSAGE, 1);
        Event.Came two = stage.expect(MESSAGE, 2);
        String id = one.payload().path("message_id").asText();
        Verdict.require(
                !id.isEmpty() && !id.equals(two.payload().path("message_id").asText()),
                "two message_ids",
                "'" + id + "' and " + two.payload().path("message_id"));
        Verdict.require(
                one.payload().path("text").asText().equals("one")
                        && two.payload().path("text").asText().equals("two"),
                "each text in its own message",
                one.payload().path("text") + ", " + two.payload().path("text"));
        Verdict.require(one.channel().equals(route.id()), "the channel in the envelope", one.channel());
        return Outcome.pass();
    }

    private static Outcome stream(Stage stage) {
        Route route = stage.bound();
        ObjectNode args = route.args().put("text", "Hello big world");
        args.putArray("pieces").add("Hello ").add("big ").add("world");
        stage.must(StepName.SEND_MESSAGE, args);
        Event.Came last = stage.expect(MESSAGE, 1);
        List<Event.Came> deltas = stage.tape().packets("chat.message.delta");
        if (deltas.isEmpty()) {
            throw Verdict.notTested("the platform sends no deltas");
        }
        String id = last.payload().path("message_id").asText();
        for (int i = 0; i < deltas.size(); i++) {
            JsonNode delta = deltas.get(i).payload();
            Verdict.require(delta.path("sequence").asInt() == i + 1, "sequence " + (i + 1), delta.path("sequence"));
            Verdict.require(delta.path("message_id").asText().equals(id), "one message_id", delta.path("message_id"));
            Verdict.require(!delta.has("files"), "text alone in a delta", "files");
            Verdict.require(deltas.get(i).nanos() <= last.nanos(), "the final message last", "a delta after it");
        }
        Verdict.require(
                last.payload().path("text").asText().equals("Hello big world"),
                "the whole text in the final message",
                last.payload().path("text"));
        return Outcome.pass();
    }

    private static Outcome file(Stage stage) {
        Route route = stage.bound();
        stage.must(StepName.SEND_MESSAGE, withFile(route, "with a file"));
        Event.Came message = stage.expect(MESSAGE, 1);
        List<Event.Requested> uploads = stage.tape().requests("/files/uploads");
        Verdict.require(uploads.size() == 1, "one upload", uploads.size());
        Verdict.require(uploads.get(0).nanos() < message.nanos(), "the upload before the message", "after it");
        upload(stage, route, uploads.get(0).request());
        JsonNode files = message.payload().path("files");
        Verdict.require(
                files.size() == 1 && files.path(0).path("file_ref").asText().startsWith("file_kit_"),
                "the file_ref of the upload in files",
                files);
        Verdict.require(!message.packet().toString().contains(FILE_TEXT), "no bytes in the packet", "the file's text");
        return Outcome.pass();
    }

    private static void upload(Stage stage, Route route, HttpSeen request) {
        Verdict.require(
                request.header("content-type").startsWith("multipart/form-data"),
                "multipart/form-data",
                request.header("content-type"));
        Verdict.require(
                request.bodyText().contains("name=\"file\"")
                        && request.bodyText().contains(FILE_TEXT),
                "a part called file with the bytes",
                "no such part");
        Verdict.require(
                request.header("x-xagent-connector-channel-id").equals(route.id()),
                "X-XAgent-Connector-Channel-ID with the channel",
                "'" + request.header("x-xagent-connector-channel-id") + "'");
        Verdict.require(
                request.header("authorization").equals("Bearer " + stage.apiKey()),
                "Authorization: Bearer with the key",
                "none, or another value");
    }

    private static Outcome fileFails(Stage stage) {
        Route route = stage.bound();
        stage.connector().onHttp("/files/uploads", request -> HttpReply.status(507));
        StepAnswer answer = stage.step(StepName.SEND_MESSAGE, withFile(route, "with a file"));
        if (answer instanceof StepAnswer.Unsupported) {
            Stage.result(answer, StepName.SEND_MESSAGE);
        }
        stage.listen();
        Verdict.require(Tapes.count(stage, MESSAGE) == 0, "no message without its file", "a message");
        Verdict.require(answer instanceof StepAnswer.Failed, "the sender to hear of it", "nothing");
        return Outcome.pass();
    }

    private static Outcome activity(Stage stage) {
        Route route = stage.bound();
        stage.must(StepName.SEND_ACTIVITY, route.args().put("status", "thinking"));
        stage.must(StepName.SEND_ACTIVITY, route.args().put("status", "tool").put("tool_name", "search"));
        stage.must(StepName.SEND_ACTIVITY, route.args().put("status", "idle"));
        stage.expect("chat.activity", 3);
        for (Event.Came came : stage.tape().packets("chat.activity")) {
            wellFormed(came.payload());
        }
        return Outcome.pass();
    }

    private static void wellFormed(JsonNode activity) {
        String status = activity.path("status").asText();
        Verdict.require(List.of("thinking", "tool", "idle").contains(status), "a known status", status);
        int length = activity.path("tool_name").asText().getBytes(StandardCharsets.UTF_8).length;
        Verdict.require(
                activity.hasNonNull("tool_name") == status.equals("tool") && length <= 256,
                "tool_name with tool alone, at most 256 bytes",
                status + " and a tool_name of " + length + " bytes");
    }

    private static Outcome activityBounds(Stage stage) {
        Route route = stage.bound();
        for (ObjectNode bad : List.of(
                route.args().put("status", "tool"),
                route.args().put("status", "tool").put("tool_name", "x".repeat(257)),
                route.args().put("status", "thinking").put("tool_name", "search"))) {
            StepAnswer answer = stage.step(StepName.SEND_ACTIVITY, bad);
            if (answer instanceof StepAnswer.Unsupported) {
                Stage.result(answer, StepName.SEND_ACTIVITY);
            }
        }
        stage.listen();
        stage.tape().packets("chat.activity").forEach(came -> wellFormed(came.payload()));
        return Outcome.pass();
    }

    private static Outcome unNegotiated(Stage stage) {
        Route route = stage.connected().opened(List.of(KitDocuments.IM_V1));
        stage.must(StepName.LOGIN, route.form());
        stage.step(StepName.SEND_ACTIVITY, route.args().put("status", "thinking"));
        ObjectNode args = route.args().put("text", "Hello");
        args.putArray("pieces").add("Hel").add("lo");
        stage.start(StepName.SEND_MESSAGE, args);
        stage.listen();
        Tapes.none(
                stage,
                "a signal of xagent.im.v2, or an error about it",
                came -> came.type().startsWith("chat.") || came.type().equals("error"));
        return Outcome.pass();
    }

    private static Outcome internal(Stage stage) {
        Route route = stage.bound();
        for (String type :
                List.of("session.sync_request", "session.sync_message", "session.sync_end", "ui.projection")) {
            StepAnswer answer = stage.step(StepName.EMIT_INTERNAL, route.args().put("type", type));
            if (answer instanceof StepAnswer.Unsupported) {
                Stage.result(answer, StepName.EMIT_INTERNAL);
            }
            stage.listen();
            Tapes.none(stage, "an internal signal", came -> came.type().equals(type));
        }
        return Outcome.pass();
    }

    /** A rejection with a word on trying again. */
    static ObjectNode rejection(Event.Came came, boolean retryable) {
        return ScriptedConnector.chatAck(came, "rejected")
                .put("code", "kit_says_no")
                .put("retryable", retryable);
    }
}
