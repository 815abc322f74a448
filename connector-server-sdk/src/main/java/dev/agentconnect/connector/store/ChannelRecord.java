package dev.agentconnect.connector.store;

import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a channel.
 *
 * @param channelId its id
 * @param connectorId the connector it belongs to
 * @param status its status
 * @param reason why its tools cannot be used, or null
 * @param binding what it is bound to, or null
 */
public record ChannelRecord(
        String channelId,
        String connectorId,
        ConnectionStatus status,
        @Nullable String reason,
        @Nullable Binding binding) {}
