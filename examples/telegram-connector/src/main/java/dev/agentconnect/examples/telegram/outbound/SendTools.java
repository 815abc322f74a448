package dev.agentconnect.examples.telegram.outbound;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.handler.ToolFailed;
import dev.agentconnect.connector.handler.ToolInvocation;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/**
 * The tools of the card (Connector Protocol 3.0, sections 8.18 and 10). A long text becomes several messages; the result names
 * the last one. A call that fails is never repeated from here.
 */
public final class SendTools {
    /** The tool that sends a text. */
    public static final String MESSAGE_SEND = "telegram_message_send";

    /** The tool that sends a file. */
    public static final String FILE_SEND = "telegram_file_send";

    /** The text to send. */
    public static final String TEXT = "text";

    /** The file to send. */
    public static final String FILE_REF = "file_ref";

    /** The text under the file. */
    public static final String CAPTION = "caption";

    private final Sender sender;

    /**
     * Makes the tools.
     *
     * @param sender makes the calls
     */
    public SendTools(Sender sender) {
        this.sender = sender;
    }

    /**
     * Runs {@link #MESSAGE_SEND}.
     *
     * @param call the call
     * @return status and message id
     * @throws ToolFailed when it was not sent in full
     */
    public JsonNode sendMessage(ToolInvocation call) {
        String text = call.arguments().path(TEXT).asText();
        if (text.isBlank()) {
            throw new ToolFailed("the text must not be blank");
        }
        return send(call.channel(), text, List.of());
    }

    /**
     * Runs {@link #FILE_SEND}.
     *
     * @param call the call
     * @return status and message id
     * @throws ToolFailed when it was not sent in full
     */
    public JsonNode sendFile(ToolInvocation call) {
        ChannelFile file = call.channel()
                .file(call.arguments().path(FILE_REF).asText())
                .orElseThrow(() -> new ToolFailed(
                        ErrorCode.FILE_NOT_FOUND.word(), "the file is unknown, expired, or of another channel"));
        return send(call.channel(), call.arguments().path(CAPTION).asText(), List.of(file));
    }

    private JsonNode send(ChannelContext channel, String text, List<ChannelFile> files) {
        List<Long> sent = new ArrayList<>();
        List<Outgoing.Part> parts = Outgoing.parts(text, files);
        try {
            Sender.check(files);
            Sender.Line line = sender.line(channel);
            for (Outgoing.Part part : parts) {
                sent.add(sender.send(line, part));
            }
        } catch (RefusedException refused) {
            throw refused.refusal().asToolFailure(sent, parts.size());
        }
        return Json.object().put("status", "sent").put("message_id", Long.toString(sent.get(sent.size() - 1)));
    }
}
