package dev.agentconnect.xagent.controlplane;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.Severity;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.validation.CardValidator;
import dev.agentconnect.xagent.error.CardRefused;
import dev.agentconnect.xagent.error.ConnectorException;
import java.util.List;

/** Decides whether a card is let in: every "must" holds and its version lies in the range (sections 4.1 and 12). */
public final class CardAdmission {
    private final VersionRange versions;

    /**
     * An admission.
     *
     * @param versions the versions to let in
     */
    public CardAdmission(VersionRange versions) {
        this.versions = versions;
    }

    /**
     * Lets a card in.
     *
     * @param tree the card as it came
     * @return the card
     * @throws CardRefused with every broken rule
     */
    public ConnectorCard admit(JsonNode tree) {
        List<Violation> violations = CardValidator.validate(tree).stream()
                .filter(violation -> violation.severity() == Severity.ERROR)
                .toList();
        if (!violations.isEmpty()) {
            throw refused(violations);
        }
        ConnectorCard card = ConnectorCard.read(tree);
        if (!versions.admits(card.protocolVersion())) {
            String wanted = "a version from " + versions.minimum() + " to " + versions.current();
            throw refused(List.of(Violation.error("/protocol_version", "HACK-05", wanted, "another one")));
        }
        return card;
    }

    private static ConnectorException refused(List<Violation> violations) {
        return new CardRefused(violations);
    }
}
