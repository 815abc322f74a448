package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.JsonPointers;
import dev.agentconnect.protocol.xagent.card.CardTool;
import dev.agentconnect.protocol.xagent.card.TargetType;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import dev.agentconnect.protocol.xagent.profile.ProfileCatalog;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The text rules on a Connection Descriptor (section 9). A part of the wrong type is the schema's matter. */
final class DescriptorRules {
    private static final Set<String> BOUND = Set.of("connected", "degraded");

    private DescriptorRules() {}

    static void checkAlone(JsonNode descriptor, Findings into) {
        JsonNode connection = descriptor.path("connection");
        TargetType type = new TargetType(connection.path("target_type").asText());
        JsonNode profiles = connection.path("profiles");
        for (int i = 0; type.isKnown() && profiles.isArray() && i < profiles.size(); i++) {
            String id = profiles.get(i).asText();
            String at = JsonPointers.item("/connection/profiles", i);
            ProfileCatalog.V3_0
                    .find(id)
                    .filter(profile -> !profile.targetTypes().contains(type))
                    .ifPresent(profile -> into.error(
                            at,
                            id.equals(XAgentProtocol.DEVICE_V1) ? "DEV-02" : SupportsRules.ruleOfTarget(id),
                            "a profile for the target type " + type,
                            Findings.show(id)));
        }
        TreeWalk.visit(
                descriptor,
                "",
                (name, value, at) -> SecretFields.kind(name, value)
                        .ifPresent(kind -> into.error(
                                at,
                                at.startsWith("/target/") ? "DESC-15" : "AUTHZ-09",
                                "display-level data, no secret",
                                kind)));
    }

    static void checkAgainst(JsonNode descriptor, DescriptorContext context, Findings into) {
        JsonNode connection = descriptor.path("connection");
        same(connection, "connector_card_id", context.card().connectorCardId(), "DESC-02", into);
        same(connection, "connector_id", context.connectorId(), "DESC-03", into);
        same(connection, "connector_channel_id", context.connectorChannelId(), "DESC-04", into);
        JsonNode profiles = connection.path("profiles");
        List<String> declared = context.card().supports().profiles();
        for (int i = 0; profiles.isArray() && i < profiles.size(); i++) {
            String id = profiles.get(i).asText();
            if (!id.isEmpty() && !declared.contains(id)) {
                into.error(
                        JsonPointers.item("/connection/profiles", i),
                        ruleOfUndeclared(id),
                        "a profile that the card declares",
                        Findings.show(id));
            }
        }
        tools(descriptor.path("tools"), context, into);
        deviceTools(descriptor, context, into);
    }

    private static void tools(JsonNode tools, DescriptorContext context, Findings into) {
        for (int i = 0; tools.isArray() && i < tools.size(); i++) {
            String id = tools.get(i).path("tool_id").asText();
            if (!id.isEmpty() && context.card().tool(id).isEmpty()) {
                into.error(
                        JsonPointers.member(JsonPointers.item("/tools", i), "tool_id"),
                        "DESC-11",
                        "a tool of the card",
                        Findings.show(id));
            }
        }
    }

    /** A bound device tells of each of its tools whether it can be called now (Device Profile v1, section 4). */
    private static void deviceTools(JsonNode descriptor, DescriptorContext context, Findings into) {
        JsonNode connection = descriptor.path("connection");
        if (!BOUND.contains(connection.path("status").asText())
                || !CardView.strings(connection.path("profiles")).contains(XAgentProtocol.DEVICE_V1)) {
            return;
        }
        Set<String> told = new HashSet<>();
        descriptor.path("tools").forEach(tool -> told.add(tool.path("tool_id").asText()));
        for (CardTool tool : context.card().toolList()) {
            if (XAgentProtocol.DEVICE_V1.equals(tool.profile()) && !told.contains(tool.toolId())) {
                into.error(
                        "/tools",
                        "DEV-09",
                        "the state of every device tool",
                        "none of " + Findings.show(tool.toolId()));
            }
        }
    }

    private static String ruleOfUndeclared(String profile) {
        return switch (profile) {
            case XAgentProtocol.IM_V1 -> "IM1-01";
            case XAgentProtocol.IM_V2 -> "IM2-06";
            default -> "DESC-07";
        };
    }

    private static void same(JsonNode connection, String field, String expected, String ruleId, Findings into) {
        JsonNode value = connection.path(field);
        if (value.isTextual()
                && !value.textValue().isEmpty()
                && !value.textValue().equals(expected)) {
            into.error(
                    JsonPointers.member("/connection", field),
                    ruleId,
                    Findings.show(expected),
                    Findings.show(value.textValue()));
        }
    }
}
