package dev.agentconnect.protocol.xagent.packet;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a logout (section 8.14).
 *
 * @param status {@code ok}
 * @param connectionDescriptor the channel's state after it
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("AUTH-20")
public record LoggedOut(
        String status,
        @Nullable @Rule("DESC-21") ConnectionDescriptor connectionDescriptor,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra)
        implements DescriptorCarrier {
    /** Copies what it is given. */
    public LoggedOut {
        extra = Extra.copy(extra);
    }
}
