package dev.agentconnect.conformance.check;

import java.util.List;

/**
 * One question to a connector.
 *
 * @param id a stable name, group and subject
 * @param rules the rules that it looks at, as in the rules table
 * @param section the section of the protocol document
 * @param level whether a broken rule fails the run
 * @param title the rule as a sentence
 * @param body what it does
 */
public record Check(String id, List<String> rules, String section, Level level, String title, CheckBody body) {
    /** Copies the rules. */
    public Check {
        rules = List.copyOf(rules);
    }

    /**
     * A check of musts.
     *
     * @param id a stable name
     * @param section the section of the protocol document
     * @param title the rule as a sentence
     * @param body what it does
     * @param rules the rules that it looks at
     * @return the check
     */
    public static Check must(String id, String section, String title, CheckBody body, String... rules) {
        return new Check(id, List.of(rules), section, Level.MUST, title, body);
    }

    /**
     * A check of advice.
     *
     * @param id a stable name
     * @param section the section of the protocol document
     * @param title the advice as a sentence
     * @param body what it does
     * @param rules the rules that it looks at
     * @return the check
     */
    public static Check should(String id, String section, String title, CheckBody body, String... rules) {
        return new Check(id, List.of(rules), section, Level.SHOULD, title, body);
    }
}
