package dev.agentconnect.protocol.xagent.packet;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What xAgent says first (section 8.1). Every field may be missing here, because a hello with a fault is answered with the code
 * of that fault, not as an invalid packet.
 *
 * @param connectorCardId the card that xAgent expects
 * @param connectorId the connector as xAgent knows it; absent the first time
 * @param protocolVersion the version of xAgent
 * @param supportedProfiles the profiles that xAgent has
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("HELLO-01")
public record HelloRequest(
        @Nullable String connectorCardId,
        @Nullable String connectorId,
        @Nullable String protocolVersion,
        @Nullable List<String> supportedProfiles,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public HelloRequest {
        supportedProfiles = supportedProfiles == null ? null : List.copyOf(supportedProfiles);
        extra = Extra.copy(extra);
    }
}
