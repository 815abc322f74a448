package dev.agentconnect.conformance.platform.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.platform.PlatformStep;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.protocol.json.Json;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What the stand-in does on an open channel: tools, messages, files. */
final class StandInWork {
    private static final long REPEAT_MILLIS = 10; // and again until the link is back

    private final Flaw flaw;
    private final StandInLink link;
    private final StandInControl control;
    private final StandInChat chat;
    private final StandInFiles files;

    StandInWork(Flaw flaw, StandInLink link, StandInControl control, StandInChat chat) {
        this.flaw = flaw;
        this.link = link;
        this.control = control;
        this.chat = chat;
        this.files = new StandInFiles(flaw, control);
    }

    StepAnswer keep(PlatformStep step) {
        return StandInPlatform.done(Json.object().put("file_ref", files.keep(step)));
    }

    static StepAnswer stored(List<StandInChannel> channels) {
        ArrayNode ids = Json.mapper().createArrayNode();
        channels.stream().filter(channel -> channel.stored).forEach(channel -> ids.add(channel.id));
        ObjectNode result = Json.object();
        result.set("channel_ids", ids);
        return StandInPlatform.done(result);
    }

    StepAnswer tools(StandInChannel channel) {
        ObjectNode result = Json.object();
        ArrayNode tools = result.putArray("tools");
        for (JsonNode tool : control.card().path("tools")) {
            String id = tool.path("tool_id").asText();
            boolean shown = channel.available(id) || flaw == Flaw.ALL_TOOLS_SHOWN;
            if (shown && (flaw != Flaw.SKILL_NEEDED || control.hasSkill())) {
                tools.add(id);
            }
        }
        return StandInPlatform.done(result);
    }

    StepAnswer invoke(StandInChannel channel, PlatformStep step) {
        String tool = step.text("tool_id");
        boolean inCard = false;
        for (JsonNode declared : control.card().path("tools")) {
            inCard |= declared.path("tool_id").asText().equals(tool);
        }
        boolean allowed = inCard
                ? channel.available(tool) || flaw == Flaw.UNAVAILABLE_TOOL_CALLED
                : flaw == Flaw.UNKNOWN_TOOL_CALLED;
        if (!allowed || !channel.open) {
            return new StepAnswer.Failed("tool_not_available");
        }
        ObjectNode arguments = (ObjectNode) step.args().path("arguments").deepCopy();
        String route = flaw == Flaw.MODEL_CHOOSES_CHANNEL
                ? arguments.path("connector_channel_id").asText()
                : channel.id;
        if (flaw == Flaw.ARGUMENTS_CHANGED) {
            arguments.remove("connector_channel_id");
        }
        files.convert(channel.id, arguments);
        ObjectNode payload = Json.object().put("tool_id", tool);
        payload.set("arguments", arguments);
        payload.putObject("context")
                .put("session_id", step.text("session_id"))
                .put("tool_call_id", step.text("tool_call_id"))
                .put("trace", flaw == Flaw.KEY_IN_PACKET ? link.key() : "none");
        return result(route, payload);
    }

    private StepAnswer result(String route, ObjectNode payload) {
        JsonNode ack;
        try {
            ack = StandInPlatform.await(link.request("tool.invoke", route, payload));
        } catch (IllegalStateException e) {
            if (flaw == Flaw.CALL_REPEATED) {
                link.later(() -> repeat(route, payload), REPEAT_MILLIS);
            }
            throw e;
        }
        boolean ignored =
                flaw == Flaw.ERROR_IN_ACK_IGNORED && ack.path("type").asText().endsWith(".ack");
        if (ack.path("error").isObject() && !ignored) {
            return new StepAnswer.Failed(ack.path("error").path("code").asText());
        }
        ObjectNode result = Json.object();
        result.set("result", ack.path("payload").path("result"));
        return StandInPlatform.done(result);
    }

    private void repeat(String route, ObjectNode payload) {
        if (link.state().equals("ready")) {
            CompletableFuture<JsonNode> unused = link.request("tool.invoke", route, payload);
        } else {
            link.later(() -> repeat(route, payload), REPEAT_MILLIS);
        }
    }

    StepAnswer send(StandInChannel channel, PlatformStep step) {
        if (!chat.negotiated(channel)) {
            return new StepAnswer.Failed("not_negotiated");
        }
        List<String> refs = new ArrayList<>();
        for (JsonNode file : step.args().path("files")) {
            byte[] bytes = Base64.getDecoder().decode(file.path("base64").asText());
            String ref = control.upload(channel.id, file.path("filename").asText(), bytes);
            if (ref.isEmpty() && flaw != Flaw.UPLOAD_FAILURE_IGNORED) {
                return new StepAnswer.Failed("upload_failed");
            }
            refs.add(ref);
        }
        return StandInPlatform.done(StandInPlatform.await(
                chat.send(channel, step.text("text"), step.args().path("pieces"), refs).result));
    }

    StepAnswer emit(StandInChannel channel, String type) {
        if (flaw == Flaw.INTERNAL_SENT) {
            link.send(link.envelope(type, channel.id, Json.object()));
        }
        return StepAnswer.done();
    }

    static StepAnswer received(StandInChannel channel) {
        ObjectNode result = Json.object();
        synchronized (channel) {
            channel.received.forEach(message -> result.withArray("messages").add(message.deepCopy()));
        }
        return StandInPlatform.done(result);
    }

    StepAnswer fetch(StandInChannel channel, String fileRef) {
        for (ObjectNode message : channel.received) {
            for (JsonNode file : message.path("files")) {
                if (file.path("file_ref").asText().equals(fileRef)) {
                    int length = control.download(file.path("download_url").asText());
                    return length < 0
                            ? new StepAnswer.Failed("download_failed")
                            : StandInPlatform.done(Json.object().put("byte_size", length));
                }
            }
        }
        return new StepAnswer.Failed("no_such_file");
    }
}
