package dev.agentconnect.protocol.xagent.packet;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import java.util.Map;

/**
 * A descriptor on its way to xAgent (sections 8.16 and 8.17).
 *
 * @param connectionDescriptor the channel's state
 * @param extra fields that this version does not know, kept as they came
 */
public record DescriptorContent(
        @Rule("DESC-21") ConnectionDescriptor connectionDescriptor,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra)
        implements DescriptorCarrier {
    /** Copies what it is given. */
    public DescriptorContent {
        extra = Extra.copy(extra);
    }
}
