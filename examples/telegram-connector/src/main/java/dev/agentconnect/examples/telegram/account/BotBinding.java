package dev.agentconnect.examples.telegram.account;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.TargetAccount;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.secret.Secret;
import java.time.Instant;

/**
 * What a channel is bound to: one bot and one chat.
 *
 * @param botId the bot's numeric id; stays the same when its token is renewed
 * @param token the bot's token at the time of binding
 * @param chatId the chat's numeric id
 * @param boundAt when the binding was made; of several bindings of one bot the latest knows the token that is valid
 */
public record BotBinding(long botId, Secret token, long chatId, Instant boundAt) {
    private static final String BOT_ID = "bot_id";
    private static final String BOT_TOKEN = "bot_token";
    private static final String CHAT_ID = "chat_id";
    private static final String BOUND_AT = "bound_at";

    /** Digits of a chat id that the hint leaves readable at either end. */
    private static final int HINT_DIGITS = 2;

    /**
     * Reads the credentials of a binding.
     *
     * @param binding a binding of this connector
     * @return what it says
     * @throws IllegalArgumentException when it is of another connector; the message holds no value
     */
    public static BotBinding of(Binding binding) {
        ObjectNode credentials = binding.credentials();
        JsonNode botId = credentials.path(BOT_ID);
        JsonNode chatId = credentials.path(CHAT_ID);
        JsonNode token = credentials.path(BOT_TOKEN);
        if (!botId.isIntegralNumber() || !chatId.isIntegralNumber() || !token.isTextual()) {
            throw new IllegalArgumentException("the credentials are not those of a Telegram bot and chat");
        }
        return new BotBinding(
                botId.longValue(),
                Secret.of(token.textValue()),
                chatId.longValue(),
                Instant.ofEpochMilli(credentials.path(BOUND_AT).longValue()));
    }

    /**
     * Makes the binding that the SDK keeps.
     *
     * @param botName the bot's name without {@code @}
     * @return account and credentials
     */
    public Binding toBinding(String botName) {
        ObjectNode credentials = Json.object();
        credentials.put(BOT_ID, botId);
        credentials.put(BOT_TOKEN, token.reveal());
        credentials.put(CHAT_ID, chatId);
        credentials.put(BOUND_AT, boundAt.toEpochMilli());
        String shown = botName.isEmpty() ? "Telegram bot" : "Telegram @" + botName;
        return new Binding(new TargetAccount(shown, hint()), credentials);
    }

    private String hint() {
        String digits = Long.toString(Math.abs(chatId));
        if (digits.length() <= 3 * HINT_DIGITS) {
            return "***";
        }
        return digits.substring(0, HINT_DIGITS) + "***" + digits.substring(digits.length() - HINT_DIGITS);
    }
}
