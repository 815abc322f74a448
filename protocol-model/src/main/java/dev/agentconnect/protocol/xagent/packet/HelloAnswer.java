package dev.agentconnect.protocol.xagent.packet;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the connector answers (section 8.2).
 *
 * @param connectorCardId the card, as asked
 * @param connectorId the running connector
 * @param protocolVersion the version of the connector; absent means 1.0 (rule HACK-04)
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("HACK-03")
public record HelloAnswer(
        @Rule("HACK-01") String connectorCardId,
        @Rule("HACK-02") String connectorId,
        @Nullable String protocolVersion,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public HelloAnswer {
        extra = Extra.copy(extra);
    }
}
