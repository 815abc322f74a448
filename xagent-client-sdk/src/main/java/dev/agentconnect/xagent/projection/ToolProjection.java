package dev.agentconnect.xagent.projection;

import dev.agentconnect.protocol.xagent.card.CardTool;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.descriptor.ToolState;
import dev.agentconnect.xagent.error.CallRefused;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The tools that an agent may see on a channel: while the channel is active, those of the card that the descriptor calls
 * available and the target permits (sections 8.18 and 9, rules TOOL-01, TOOL-02, DESC-12 and DESC-16). Thread safe.
 */
public final class ToolProjection {
    private final Supplier<ConnectorCard> card;

    /**
     * The projection of a card.
     *
     * @param card the card of each moment; must not block
     */
    public ToolProjection(Supplier<ConnectorCard> card) {
        this.card = card;
    }

    /**
     * The tools that can be called now.
     *
     * @param descriptor the channel's state, or null when none is known
     * @return a list in the order of the card
     */
    public List<CardTool> visible(@Nullable ConnectionDescriptor descriptor) {
        return card.get().toolList().stream()
                .filter(tool -> isUsable(tool.toolId(), descriptor))
                .toList();
    }

    /**
     * Refuses a call that must not leave this side.
     *
     * @param toolId the tool
     * @param descriptor the channel's state, or null when none is known
     * @throws CallRefused when the card or the descriptor does not offer the tool
     */
    public void require(String toolId, @Nullable ConnectionDescriptor descriptor) {
        if (card.get().tool(toolId).isEmpty()) {
            throw new CallRefused("the card has no such tool");
        }
        if (!isUsable(toolId, descriptor)) {
            throw new CallRefused("the tool is not available on this channel");
        }
    }

    /**
     * Whether a tool can be called now.
     *
     * @param toolId the tool
     * @param descriptor the channel's state, or null when none is known
     * @return false also when the card does not have it
     */
    public boolean offers(String toolId, @Nullable ConnectionDescriptor descriptor) {
        return card.get().tool(toolId).isPresent() && isUsable(toolId, descriptor);
    }

    private static boolean isUsable(String toolId, @Nullable ConnectionDescriptor descriptor) {
        return descriptor != null
                && ChannelStanding.of(descriptor.connection().status()) == ChannelStanding.ACTIVE
                && descriptor.tool(toolId).filter(ToolState::isUsable).isPresent();
    }
}
