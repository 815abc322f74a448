package dev.agentconnect.protocol.xagent.card;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One target of a connector, for display (section 4.1).
 *
 * @param targetType its kind
 * @param provider the provider's stable name
 * @param label what people call it
 * @param description more about it
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("SC-06")
public record CardTarget(
        TargetType targetType,
        String provider,
        String label,
        @Nullable String description,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public CardTarget {
        extra = Extra.copy(extra);
    }
}
