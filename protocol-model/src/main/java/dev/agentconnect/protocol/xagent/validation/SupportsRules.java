package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.JsonPointers;
import dev.agentconnect.protocol.xagent.card.TargetType;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import dev.agentconnect.protocol.xagent.profile.ProfileCatalog;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The text rules on a card's version, target types and profiles (sections 4.1, 11 and 12). */
final class SupportsRules {
    private static final Pattern MINIMUM_VERSION = Pattern.compile(
            "^(?:min|minimum|lowest|oldest)_(?:[a-z]+_)*version$|^(?:[a-z]+_)*version_(?:min|minimum)$");
    private static final int MAX_FIELD_NAME = 64;

    private SupportsRules() {}

    static void check(JsonNode card, Findings into) {
        for (String part : List.of("", "/connector", "/build", "/supports")) {
            noMinimumVersion(card.at(part), part, into);
        }
        standardProfiles(card, into);
        targets(card, into);
    }

    private static void noMinimumVersion(JsonNode part, String pointer, Findings into) {
        part.fieldNames().forEachRemaining(name -> {
            if (name.length() <= MAX_FIELD_NAME
                    && MINIMUM_VERSION.matcher(SecretShapes.snakeCase(name)).matches()) {
                into.error(JsonPointers.member(pointer, name), "CARD-04", "no minimum version", "a minimum version");
            }
        });
    }

    private static void standardProfiles(JsonNode card, Findings into) {
        Set<TargetType> types = CardView.targetTypes(card);
        JsonNode profiles = card.path("supports").path("profiles");
        boolean v1 = false;
        boolean v2 = false;
        for (int i = 0; profiles.isArray() && i < profiles.size(); i++) {
            String id = profiles.get(i).asText();
            String at = JsonPointers.item("/supports/profiles", i);
            v1 |= id.equals(XAgentProtocol.IM_V1);
            v2 |= id.equals(XAgentProtocol.IM_V2);
            ProfileCatalog.V3_0
                    .find(id)
                    .filter(profile ->
                            !types.isEmpty() && !profile.targetTypes().stream().anyMatch(types::contains))
                    .ifPresent(profile -> into.error(
                            at,
                            ruleOfTarget(id),
                            "a profile for one of " + words(types),
                            id + ", which is for " + words(profile.targetTypes())));
        }
        if (v1 && v2) {
            into.warning("/supports/profiles", "IM1-02", "one generation of the IM profile", "both");
        }
    }

    /** The rule that ties a standard profile to its target types; the most specific one names the fault. */
    static String ruleOfTarget(String profile) {
        return switch (profile) {
            case XAgentProtocol.DEVICE_V1 -> "DEV-01";
            case XAgentProtocol.IM_V2 -> "CARD-13";
            default -> "CARD-12";
        };
    }

    private static void targets(JsonNode card, Findings into) {
        JsonNode targets = card.path("supports").path("targets");
        if (card.path("supports").isObject() && (targets.isMissingNode() || (targets.isArray() && targets.isEmpty()))) {
            into.warning("/supports/targets", "CARD-32", "the targets with target_type, provider and label", "nothing");
        }
    }

    private static String words(Set<TargetType> types) {
        return types.stream().map(TargetType::word).sorted().collect(Collectors.joining(", "));
    }
}
