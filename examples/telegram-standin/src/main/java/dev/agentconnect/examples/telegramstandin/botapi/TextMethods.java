package dev.agentconnect.examples.telegramstandin.botapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.examples.telegramstandin.http.Parameters;
import dev.agentconnect.examples.telegramstandin.state.Bot;
import dev.agentconnect.examples.telegramstandin.state.Chat;
import dev.agentconnect.examples.telegramstandin.state.Conversations;
import dev.agentconnect.examples.telegramstandin.state.SentLog;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the bot says in words, and that it is about to. */
final class TextMethods {
    /** The longest text of a message, after its marks are taken away. */
    static final int MAX_TEXT_LENGTH = 4096;

    private static final Set<String> ACTIONS = Set.of(
            "typing",
            "upload_photo",
            "record_video",
            "upload_video",
            "record_voice",
            "upload_voice",
            "upload_document",
            "choose_sticker",
            "find_location",
            "record_video_note",
            "upload_video_note");

    private final Bot bot;
    private final Conversations conversations;
    private final SentLog sent;

    TextMethods(Bot bot, Conversations conversations, SentLog sent) {
        this.bot = bot;
        this.conversations = conversations;
        this.sent = sent;
    }

    Map<String, BotMethod> methods() {
        return Map.of(
                "sendMessage", BotMethod.immediate(this::sendMessage),
                "editMessageText", BotMethod.immediate(this::editMessageText),
                "sendChatAction", BotMethod.immediate(this::sendChatAction));
    }

    private JsonNode sendMessage(Parameters parameters) {
        Chat chat = Arguments.recipient(parameters, bot.id());
        String text = text(parameters);
        SentRecord record = SentRecord.of("sendMessage", chat)
                .with(parameters, "text")
                .with(parameters, "parse_mode")
                .replyTo(parameters);
        ObjectNode message = conversations.botSays(chat, text, null);
        sent.add(record.messageId(message.path("message_id").asLong()).toJson());
        return message;
    }

    private JsonNode editMessageText(Parameters parameters) {
        Chat chat = Arguments.recipient(parameters, bot.id());
        long messageId = parameters
                .text("message_id")
                .map(Arguments::parse)
                .flatMap(id -> id.isPresent() ? Optional.of(id.getAsLong()) : Optional.empty())
                .orElseThrow(() -> BotApiException.badRequest("message identifier is not specified"));
        switch (conversations.edit(chat, messageId, text(parameters))) {
            case NOT_FOUND -> throw BotApiException.badRequest("message to edit not found");
            case NO_TEXT -> throw BotApiException.badRequest("there is no text in the message to edit");
            case UNCHANGED ->
                throw BotApiException.badRequest(
                        "message is not modified: specified new message content"
                                + " and reply markup are exactly the same as a current content and reply markup of the message");
            case EDITED ->
                sent.add(SentRecord.of("editMessageText", chat)
                        .with(parameters, "text")
                        .with(parameters, "parse_mode")
                        .messageId(messageId)
                        .toJson());
        }
        return conversations
                .sent(chat, messageId)
                .orElseThrow(() -> BotApiException.badRequest("message to edit not found"));
    }

    private JsonNode sendChatAction(Parameters parameters) {
        Chat chat = Arguments.recipient(parameters, bot.id());
        if (!ACTIONS.contains(parameters.text("action").orElse(""))) {
            throw BotApiException.badRequest("wrong parameter action in request");
        }
        sent.add(
                SentRecord.of("sendChatAction", chat).with(parameters, "action").toJson());
        return BooleanNode.TRUE;
    }

    private static String text(Parameters parameters) {
        String plain = FormattedText.plain(parameters.text("text").orElse(""), parameters.text("parse_mode"));
        if (plain.isEmpty()) {
            throw BotApiException.badRequest("message text is empty");
        }
        if (plain.length() > MAX_TEXT_LENGTH) {
            throw BotApiException.badRequest("message is too long");
        }
        return plain;
    }
}
