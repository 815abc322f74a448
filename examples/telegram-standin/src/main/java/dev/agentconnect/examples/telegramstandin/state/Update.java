package dev.agentconnect.examples.telegramstandin.state;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.examples.telegramstandin.http.WireJson;
import java.time.Instant;

/**
 * One thing that happened and that the bot has not confirmed yet.
 *
 * @param id its {@code update_id}
 * @param message the message that it brings
 * @param createdAt when it happened
 */
public record Update(long id, ObjectNode message, Instant createdAt) {
    /** The only kind of update that the stand-in makes. */
    public static final String KIND = "message";

    /** The {@code Update} object of the Bot API. */
    public ObjectNode toJson() {
        ObjectNode json = WireJson.object().put("update_id", id);
        json.set(KIND, message);
        return json;
    }
}
