package dev.agentconnect.protocol.xagent.packet;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import java.util.Map;

/**
 * An open channel (section 8.4).
 *
 * @param connectorChannelId the channel, as in the envelope
 * @param connectionDescriptor its state
 * @param extra fields that this version does not know, kept as they came
 */
public record OpenedChannel(
        @Rule("OPEN-08") String connectorChannelId,
        @Rule("OPEN-09") ConnectionDescriptor connectionDescriptor,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra)
        implements DescriptorCarrier {
    /** Copies what it is given. */
    public OpenedChannel {
        extra = Extra.copy(extra);
    }
}
