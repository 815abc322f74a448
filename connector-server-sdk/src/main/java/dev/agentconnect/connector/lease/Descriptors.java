package dev.agentconnect.connector.lease;

import dev.agentconnect.connector.handler.TargetAccount;
import dev.agentconnect.connector.limits.ShownText;
import dev.agentconnect.connector.store.ChannelRecord;
import dev.agentconnect.protocol.xagent.card.CardTarget;
import dev.agentconnect.protocol.xagent.card.CardTool;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.card.TargetType;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionInfo;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import dev.agentconnect.protocol.xagent.descriptor.PermissionState;
import dev.agentconnect.protocol.xagent.descriptor.TargetInfo;
import dev.agentconnect.protocol.xagent.descriptor.ToolState;
import dev.agentconnect.protocol.xagent.descriptor.ToolStatus;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the Connection Descriptor of a channel (section 9): what the card has, as far as this channel can use it now. */
public final class Descriptors {
    private final ConnectorCard card;
    private final TargetType targetType;
    private final String provider;
    private final String label;

    /**
     * For one connector.
     *
     * @param card its card
     */
    public Descriptors(ConnectorCard card) {
        this.card = card;
        List<CardTarget> targets =
                card.supports().targets() == null ? List.of() : card.supports().targets();
        String name = card.connector().name();
        this.targetType = targets.isEmpty()
                ? card.supports().targetTypes().get(0)
                : targets.get(0).targetType();
        this.provider = targets.isEmpty() ? name : targets.get(0).provider();
        this.label = targets.isEmpty() ? name : targets.get(0).label();
    }

    /**
     * The descriptor.
     *
     * @param state the channel's state
     * @return display-level data only
     */
    public ConnectionDescriptor describe(Channel.Snapshot state) {
        ChannelRecord channel = state.record();
        ConnectionInfo connection = new ConnectionInfo(
                card.connectorCardId(),
                channel.connectorId(),
                channel.channelId(),
                targetType,
                state.profiles(),
                channel.status(),
                Map.of());
        List<ToolState> tools = card.toolList().stream()
                .filter(t -> t.profile() == null || state.profiles().contains(t.profile()))
                .map(t -> tool(t, channel, state.denials().get(t.toolId())))
                .toList();
        return new ConnectionDescriptor(XAgentProtocol.DESCRIPTOR_SCHEMA, connection, target(channel), tools, Map.of());
    }

    private TargetInfo target(ChannelRecord channel) {
        TargetAccount account =
                channel.binding() == null ? null : channel.binding().account();
        if (account == null) {
            return new TargetInfo(provider, label, label + " (not bound)", null, Map.of());
        }
        String name = ShownText.cut(account.displayName(), ShownText.MAX_LABEL_CHARS);
        return new TargetInfo(provider, label, name, shortened(account.accountHint()), Map.of());
    }

    private static @Nullable String shortened(@Nullable String given) {
        return given == null ? null : ShownText.cut(given, ShownText.MAX_LABEL_CHARS);
    }

    /**
     * Whether the card has a tool.
     *
     * @param toolId the tool
     * @return true when it has
     */
    public boolean hasTool(String toolId) {
        return card.tool(toolId).isPresent();
    }

    private static ToolState tool(CardTool tool, ChannelRecord channel, @Nullable String denial) {
        boolean usable = channel.binding() != null && isUsable(channel.status());
        if (usable && denial != null) {
            return new ToolState(
                    tool.toolId(),
                    ToolStatus.DENIED_BY_TARGET,
                    PermissionState.DENIED,
                    denial.isEmpty() ? null : denial,
                    Map.of());
        }
        return new ToolState(tool.toolId(), status(channel), permission(channel), reason(usable, channel), Map.of());
    }

    private static ToolStatus status(ChannelRecord channel) {
        if (channel.binding() != null) {
            return isUsable(channel.status()) ? ToolStatus.AVAILABLE : ToolStatus.UNAVAILABLE;
        }
        return isLost(channel.status()) ? ToolStatus.REQUIRES_REAUTH : ToolStatus.UNAVAILABLE;
    }

    private static PermissionState permission(ChannelRecord channel) {
        if (channel.binding() != null) {
            return PermissionState.GRANTED;
        }
        return isLost(channel.status()) ? PermissionState.REQUIRES_REAUTH : PermissionState.UNKNOWN;
    }

    /** Whether there was a binding that the target ended. */
    private static boolean isLost(ConnectionStatus status) {
        return status.equals(ConnectionStatus.EXPIRED) || status.equals(ConnectionStatus.REVOKED);
    }

    private static @Nullable String reason(boolean usable, ChannelRecord channel) {
        return usable ? null : shortened(channel.reason());
    }

    /**
     * Whether tools work in a status.
     *
     * @param status a bound channel's status
     * @return true when the target can be reached
     */
    public static boolean isUsable(ConnectionStatus status) {
        return status.equals(ConnectionStatus.CONNECTED) || status.equals(ConnectionStatus.DEGRADED);
    }
}
