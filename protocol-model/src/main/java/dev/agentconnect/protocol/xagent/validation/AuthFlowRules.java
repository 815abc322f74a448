package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.JsonPointers;
import dev.agentconnect.protocol.xagent.card.TargetType;
import java.util.HashSet;
import java.util.Set;

/** The text rules on a card's auth flows (section 4.1). */
final class AuthFlowRules {
    private AuthFlowRules() {}

    static void check(JsonNode card, Findings into) {
        JsonNode flows = card.path("auth_flows");
        Set<TargetType> types = CardView.targetTypes(card);
        for (int i = 0; flows.isArray() && i < flows.size(); i++) {
            JsonNode flow = flows.get(i);
            if (flow.isObject()) {
                String at = JsonPointers.item("/auth_flows", i);
                targetType(flow, at, types, into);
                title(flow, at, into);
                fields(flow, at, into);
            }
        }
    }

    private static void targetType(JsonNode flow, String pointer, Set<TargetType> types, Findings into) {
        String at = JsonPointers.member(pointer, "target_type");
        JsonNode word = flow.path("target_type");
        if (word.isMissingNode()) {
            into.error(at, "FLOW-02", "required, a target type", "nothing");
        } else if (word.isTextual()) {
            TargetType type = new TargetType(word.textValue());
            if (type.isKnown() && !types.isEmpty() && !types.contains(type)) {
                into.warning(at, "CARD-33", "one of supports.target_types", Findings.show(word.textValue()));
            }
        }
    }

    private static void title(JsonNode flow, String pointer, Findings into) {
        JsonNode title = flow.path("title");
        if (title.isMissingNode() || (title.isTextual() && title.textValue().isBlank())) {
            into.error(JsonPointers.member(pointer, "title"), "FLOW-04", "required, a title", Findings.kindOf(title));
        }
    }

    private static void fields(JsonNode flow, String pointer, Findings into) {
        String at = JsonPointers.member(pointer, "fields");
        JsonNode fields = flow.path("fields");
        boolean none = fields.isMissingNode() || (fields.isArray() && fields.isEmpty());
        String type = flow.path("type").asText();
        if (type.equals("form") && none) {
            into.error(at, "FLOW-05", "at least one field for a form", Findings.kindOf(fields));
        } else if (type.equals("qr_login") && !none && fields.isArray()) {
            into.error(at, "FLOW-05", "no fields, which belong to a form only", "an array of " + fields.size());
        }
        Set<String> names = new HashSet<>();
        for (int i = 0; fields.isArray() && i < fields.size(); i++) {
            field(fields.get(i), JsonPointers.item(at, i), names, into);
        }
    }

    private static void field(JsonNode field, String at, Set<String> names, Findings into) {
        String name = field.path("name").asText();
        if (!name.isEmpty() && !names.add(name)) {
            into.error(JsonPointers.member(at, "name"), "FLOW-07", "a name used once", Findings.show(name));
        }
        boolean password = field.path("input_type").asText().equals("password");
        JsonNode secret = field.path("secret");
        if (password && (secret.isMissingNode() || (secret.isBoolean() && !secret.booleanValue()))) {
            into.warning(JsonPointers.member(at, "secret"), "FLOW-09", "true for a password", secret.asText("nothing"));
        }
        JsonNode value = field.path("default_value");
        if ((password || secret.asBoolean(false)) && value.isTextual()) {
            into.error(
                    JsonPointers.member(at, "default_value"),
                    "FLOW-10",
                    "no default value for a sensitive field",
                    "a value");
        }
    }
}
