package dev.agentconnect.protocol.xagent.validation;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The naming rules of Connector Skills (section 4.2). */
final class SkillName {
    static final String PREFIX = "connector-";

    private static final Pattern HYPHEN_CASE = Pattern.compile("[a-z0-9]++(?:-[a-z0-9]++)*+");
    private static final Set<String> FORBIDDEN = Set.of("im-connector-reply", "android-device-control");

    private SkillName() {}

    /** What is wrong with a name as such, without looking at the card. */
    static Optional<Fault> fault(String name) {
        if (!HYPHEN_CASE.matcher(name).matches()) {
            return Optional.of(new Fault("SKILL-06", "lowercase letters, digits and single hyphens"));
        }
        return FORBIDDEN.contains(name) || !name.startsWith(PREFIX)
                ? Optional.of(new Fault("SKILL-07", "a name that identifies the connector, " + PREFIX + "..."))
                : Optional.empty();
    }

    /** The name that the protocol advises for the main Skill of a card. */
    static String primary(String connectorCardId) {
        return PREFIX + connectorCardId.replace('.', '-').replace('_', '-');
    }

    record Fault(String ruleId, String expected) {}
}
