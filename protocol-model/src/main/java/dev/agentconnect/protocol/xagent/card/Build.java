package dev.agentconnect.protocol.xagent.card;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The build of a connector (sections 4.1 and 4.3).
 *
 * @param version the build's version
 * @param gitTag the tag
 * @param gitRev the revision
 * @param buildTime when it was built, in the connector's own notation
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("SC-03")
public record Build(
        @Nullable String version,
        @Nullable String gitTag,
        @Nullable String gitRev,
        String buildTime,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public Build {
        extra = Extra.copy(extra);
    }
}
