package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;

/** What must stand nowhere in a card: the server's address and secrets (section 4.1). */
final class CardSecrecyRules {
    private CardSecrecyRules() {}

    static void check(JsonNode card, Findings into) {
        TreeWalk.visit(card, "", (name, value, at) -> {
            if (SecretShapes.snakeCase(name).equals("server_base_url")) {
                into.error(at, "CARD-28", "no server_base_url", "the field");
            } else {
                SecretFields.kind(name, value)
                        .ifPresent(kind -> into.error(at, "CARD-29", "no secret in a card", kind));
            }
        });
    }
}
