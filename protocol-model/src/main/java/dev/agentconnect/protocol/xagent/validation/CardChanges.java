package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.JsonPointers;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.card.CardTool;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Tells what breaks the users of a connector when its card is replaced by a newer one (section 12): a tool that is gone or
 * has another id, an argument that is gone, has another type, or has become required. Run it in a connector's build against
 * the card that was published last. Thread safe; no I/O.
 */
public final class CardChanges {
    private CardChanges() {}

    /**
     * Compares two cards of one connector.
     *
     * @param before the card that was published
     * @param after the card that is to replace it
     * @return the breaking changes, as violations of rule COMPAT-02; pointers lead into the newer card, and for what is gone
     *     to the place where it is missed. What a tool means cannot be seen
     */
    public static List<Violation> breaking(ConnectorCard before, ConnectorCard after) {
        Findings findings = new Findings();
        for (CardTool old : before.toolList()) {
            Optional<CardTool> successor = after.tool(old.toolId());
            if (successor.isEmpty()) {
                findings.error(
                        "/tools", "COMPAT-02", "every tool of the card before", "no " + Findings.show(old.toolId()));
            } else {
                String at = JsonPointers.item("/tools", after.toolList().indexOf(successor.get()));
                arguments(old, successor.get(), JsonPointers.member(at, "input_schema"), findings);
            }
        }
        return findings.list();
    }

    private static void arguments(CardTool old, CardTool successor, String pointer, Findings into) {
        JsonNode before = old.inputSchema();
        JsonNode after = successor.inputSchema();
        Set<String> wasRequired = CardView.strings(before.path("required"));
        for (String name : CardView.strings(after.path("required"))) {
            if (!wasRequired.contains(name)) {
                into.error(
                        JsonPointers.member(pointer, "required"),
                        "COMPAT-02",
                        "no argument that was optional or unknown before",
                        Findings.show(name));
            }
        }
        String properties = JsonPointers.member(pointer, "properties");
        before.path("properties").properties().forEach(argument -> {
            JsonNode now = after.path("properties").path(argument.getKey());
            String at = JsonPointers.member(properties, argument.getKey());
            if (now.isMissingNode()) {
                into.error(at, "COMPAT-02", "the argument that was there before", "nothing");
            } else if (!now.path("type").equals(argument.getValue().path("type"))) {
                into.error(at, "COMPAT-02", "the type that the argument had before", "another type");
            }
        });
    }
}
