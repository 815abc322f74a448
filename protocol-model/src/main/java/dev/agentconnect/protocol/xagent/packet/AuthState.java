package dev.agentconnect.protocol.xagent.packet;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.EpochMillis;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state of an auth session (sections 8.8 and 8.10).
 *
 * @param connectorChannelId the channel
 * @param flowId the flow
 * @param authSessionId the session
 * @param status its state
 * @param qrCodeText what the code says
 * @param qrCodeImage the code as a picture: URL or data URL
 * @param expiresAt when the session or its code ends
 * @param pollIntervalMillis how long to wait between polls, in milliseconds
 * @param message a readable word on the state
 * @param connectionDescriptor the channel's state; comes with {@code authenticated}
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("AUTH-05")
public record AuthState(
        @Nullable String connectorChannelId,
        @Nullable String flowId,
        @Nullable String authSessionId,
        AuthSessionStatus status,
        @Nullable String qrCodeText,
        @Nullable String qrCodeImage,
        @Nullable @Rule("AUTH-06") @EpochMillis Instant expiresAt,
        @Nullable @Rule("AUTH-06") Long pollIntervalMillis,
        @Nullable String message,
        @Nullable @Rule("AUTH-10") ConnectionDescriptor connectionDescriptor,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra)
        implements DescriptorCarrier {
    /** Copies what it is given. */
    public AuthState {
        extra = Extra.copy(extra);
    }

    /** {@inheritDoc} Without what must not be printed. */
    @Override
    public String toString() {
        return "AuthState[flowId=" + flowId + ", status=" + status + "]";
    }
}
