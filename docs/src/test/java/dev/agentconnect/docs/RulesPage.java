package dev.agentconnect.docs;

import dev.agentconnect.protocol.rule.RuleHome;
import dev.agentconnect.protocol.rule.RuleHomes;
import dev.agentconnect.protocol.rule.RuleRow;
import dev.agentconnect.protocol.rule.RuleTable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the page that lists every rule with its homes. */
final class RulesPage {
    private static final String HEAD = """
            # The rules, and where each is enforced

            Generated from the rules table and its homes in `protocol-model`; do not edit. Sections: `P` common protocol, `A`
            architecture, `V1` and `V2` IM profiles, `D` device profile, `SC`, `SD` and `SP` the schemas of card, descriptor and
            packet.

            A home is one of

            - **validator**: a class of `dev.agentconnect.protocol.xagent.validation` reports the rule's id on a document or a packet;
            - **server**, **client**: the class of the connector server SDK or the xAgent client SDK that obeys or enforces it;
            - **kit**: the check of the conformance kit that looks at it over the wire;
            - **unseen**: the conformance kit has no check for it, and why;
            - **review**: only a person can tell, and why;
            - **open**: not enforced yet, and in which module it will be.

            Authors in other languages find the JSON Schemas (draft 2020-12, no remote references) in the jar of `protocol-model`, or
            in its sources, under `dev/agentconnect/protocol/schema`: one each for the card, the descriptor and the packet with
            every payload. The keyword `x-rules` in them names the rule of this page that a constraint expresses.

            """;

    /** Kinds whose place is a sentence. */
    private static final Set<RuleHome.Kind> REASONS =
            EnumSet.of(RuleHome.Kind.UNSEEN, RuleHome.Kind.REVIEW, RuleHome.Kind.OPEN);

    private RulesPage() {}

    static String write() {
        StringBuilder page = new StringBuilder(HEAD);
        List<RuleRow> rows = RuleTable.xagent().rows();
        page.append("| | rules |\n| --- | --- |\n");
        page.append("| all | ").append(rows.size()).append(" |\n");
        for (RuleHome.Kind kind : RuleHome.Kind.values()) {
            long count = rows.stream()
                    .filter(row -> RuleHomes.xagent().of(row.id()).stream().anyMatch(home -> home.kind() == kind))
                    .count();
            page.append("| with a home of kind ")
                    .append(kind.word())
                    .append(" | ")
                    .append(count)
                    .append(" |\n");
        }
        page.append(
                "\n| id | section | subject | level | rule | enforced by |\n| --- | --- | --- | --- | --- | --- |\n");
        rows.forEach(row -> page.append(line(row)));
        return page.toString();
    }

    private static String line(RuleRow row) {
        return "| " + row.id() + " | " + row.section() + " | " + row.subject().word() + " | "
                + row.level().word() + " | " + cell(row.rule()) + " | " + homes(row) + " |\n";
    }

    private static String homes(RuleRow row) {
        List<String> parts = new ArrayList<>();
        for (RuleHome.Kind kind : RuleHome.Kind.values()) {
            String places = RuleHomes.xagent().of(row.id()).stream()
                    .filter(home -> home.kind() == kind)
                    .map(home -> REASONS.contains(kind) ? cell(home.place()) : "`" + home.place() + "`")
                    .collect(Collectors.joining(", "));
            if (!places.isEmpty()) {
                parts.add(kind.word() + ": " + places);
            }
        }
        return String.join("; ", parts);
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;");
    }
}
