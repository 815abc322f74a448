package dev.agentconnect.protocol.xagent.card;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Name and version of a connector (section 4.1).
 *
 * @param name fixed by the developer
 * @param version raised when tools, auth flows, skill or abilities change
 * @param vendor who made it
 * @param description what it does
 * @param extra fields that this version does not know, kept as they came
 */
public record ConnectorInfo(
        @Rule("CARD-07") String name,
        @Rule("CARD-09") String version,
        @Nullable String vendor,
        @Nullable String description,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public ConnectorInfo {
        extra = Extra.copy(extra);
    }
}
