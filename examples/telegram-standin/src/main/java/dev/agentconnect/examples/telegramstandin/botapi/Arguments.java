package dev.agentconnect.examples.telegramstandin.botapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.examples.telegramstandin.http.Parameters;
import dev.agentconnect.examples.telegramstandin.http.WireJson;
import dev.agentconnect.examples.telegramstandin.state.Chat;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads the parameters that several methods share, with the error texts of the real server. */
final class Arguments {
    private Arguments() {}

    static Chat chat(Parameters parameters) {
        String chatId = parameters.text("chat_id").map(String::strip).orElse("");
        if (chatId.isEmpty()) {
            throw BotApiException.badRequest("chat_id is empty");
        }
        return Chat.parse(chatId).orElseThrow(() -> BotApiException.badRequest("chat not found"));
    }

    /** A chat that the bot may write to, which is any but the one with itself. */
    static Chat recipient(Parameters parameters, long botId) {
        Chat chat = chat(parameters);
        if (chat.id() == botId) {
            throw new BotApiException(403, "Forbidden: the bot can't send messages to the bot");
        }
        return chat;
    }

    /** A whole number, brought into its range as the real server does; the fallback when it is missing or unreadable. */
    static long integer(Parameters parameters, String name, long fallback, long min, long max) {
        return parameters
                .text(name)
                .map(text -> Math.max(min, Math.min(max, parse(text).orElse(fallback))))
                .orElse(fallback);
    }

    /** The message that this one answers, from either way to name it. */
    static OptionalLong replyTo(Parameters parameters) {
        Optional<String> reply = parameters.text("reply_parameters");
        if (reply.isEmpty()) {
            return parameters.text("reply_to_message_id").map(Arguments::parse).orElse(OptionalLong.empty());
        }
        JsonNode id = reply.flatMap(WireJson::read)
                .map(node -> node.path("message_id"))
                .orElseThrow(() -> BotApiException.badRequest("can't parse reply parameters JSON object"));
        OptionalLong messageId = parse(id.asText());
        if (messageId.isEmpty()) {
            throw BotApiException.badRequest("can't parse reply parameters: field \"message_id\" must be a number");
        }
        return messageId;
    }

    static OptionalLong parse(String text) {
        try {
            return OptionalLong.of(Long.parseLong(text.strip()));
        } catch (NumberFormatException notANumber) {
            return OptionalLong.empty();
        }
    }
}
