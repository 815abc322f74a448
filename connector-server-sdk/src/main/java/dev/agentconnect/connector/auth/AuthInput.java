package dev.agentconnect.connector.auth;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.connector.handler.AuthRejected;
import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.protocol.xagent.card.AuthField;
import dev.agentconnect.protocol.xagent.card.AuthFlow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks the input of a form flow against the card (section 8.7). */
public final class AuthInput {
    private static final int MAX_CHARS = 4_096;

    private AuthInput() {}

    /**
     * The values by field name. Fields that the card does not know are dropped.
     *
     * @param flow the flow, from the card
     * @param input what xAgent sent, or null
     * @return every required field, and the others that were given
     * @throws AuthRejected naming the first field at fault, never its value
     */
    public static Map<String, String> check(AuthFlow flow, @Nullable JsonNode input) {
        Map<String, String> values = new HashMap<>();
        for (AuthField field : flow.fieldList()) {
            JsonNode given = input == null ? null : input.get(field.name());
            if (given == null || isAbsent(given)) {
                if (field.isRequired()) {
                    throw AuthRejected.field(field.name(), "required");
                }
            } else if (!given.isTextual() && !given.isIntegralNumber()) {
                throw AuthRejected.field(field.name(), "must be a string");
            } else if (given.asText().length() > MAX_CHARS) {
                throw AuthRejected.field(field.name(), "at most " + MAX_CHARS + " characters");
            } else {
                values.put(field.name(), given.asText());
            }
        }
        return values;
    }

    /**
     * What the user typed into the secret fields, so that it can be kept out of texts.
     *
     * @param flow the flow, from the card
     * @param input what xAgent sent, or null
     * @return the values; empty ones are left out
     */
    public static List<Secret> secrets(AuthFlow flow, @Nullable JsonNode input) {
        return flow.fieldList().stream()
                .filter(AuthField::isSecret)
                .map(field -> input == null ? "" : input.path(field.name()).asText())
                .filter(value -> !value.isBlank())
                .map(Secret::of)
                .toList();
    }

    private static boolean isAbsent(JsonNode given) {
        return given.isNull() || (given.isTextual() && given.textValue().isBlank());
    }
}
