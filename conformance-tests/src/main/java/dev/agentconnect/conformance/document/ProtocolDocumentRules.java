package dev.agentconnect.conformance.document;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.profile.Direction;
import dev.agentconnect.protocol.xagent.validation.CardValidator;
import dev.agentconnect.protocol.xagent.validation.DescriptorContext;
import dev.agentconnect.protocol.xagent.validation.DescriptorValidator;
import dev.agentconnect.protocol.xagent.validation.PacketValidator;
import dev.agentconnect.protocol.xagent.validation.SkillValidator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The validators of the protocol model, as the kit needs them. Thread safe. */
public final class ProtocolDocumentRules implements DocumentRules {
    /** Makes the adapter. */
    public ProtocolDocumentRules() {}

    @Override
    public List<Finding> card(JsonNode card) {
        return findings(CardValidator.validate(card));
    }

    @Override
    public List<Finding> skill(String markdown, @Nullable JsonNode card) {
        return findings(SkillValidator.validate(markdown, card == null ? null : readable(card)));
    }

    @Override
    public List<Finding> descriptor(JsonNode descriptor, DescriptorFacts facts) {
        ConnectorCard card = readable(facts.card());
        return findings(
                card == null
                        ? DescriptorValidator.validate(descriptor)
                        : DescriptorValidator.validate(
                                descriptor, new DescriptorContext(card, facts.connectorId(), facts.channel())));
    }

    @Override
    public List<Finding> packet(JsonNode packet) {
        return findings(PacketValidator.validate(packet, Direction.TO_XAGENT));
    }

    /** A card too broken to be compared with: the card's own check says so, this document is then looked at alone. */
    private static @Nullable ConnectorCard readable(JsonNode card) {
        try {
            return ConnectorCard.read(card);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static List<Finding> findings(List<Violation> violations) {
        return violations.stream()
                .map(violation -> new Finding(
                        violation.pointer(),
                        violation.ruleId(),
                        violation.isError(),
                        violation.expected(),
                        violation.got()))
                .toList();
    }
}
