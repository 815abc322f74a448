package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.Violation;
import java.util.List;

/**
 * Checks a Connection Descriptor against Connector Protocol 3.0, section 9, and its JSON Schema. A descriptor of generation 1
 * is refused here; a client normalises it first ({@code ConnectionDescriptor.read} does). Thread safe; no I/O.
 */
public final class DescriptorValidator {
    private DescriptorValidator() {}

    /**
     * Checks a descriptor by itself.
     *
     * @param descriptor any JSON value
     * @return all violations, each once; empty for a faultless descriptor
     */
    public static List<Violation> validate(JsonNode descriptor) {
        Findings findings = new Findings();
        alone(descriptor, findings);
        return findings.list();
    }

    /**
     * Checks a descriptor by itself and against the card, the connector and the channel that it speaks of.
     *
     * @param descriptor any JSON value
     * @param context what it must agree with
     * @return all violations, each once; empty for a faultless descriptor
     */
    public static List<Violation> validate(JsonNode descriptor, DescriptorContext context) {
        Findings findings = new Findings();
        if (alone(descriptor, findings)) {
            DescriptorRules.checkAgainst(descriptor, context, findings);
        }
        return findings.list();
    }

    private static boolean alone(JsonNode descriptor, Findings findings) {
        if (!Nesting.isBounded(descriptor)) {
            findings.error("", "SD-01", "an object nested at most " + Nesting.MAX + " levels", "deeper nesting");
            return false;
        }
        DocumentSchema.DESCRIPTOR.check(descriptor, findings);
        if (descriptor.isObject()) {
            DescriptorRules.checkAlone(descriptor, findings);
        }
        return true;
    }
}
