package dev.agentconnect.examples.telegramstandin.botapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.examples.telegramstandin.http.Parameters;
import dev.agentconnect.examples.telegramstandin.http.WireJson;
import dev.agentconnect.examples.telegramstandin.state.Chat;
import dev.agentconnect.examples.telegramstandin.state.StoredFile;

/** Builds the entry that the control port shows for something the bot sent. */
final class SentRecord {
    private final ObjectNode json;

    private SentRecord(ObjectNode json) {
        this.json = json;
    }

    static SentRecord of(String method, Chat chat) {
        return new SentRecord(WireJson.object().put("method", method).put("chat_id", Long.toString(chat.id())));
    }

    /** Adds a parameter as the bot wrote it, if it did. */
    SentRecord with(Parameters parameters, String name) {
        parameters.text(name).ifPresent(value -> json.put(name, value));
        return this;
    }

    SentRecord replyTo(Parameters parameters) {
        Arguments.replyTo(parameters).ifPresent(id -> json.put("reply_to_message_id", id));
        return this;
    }

    SentRecord file(StoredFile file) {
        json.putObject("file")
                .put("filename", file.fileName())
                .put("mime_type", file.mimeType())
                .put("byte_size", file.byteSize())
                .put("sha256", file.sha256());
        return this;
    }

    SentRecord messageId(long messageId) {
        json.put("message_id", messageId);
        return this;
    }

    ObjectNode toJson() {
        return json;
    }
}
