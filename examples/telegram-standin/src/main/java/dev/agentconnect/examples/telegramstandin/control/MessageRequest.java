package dev.agentconnect.examples.telegramstandin.control;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.examples.telegramstandin.state.Chat;
import java.util.Base64;
import java.util.Optional;

/**
 * A user's message, as the control port takes it.
 *
 * @param text the text, or the caption when there is a file
 */
record MessageRequest(Chat chat, Optional<String> text, Optional<UserFile> file) {
    static final int MAX_TEXT_LENGTH = 4096;
    static final int MAX_CAPTION_LENGTH = 1024;

    /** More than a file system takes: a name is only data, and a test may want to see an odd one pass through. */
    static final int MAX_NAME_LENGTH = 1_000;

    /** What a bot gets to see of a name. */
    static final int MAX_SHOWN_NAME_LENGTH = 255;

    /** More than a bot may download, so that a test can go over that limit. */
    static final int MAX_FILE_BYTES = 32 * 1024 * 1024;

    /** A file that a user sends. */
    static final class UserFile {
        /** As a bot sees it; empty when it sees none. */
        final String fileName;

        final String mimeType;
        final byte[] bytes;

        UserFile(String fileName, String mimeType, byte[] bytes) {
            this.fileName = fileName;
            this.mimeType = mimeType;
            this.bytes = bytes;
        }
    }

    static MessageRequest read(JsonNode body) {
        JsonNode object = Fields.object(body);
        Chat chat = chat(object.path("chat_id"));
        Optional<UserFile> file = file(object.path("file"));
        int longest = file.isPresent() ? MAX_CAPTION_LENGTH : MAX_TEXT_LENGTH;
        Optional<String> text = Fields.text(object, "text", "text").filter(value -> !value.isEmpty());
        if (text.isPresent() && text.get().length() > longest) {
            throw ControlException.invalid("text", "must have at most " + longest + " characters");
        }
        if (text.isEmpty() && file.isEmpty()) {
            throw ControlException.invalid("text", "is required when there is no file, and must not be empty");
        }
        return new MessageRequest(chat, text, file);
    }

    private static Chat chat(JsonNode value) {
        String text = value.isTextual() || value.isIntegralNumber() ? value.asText() : "";
        return Optional.of(text)
                .filter(id -> !id.startsWith("@"))
                .flatMap(Chat::parse)
                .orElseThrow(() -> ControlException.invalid(
                        "chat_id", "is required and must be a whole number other than 0, as a string or a number"));
    }

    private static Optional<UserFile> file(JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isObject()) {
            throw ControlException.invalid("file", "must be an object");
        }
        return Optional.of(new UserFile(name(value), mimeType(value), bytes(value)));
    }

    private static String name(JsonNode file) {
        String name = Fields.text(file, "filename", "file.filename")
                .orElseThrow(() -> ControlException.invalid("file.filename", "is required and must be a string"));
        if (name.length() > MAX_NAME_LENGTH) {
            throw ControlException.invalid("file.filename", "must have at most " + MAX_NAME_LENGTH + " characters");
        }
        return shown(name);
    }

    /** The last part of a path, cut where no character falls apart. */
    private static String shown(String name) {
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        if (last.length() <= MAX_SHOWN_NAME_LENGTH) {
            return last;
        }
        boolean insideCharacter = Character.isHighSurrogate(last.charAt(MAX_SHOWN_NAME_LENGTH - 1));
        return last.substring(0, insideCharacter ? MAX_SHOWN_NAME_LENGTH - 1 : MAX_SHOWN_NAME_LENGTH);
    }

    private static String mimeType(JsonNode file) {
        String type = Fields.required(file, "mime_type", "file.mime_type");
        if (!type.matches("[A-Za-z0-9!#$&^_.+-]{1,100}/[A-Za-z0-9!#$&^_.+-]{1,100}(;.{0,100})?")) {
            throw ControlException.invalid("file.mime_type", "must look like type/subtype");
        }
        return type;
    }

    private static byte[] bytes(JsonNode file) {
        String text = Fields.required(file, "base64", "file.base64");
        try {
            byte[] bytes = Base64.getDecoder().decode(text);
            if (bytes.length == 0 || bytes.length > MAX_FILE_BYTES) {
                throw ControlException.invalid("file.base64", "must hold 1 to " + MAX_FILE_BYTES + " bytes");
            }
            return bytes;
        } catch (IllegalArgumentException notBase64) {
            throw ControlException.invalid("file.base64", "must be base64");
        }
    }
}
