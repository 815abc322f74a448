package dev.agentconnect.examples.telegramstandin.botapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.examples.telegramstandin.http.Parameters;
import dev.agentconnect.examples.telegramstandin.http.Upload;
import dev.agentconnect.examples.telegramstandin.state.Bot;
import dev.agentconnect.examples.telegramstandin.state.Chat;
import dev.agentconnect.examples.telegramstandin.state.Conversations;
import dev.agentconnect.examples.telegramstandin.state.FileStore;
import dev.agentconnect.examples.telegramstandin.state.MediaKind;
import dev.agentconnect.examples.telegramstandin.state.SentLog;
import dev.agentconnect.examples.telegramstandin.state.StoredFile;
import java.net.URLConnection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The files that the bot sends, and how it gets at those of its users. */
final class MediaMethods {
    /** The longest caption, after its marks are taken away. */
    static final int MAX_CAPTION_LENGTH = 1024;

    /** The largest file that a bot may send. */
    static final long MAX_UPLOAD_BYTES = 50L * 1024 * 1024;

    /** The largest picture that a bot may send. */
    static final long MAX_PHOTO_BYTES = 10L * 1024 * 1024;

    /** The largest file that a bot may download. */
    static final long MAX_DOWNLOAD_BYTES = 20L * 1024 * 1024;

    private static final String ATTACHED = "attach://";

    private final Bot bot;
    private final Conversations conversations;
    private final SentLog sent;
    private final FileStore files;

    MediaMethods(Bot bot, Conversations conversations, SentLog sent, FileStore files) {
        this.bot = bot;
        this.conversations = conversations;
        this.sent = sent;
        this.files = files;
    }

    Map<String, BotMethod> methods() {
        Map<String, BotMethod> methods = new HashMap<>();
        for (MediaKind kind : MediaKind.values()) {
            String method = "send" + kind.title();
            methods.put(method, BotMethod.immediate(parameters -> send(method, kind, parameters)));
        }
        methods.put("getFile", BotMethod.immediate(this::getFile));
        return methods;
    }

    private JsonNode send(String method, MediaKind kind, Parameters parameters) {
        Chat chat = Arguments.recipient(parameters, bot.id());
        String caption = FormattedText.plain(parameters.text("caption").orElse(""), parameters.text("parse_mode"));
        if (caption.length() > MAX_CAPTION_LENGTH) {
            throw BotApiException.badRequest("message caption is too long");
        }
        SentRecord record = SentRecord.of(method, chat)
                .with(parameters, "caption")
                .with(parameters, "parse_mode")
                .replyTo(parameters);
        StoredFile file = file(kind, parameters);
        ObjectNode message = conversations.botSays(chat, caption.isEmpty() ? null : caption, file);
        sent.add(
                record.file(file).messageId(message.path("message_id").asLong()).toJson());
        return message;
    }

    private StoredFile file(MediaKind kind, Parameters parameters) {
        Optional<Upload> direct = parameters.upload(kind.field());
        if (direct.isPresent()) {
            return uploaded(kind, direct.get());
        }
        String reference = parameters.text(kind.field()).map(String::strip).orElse("");
        if (reference.isEmpty()) {
            throw BotApiException.badRequest("there is no " + kind.field() + " in the request");
        }
        if (reference.startsWith(ATTACHED)) {
            return uploaded(
                    kind,
                    parameters
                            .upload(reference.substring(ATTACHED.length()))
                            .orElseThrow(() -> BotApiException.badRequest("wrong file identifier/HTTP URL specified")));
        }
        if (reference.startsWith("http://") || reference.startsWith("https://")) {
            // The stand-in calls nobody.
            throw BotApiException.badRequest("failed to get HTTP URL content");
        }
        StoredFile known = files.byId(reference)
                .orElseThrow(() -> BotApiException.badRequest("wrong file identifier/HTTP URL specified"));
        if (known.kind() != kind) {
            throw BotApiException.badRequest(
                    "can't use file of type " + known.kind().title() + " as " + kind.title());
        }
        return known;
    }

    private StoredFile uploaded(MediaKind kind, Upload upload) {
        if (upload.byteSize() == 0) {
            throw BotApiException.badRequest("file must be non-empty");
        }
        if (upload.byteSize() > (kind == MediaKind.PHOTO ? MAX_PHOTO_BYTES : MAX_UPLOAD_BYTES)) {
            throw BotApiException.tooLarge();
        }
        return files.take(kind, upload.path(), upload.fileName(), mimeType(upload));
    }

    private static String mimeType(Upload upload) {
        if (upload.contentType() != null && !upload.contentType().isBlank()) {
            return upload.contentType();
        }
        String guessed = URLConnection.guessContentTypeFromName(upload.fileName());
        return guessed == null ? "application/octet-stream" : guessed;
    }

    private JsonNode getFile(Parameters parameters) {
        StoredFile file = parameters
                .text("file_id")
                .map(String::strip)
                .flatMap(files::byId)
                .orElseThrow(() -> BotApiException.badRequest("invalid file_id"));
        if (file.byteSize() > MAX_DOWNLOAD_BYTES) {
            throw BotApiException.badRequest("file is too big");
        }
        return file.reference().put("file_path", file.filePath());
    }
}
