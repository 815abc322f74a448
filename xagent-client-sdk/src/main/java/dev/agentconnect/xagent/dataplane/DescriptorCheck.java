package dev.agentconnect.xagent.dataplane;

import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.rule.Severity;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.validation.DescriptorContext;
import dev.agentconnect.protocol.xagent.validation.DescriptorValidator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Whether a descriptor is one of the channel it came for: identity, profiles and tools (section 9, rule DESC-17). */
final class DescriptorCheck {
    /**
     * The word lists: a word of a newer peer is kept as it came and counts as "not usable", it does not cost the channel.
     */
    private static final Set<String> OPEN_WORDS = Set.of("DESC-09", "DESC-13", "DESC-14");

    private final ConnectorCard card;

    DescriptorCheck(ConnectorCard card) {
        this.card = card;
    }

    /** What is wrong, without values; empty when it fits. */
    Optional<String> fault(ConnectionDescriptor descriptor, @Nullable String connectorId, String channelId) {
        if (connectorId == null) {
            return Optional.of("a descriptor before the hello");
        }
        DescriptorContext context = new DescriptorContext(card, connectorId, channelId);
        String faults = DescriptorValidator.validate(Json.tree(descriptor), context).stream()
                .filter(v -> v.severity() == Severity.ERROR && !OPEN_WORDS.contains(v.ruleId()))
                .map(Violation::describe)
                .collect(Collectors.joining("; "));
        return faults.isEmpty() ? Optional.empty() : Optional.of("descriptor: " + faults);
    }
}
