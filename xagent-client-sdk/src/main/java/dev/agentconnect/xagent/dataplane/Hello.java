package dev.agentconnect.xagent.dataplane;

import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import dev.agentconnect.protocol.xagent.packet.HelloAnswer;
import dev.agentconnect.protocol.xagent.packet.HelloRequest;
import dev.agentconnect.xagent.error.HelloRefused;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What the hello says and which answer is good (sections 8.1, 8.2 and 12).
 *
 * @param card the card that is expected
 * @param supportedProfiles what this side has
 * @param versions tells whether a protocol version is let in; null stands for an absent one
 */
public record Hello(ConnectorCard card, List<String> supportedProfiles, Predicate<@Nullable String> versions) {
    /** Copies what it is given. */
    public Hello {
        supportedProfiles = List.copyOf(supportedProfiles);
    }

    HelloRequest request(@Nullable String lastConnectorId) {
        return new HelloRequest(
                card.connectorCardId(), lastConnectorId, XAgentProtocol.VERSION, supportedProfiles, Map.of());
    }

    /** Refuses an answer of another card or of a version that is not let in (rules HACK-01, HACK-03 to HACK-05). */
    void check(HelloAnswer answer) {
        if (!answer.connectorCardId().equals(card.connectorCardId())) {
            throw new HelloRefused(ErrorCode.CONNECTOR_CARD_ID_MISMATCH.word());
        }
        String version = answer.protocolVersion();
        if (!versions.test(version) || version == null || !version.equals(card.protocolVersion())) {
            throw new HelloRefused(ErrorCode.PROTOCOL_VERSION_UNSUPPORTED.word());
        }
    }
}
