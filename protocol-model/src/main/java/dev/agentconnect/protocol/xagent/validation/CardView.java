package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.xagent.card.TargetType;
import java.util.LinkedHashSet;
import java.util.Set;

/** What the text rules ask a card that may have any shape. */
final class CardView {
    private CardView() {}

    /** The target types that the protocol knows; other words are the schema's matter. */
    static Set<TargetType> targetTypes(JsonNode card) {
        Set<TargetType> types = new LinkedHashSet<>();
        for (String word : strings(card.path("supports").path("target_types"))) {
            TargetType type = new TargetType(word);
            if (type.isKnown()) {
                types.add(type);
            }
        }
        return types;
    }

    static Set<String> profiles(JsonNode card) {
        return strings(card.path("supports").path("profiles"));
    }

    /** The strings of an array, each once; nothing when it is no array. */
    static Set<String> strings(JsonNode array) {
        Set<String> strings = new LinkedHashSet<>();
        if (array.isArray()) {
            array.forEach(item -> {
                if (item.isTextual()) {
                    strings.add(item.textValue());
                }
            });
        }
        return strings;
    }

    /** Whether the card reaches instant messaging and nothing else. */
    static boolean isImOnly(JsonNode card) {
        return targetTypes(card).equals(Set.of(TargetType.IM));
    }
}
