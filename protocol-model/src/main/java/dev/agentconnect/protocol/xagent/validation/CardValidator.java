package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.Violation;
import java.util.List;

/**
 * Checks a Connector Card against Connector Protocol 3.0, section 4.1, section 10 and the card's JSON Schema: a card must pass
 * the schema and every text rule. Advice that is not followed is a warning. Thread safe; no I/O.
 */
public final class CardValidator {
    /** How many errors are listed at most, and how many warnings. */
    public static final int MAX_LISTED = Findings.MAX_EACH;

    private CardValidator() {}

    /**
     * Checks a card.
     *
     * @param card any JSON value
     * @return all violations, each once, what the schema says before what the text says; empty for a faultless card,
     *     never more than {@link #MAX_LISTED} errors and as many warnings. The card can be admitted when none {@link Violation#isError is an error}
     */
    public static List<Violation> validate(JsonNode card) {
        Findings findings = new Findings();
        if (!Nesting.isBounded(card)) {
            findings.error("", "CARD-01", "an object nested at most " + Nesting.MAX + " levels", "deeper nesting");
            return findings.list();
        }
        DocumentSchema.CARD.check(card, findings);
        if (card.isObject()) {
            SupportsRules.check(card, findings);
            ToolRules.check(card, findings);
            AuthFlowRules.check(card, findings);
            CardSecrecyRules.check(card, findings);
        }
        return findings.list();
    }
}
