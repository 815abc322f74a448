package dev.agentconnect.protocol.xagent.profile;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.Map;

/**
 * A piece of an assistant message that is still being written (IM v2). Only from xAgent to the connector; it never
 * completes a message.
 *
 * @param messageId the message it belongs to
 * @param sequence from 1, one more each time
 * @param text the piece
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("IM2-24")
public record ChatDeltaContent(
        String messageId,
        long sequence,
        String text,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public ChatDeltaContent {
        extra = Extra.copy(extra);
    }
}
