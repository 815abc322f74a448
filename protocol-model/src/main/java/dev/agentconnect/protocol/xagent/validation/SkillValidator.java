package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.JsonPointers;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.card.CardTool;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks a connector's main Skill, the Markdown of {@code /skill.md}, against Connector Protocol 3.0, section 4.2. Thread safe;
 * no I/O.
 */
public final class SkillValidator {
    /** The longest Skill that is looked into, in UTF-16 units. */
    public static final int MAX_CHARS = 1 << 20;

    private SkillValidator() {}

    /**
     * Checks a Skill, and the card's references to it.
     *
     * @param markdown the whole text
     * @param card the connector's card, or null to check the Skill alone
     * @return all violations. A pointer {@code /name} is that field of the header, the empty pointer the whole Skill; a
     *     pointer {@code /tools/...} is a reference in the card
     */
    public static List<Violation> validate(String markdown, @Nullable ConnectorCard card) {
        Findings findings = new Findings();
        if (markdown.length() > MAX_CHARS) {
            findings.error("", "SKILL-01", "at most " + MAX_CHARS + " characters", markdown.length() + " characters");
            return findings.list();
        }
        Optional<String> name = name(markdown, findings);
        name.ifPresent(n -> checkName(n, card, findings));
        if (card != null) {
            checkReferences(card, name.orElse(null), findings);
        }
        checkSecrets(markdown, findings);
        return findings.list();
    }

    private static Optional<String> name(String markdown, Findings into) {
        Optional<JsonNode> header = FrontMatter.read(markdown);
        if (header.isEmpty()) {
            into.error(
                    "", "SKILL-03", "a YAML header between two lines ---", "none that can be read as a YAML mapping");
            return Optional.empty();
        }
        JsonNode name = header.get().path("name");
        if (!name.isTextual() || name.textValue().isBlank()) {
            into.error("/name", "SKILL-03", "required, the Skill's name", Findings.kindOf(name));
            return Optional.empty();
        }
        return Optional.of(name.textValue());
    }

    private static void checkName(String name, @Nullable ConnectorCard card, Findings into) {
        Optional<SkillName.Fault> fault = SkillName.fault(name);
        if (fault.isPresent()) {
            into.error("/name", fault.get().ruleId(), fault.get().expected(), Findings.show(name));
            return;
        }
        if (card == null) {
            return;
        }
        String primary = SkillName.primary(card.connectorCardId());
        if (name.startsWith(primary) && !name.equals(primary) && !name.startsWith(primary + "-")) {
            into.error("/name", "SKILL-05", primary + ", or that with -suffix", Findings.show(name));
        } else if (!name.equals(primary)) {
            into.warning("/name", "SKILL-04", primary, Findings.show(name));
        }
    }

    private static void checkReferences(ConnectorCard card, @Nullable String name, Findings into) {
        for (int t = 0; t < card.toolList().size(); t++) {
            CardTool tool = card.toolList().get(t);
            String list = JsonPointers.member(JsonPointers.item("/tools", t), "related_skill_ids");
            List<String> ids = tool.relatedSkillIds() == null ? List.of() : tool.relatedSkillIds();
            for (int i = 0; i < ids.size(); i++) {
                checkReference(ids.get(i), JsonPointers.item(list, i), name, into);
            }
        }
    }

    private static void checkReference(String id, String pointer, @Nullable String name, Findings into) {
        Optional<SkillName.Fault> fault = SkillName.fault(id);
        if (fault.isPresent()) {
            into.error(pointer, fault.get().ruleId(), fault.get().expected(), Findings.show(id));
        } else if (name != null && !id.equals(name) && !id.startsWith(name + "-")) {
            into.error(pointer, "SKILL-08", Findings.show(name) + ", or that with -suffix", Findings.show(id));
        }
    }

    private static void checkSecrets(String markdown, Findings into) {
        List<String> lines = markdown.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            Optional<String> kind = SecretShapes.findInProse(lines.get(i));
            if (kind.isPresent()) {
                into.error("", "SKILL-02", "no secret in a Skill", kind.get() + " in line " + (i + 1));
            }
        }
    }
}
