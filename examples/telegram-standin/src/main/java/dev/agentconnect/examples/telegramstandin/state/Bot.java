package dev.agentconnect.examples.telegramstandin.state;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.examples.telegramstandin.http.WireJson;

/** The bot itself, as {@code getMe} describes it. */
public record Bot(long id) {
    /** The {@code User} object of the Bot API. */
    public ObjectNode toJson() {
        return WireJson.object()
                .put("id", id)
                .put("is_bot", true)
                .put("first_name", "Stand-in Bot")
                .put("username", "standin_" + id + "_bot");
    }
}
