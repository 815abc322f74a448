package dev.agentconnect.xagent.dataplane;

import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionInfo;
import java.util.HashSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether a descriptor speaks of the channel it came for (section 9, rule DESC-17). */
final class DescriptorCheck {
    private final ConnectorCard card;

    DescriptorCheck(ConnectorCard card) {
        this.card = card;
    }

    /** What is wrong, without values; empty when it fits. */
    Optional<String> fault(ConnectionDescriptor descriptor, @Nullable String connectorId, String channelId) {
        ConnectionInfo connection = descriptor.connection();
        if (!connection.connectorCardId().equals(card.connectorCardId())) {
            return Optional.of("the descriptor names another card");
        }
        if (!connection.connectorId().equals(connectorId)) {
            return Optional.of("the descriptor names another connector");
        }
        if (!connection.connectorChannelId().equals(channelId)) {
            return Optional.of("the descriptor names another channel");
        }
        boolean distinct = new HashSet<>(connection.profiles()).size()
                == connection.profiles().size();
        if (connection.profiles().isEmpty()
                || !distinct
                || !card.supports().profiles().containsAll(connection.profiles())) {
            return Optional.of("the descriptor's profiles are not those of the card");
        }
        return Optional.empty();
    }
}
