package dev.agentconnect.examples.telegramstandin.botapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.agentconnect.examples.telegramstandin.http.Parameters;
import dev.agentconnect.examples.telegramstandin.state.Bot;
import java.util.Map;

/** Who the bot is and whom it talks to. */
final class IdentityMethods {
    private final Bot bot;

    IdentityMethods(Bot bot) {
        this.bot = bot;
    }

    Map<String, BotMethod> methods() {
        return Map.of(
                "getMe", BotMethod.immediate(parameters -> getMe()),
                "getChat", BotMethod.immediate(IdentityMethods::getChat),
                "deleteWebhook", BotMethod.immediate(parameters -> BooleanNode.TRUE));
    }

    private JsonNode getMe() {
        return bot.toJson()
                .put("can_join_groups", true)
                .put("can_read_all_group_messages", false)
                .put("supports_inline_queries", false);
    }

    private static JsonNode getChat(Parameters parameters) {
        return Arguments.chat(parameters).toJson();
    }
}
