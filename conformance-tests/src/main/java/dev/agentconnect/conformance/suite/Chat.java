package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.Answer;
import dev.agentconnect.protocol.json.Json;
import java.util.UUID;

/** The packets of xagent.im.v2 as the kit sends them, and what must hold of every ack (IM profile v2, sections 5 to 8). */
final class Chat {
    static final String PROFILE = "xagent.im.v2";
    static final String MESSAGE = "chat.message";
    static final String DELTA = "chat.message.delta";

    private Chat() {}

    static void requireProfile(CheckContext context) {
        if (!context.card().profiles().contains(PROFILE)) {
            throw Verdict.notTested("the card does not declare " + PROFILE);
        }
    }

    /** A channel that can chat. */
    static BoundChannel channel(CheckContext context) {
        requireProfile(context);
        return context.channels().authenticated();
    }

    static String newId() {
        return "msg_" + UUID.randomUUID();
    }

    static ObjectNode text(CheckContext context, String messageId, String text) {
        ObjectNode payload = Json.object();
        payload.put("message_id", messageId);
        payload.put("text", text);
        payload.put("created_at", context.settings().clock().millis());
        return payload;
    }

    static ObjectNode withFile(ObjectNode message, String fileRef) {
        message.putArray("files")
                .addObject()
                .put("type", "file")
                .put("file_ref", fileRef)
                .put("filename", "conformance.txt")
                .put("mime_type", "text/plain");
        return message;
    }

    static ObjectNode delta(String messageId, int sequence, String text) {
        return Json.object()
                .put("message_id", messageId)
                .put("sequence", sequence)
                .put("text", text);
    }

    static String status(Answer answer) {
        return answer.payload().path("status").asText();
    }

    /** Sends a message and holds its ack against the rules for acks. */
    static Answer send(BoundChannel channel, ObjectNode message) {
        Answer answer = channel.ask(MESSAGE, message);
        if (answer.isErrorPacket()) {
            return answer;
        }
        JsonNode payload = answer.payload();
        require(answer.type().equals("chat.message.ack"), "chat.message.ack", answer.type());
        require(
                answer.packet().path("reply_to").equals(answer.request().path("packet_id")),
                "reply_to = the message's packet_id (IM2-33)",
                answer.packet().path("reply_to"));
        require(answer.channel().equals(channel.id()), "the message's channel (IM2-34)", answer.channel());
        require(
                payload.path("message_id").equals(message.path("message_id")),
                "the message's message_id (IM2-34)",
                payload.path("message_id"));
        return answer;
    }

    private static void require(boolean holds, String expected, Object got) {
        Verdict.require(holds, expected, got);
    }

    static void mustBeAccepted(BoundChannel channel, ObjectNode message) {
        Answer answer = send(channel, message);
        require(status(answer).equals("accepted"), "status accepted", answer.describe());
    }

    /** Fails unless the message is refused; a rejection must say that it is final (IM2-36, IM2-40). */
    static Outcome mustBeRejected(BoundChannel channel, ObjectNode message, String what) {
        Answer answer = send(channel, message);
        require(answer.refused(), what + " to be rejected", answer.describe());
        if (answer.isErrorPacket()) {
            return Outcome.pass();
        }
        require(!answer.code().isEmpty(), "a code with rejected (IM2-36)", "none");
        require(answer.payload().path("retryable").isBoolean(), "a Boolean retryable (IM2-36)", "none");
        require(!answer.payload().path("retryable").asBoolean(), "retryable=false (IM2-40)", "true");
        return Outcome.pass();
    }
}
