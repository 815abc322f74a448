package dev.agentconnect.protocol.xagent.descriptor;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The account at the target, at display level (section 9).
 *
 * @param provider the provider's stable name
 * @param label what people call it
 * @param displayName what to show
 * @param accountHint a masked hint at the account
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("SD-03")
public record TargetInfo(
        @Rule("DESC-08") String provider,
        @Nullable String label,
        String displayName,
        @Nullable String accountHint,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public TargetInfo {
        extra = Extra.copy(extra);
    }
}
