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
 * What a cancellation did (section 8.12).
 *
 * @param connectorChannelId the channel
 * @param authSessionId the session
 * @param status what was done
 * @param authStatus the channel's auth state now
 * @param message a readable word on it
 * @param connectionDescriptor the channel's state, when the session had completed
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("AUTH-16")
public record AuthCanceled(
        @Nullable String connectorChannelId,
        @Nullable String authSessionId,
        AuthCancelStatus status,
        @Nullable AuthSessionStatus authStatus,
        @Nullable String message,
        @Nullable @Rule("DESC-21") ConnectionDescriptor connectionDescriptor,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra)
        implements DescriptorCarrier {
    /** Copies what it is given. */
    public AuthCanceled {
        extra = Extra.copy(extra);
    }
}
