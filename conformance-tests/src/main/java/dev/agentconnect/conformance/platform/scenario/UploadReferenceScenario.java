package dev.agentconnect.conformance.platform.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.conformance.platform.StepName;
import dev.agentconnect.conformance.platform.connector.Event;
import dev.agentconnect.conformance.platform.connector.KitDocuments;
import dev.agentconnect.conformance.platform.listen.HttpReply;
import dev.agentconnect.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/**
 * A tool whose argument is an upload reference of the connector (section 10). The text names no mark for such an argument, so the card
 * gives it both that are known: the name {@code file_ref} and {@code x-upload-ref}. A platform that does not know them passes the value
 * on, which is an open point; bytes in the call, or an upload whose reference is not in the call, are none.
 */
final class UploadReferenceScenario {
    private static final String INVOKE = "tool.invoke";
    private static final String ARGUMENT = "file_ref";
    private static final String UPLOADED = "file_kit_for_the_tool";
    private static final String CONTENT = "the content of a file of the platform";

    private UploadReferenceScenario() {}

    static Outcome play(Stage stage) {
        declare(stage.connector().card());
        stage.connector()
                .onHttp(
                        "/files/uploads",
                        request -> HttpReply.json(200, Json.object().put("file_ref", UPLOADED)));
        Route route = stage.bound();
        String base64 = Base64.getEncoder().encodeToString(CONTENT.getBytes(StandardCharsets.UTF_8));
        String known = stage.must(
                        StepName.KEEP_FILE,
                        route.args().put("filename", "kit.txt").put("base64", base64))
                .path(ARGUMENT)
                .asText();
        ObjectNode args = route.toolArgs(KitDocuments.TOOL, "with a file", "call_9");
        ((ObjectNode) args.path("arguments")).put(ARGUMENT, known);
        StepAnswer answer = stage.step(StepName.INVOKE_TOOL, args);
        List<Event.Requested> uploads = stage.tape().requests("/files/uploads");
        if (uploads.isEmpty() && answer instanceof StepAnswer.Failed failed) {
            return Outcome.ambiguous("the call was refused with " + failed.code() + " before anything was uploaded");
        }
        Event.Came call = stage.expect(INVOKE, 1);
        String packet = call.packet().toString();
        Verdict.require(
                !packet.contains(CONTENT) && !packet.contains(base64),
                "no content of the file in the call (CARD-41)",
                "the file's content");
        return judge(route, uploads, call, known);
    }

    private static void declare(ObjectNode card) {
        ObjectNode schema = (ObjectNode) card.path("tools").path(0).path("input_schema");
        ((ObjectNode) schema.path("properties"))
                .putObject(ARGUMENT)
                .put("type", "string")
                .put("description", "The reference of an upload.")
                .put("x-upload-ref", true);
    }

    private static Outcome judge(Route route, List<Event.Requested> uploads, Event.Came call, String known) {
        JsonNode sent = call.payload().path("arguments").path(ARGUMENT);
        if (uploads.isEmpty() && sent.asText().equals(known)) {
            return Outcome.ambiguous("the argument " + ARGUMENT + " was passed on: the platform knows another mark");
        }
        Verdict.require(uploads.size() == 1, "one upload of the file (CARD-40)", uploads.size());
        Verdict.require(
                uploads.get(0).request().bodyText().contains(CONTENT), "the bytes of the file", "an upload without");
        Verdict.require(
                uploads.get(0).request().header("x-xagent-connector-channel-id").equals(route.id()),
                "the upload on the channel of the call",
                uploads.get(0).request().header("x-xagent-connector-channel-id"));
        Verdict.require(
                sent.asText().equals(UPLOADED), "the reference of the upload in " + ARGUMENT + " (CARD-40)", sent);
        return Outcome.pass();
    }
}
