package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.JsonPointers;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import java.util.HashSet;
import java.util.Set;

/** The text rules on a card's tools (sections 4.1, 4.2 and 10, and the profiles). */
final class ToolRules {
    private ToolRules() {}

    static void check(JsonNode card, Findings into) {
        JsonNode tools = card.path("tools");
        Set<String> ids = new HashSet<>();
        for (int i = 0; tools.isArray() && i < tools.size(); i++) {
            JsonNode tool = tools.get(i);
            String at = JsonPointers.item("/tools", i);
            if (tool.isObject()) {
                uniqueId(tool, at, ids, into);
                profile(card, tool, at, into);
                skills(tool, at, into);
                String profile = tool.path("profile").asText(isIm(card, tool) ? XAgentProtocol.IM_V2 : "");
                ArgumentRules rules = new ArgumentRules(profile, into);
                rules.checkTool(tool.path("tool_id").asText(), at);
                rules.check(tool.path("input_schema"), JsonPointers.member(at, "input_schema"));
                rules.checkResult(tool.path("output_schema"), JsonPointers.member(at, "output_schema"));
            }
        }
    }

    private static void uniqueId(JsonNode tool, String pointer, Set<String> ids, Findings into) {
        String id = tool.path("tool_id").asText();
        if (!id.isEmpty() && !ids.add(id)) {
            into.error(JsonPointers.member(pointer, "tool_id"), "CARD-21", "a tool id used once", Findings.show(id));
        }
    }

    private static void profile(JsonNode card, JsonNode tool, String pointer, Findings into) {
        String at = JsonPointers.member(pointer, "profile");
        JsonNode profile = tool.path("profile");
        Set<String> declared = CardView.profiles(card);
        if (profile.isTextual() && !declared.isEmpty() && !declared.contains(profile.textValue())) {
            into.error(at, "CARD-14", "one of supports.profiles", Findings.show(profile.textValue()));
        } else if (isIm(card, tool) && !profile.asText().equals(XAgentProtocol.IM_V2)) {
            into.warning(
                    at,
                    "CARD-15",
                    XAgentProtocol.IM_V2 + " for an IM tool",
                    profile.isTextual() ? Findings.show(profile.textValue()) : "nothing");
        }
    }

    private static boolean isIm(JsonNode card, JsonNode tool) {
        JsonNode profile = tool.path("profile");
        return profile.isMissingNode()
                ? CardView.isImOnly(card)
                : profile.asText().equals(XAgentProtocol.IM_V1)
                        || profile.asText().equals(XAgentProtocol.IM_V2);
    }

    /** On a card alone a Skill id is only a reference, so a bad one is told as advice; the Skill itself must obey. */
    private static void skills(JsonNode tool, String pointer, Findings into) {
        JsonNode skills = tool.path("related_skill_ids");
        String list = JsonPointers.member(pointer, "related_skill_ids");
        for (int i = 0; skills.isArray() && i < skills.size(); i++) {
            String at = JsonPointers.item(list, i);
            String id = skills.get(i).asText();
            if (!id.isEmpty()) {
                SkillName.fault(id)
                        .ifPresent(fault -> into.warning(at, fault.ruleId(), fault.expected(), Findings.show(id)));
            }
        }
    }
}
