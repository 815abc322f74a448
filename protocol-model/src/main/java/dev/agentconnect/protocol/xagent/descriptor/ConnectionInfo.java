package dev.agentconnect.protocol.xagent.descriptor;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import dev.agentconnect.protocol.xagent.card.TargetType;
import java.util.List;
import java.util.Map;

/**
 * Identity, profiles and status of a channel (section 9).
 *
 * @param connectorCardId the card
 * @param connectorId the running connector
 * @param connectorChannelId the channel
 * @param targetType the kind of target
 * @param profiles the profiles enabled on this channel, a subset of the card's
 * @param status its state
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("SD-02")
public record ConnectionInfo(
        String connectorCardId,
        String connectorId,
        String connectorChannelId,
        @Rule("DESC-05") TargetType targetType,
        @Rule("DESC-06") List<String> profiles,
        @Rule("DESC-09") ConnectionStatus status,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public ConnectionInfo {
        profiles = List.copyOf(profiles);
        extra = Extra.copy(extra);
    }
}
