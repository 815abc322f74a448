package dev.agentconnect.protocol.xagent.card;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Trust and data classes (section 4.1).
 *
 * @param trustLevel who vouches for it
 * @param apiKeyRequired whether the system API key is demanded
 * @param requiresSignature whether calls must be signed
 * @param dataClasses what data it may touch
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("SC-14")
public record CardSecurity(
        @Nullable TrustLevel trustLevel,
        @Nullable Boolean apiKeyRequired,
        @Nullable Boolean requiresSignature,
        @Nullable List<String> dataClasses,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public CardSecurity {
        dataClasses = dataClasses == null ? null : List.copyOf(dataClasses);
        extra = Extra.copy(extra);
    }
}
