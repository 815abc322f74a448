package dev.agentconnect.conformance.platform.scenario;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.Level;
import dev.agentconnect.conformance.check.Outcome;
import java.util.List;

/**
 * One question to a platform.
 *
 * @param id a stable name that begins with {@code client.}
 * @param rules the rules that it looks at, as in the rules table
 * @param section the section of the protocol document
 * @param level whether a broken rule fails the run
 * @param title the rule as a sentence
 * @param body what it does
 */
public record Scenario(String id, List<String> rules, String section, Level level, String title, Body body) {
    private static final String PREFIX = "client.";

    /** Copies the rules. */
    public Scenario {
        rules = List.copyOf(rules);
    }

    /** What a scenario does. */
    @FunctionalInterface
    public interface Body {
        /**
         * Plays the scenario. A {@link dev.agentconnect.conformance.check.Verdict} ends it early.
         *
         * @param stage a fresh connector and the platform
         * @return how it ended
         */
        Outcome play(Stage stage);
    }

    static Scenario must(String name, String section, String title, Body body, String... rules) {
        return new Scenario(PREFIX + name, List.of(rules), section, Level.MUST, title, body);
    }

    static Scenario should(String name, String section, String title, Body body, String... rules) {
        return new Scenario(PREFIX + name, List.of(rules), section, Level.SHOULD, title, body);
    }

    /** The part of the id that is the scenario's own. */
    String name() {
        return id.substring(PREFIX.length());
    }

    /**
     * The scenario as reports know it.
     *
     * @return a check that can be shown, and that says not tested when it is run against a connector
     */
    public Check asCheck() {
        return new Check(
                id,
                rules,
                section,
                level,
                title,
                context -> new Outcome.NotTested("a scenario for a platform, not for a connector"));
    }
}
