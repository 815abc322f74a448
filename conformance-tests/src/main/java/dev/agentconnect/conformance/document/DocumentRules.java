package dev.agentconnect.conformance.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The text rules and schemas of whole documents. Thread safe. */
public interface DocumentRules {
    /**
     * Checks a card (section 4.1).
     *
     * @param card any JSON value
     * @return all broken rules
     */
    List<Finding> card(JsonNode card);

    /**
     * Checks a skill (section 4.2).
     *
     * @param markdown the text
     * @param card the card that it must agree with, if it is known
     * @return all broken rules
     */
    List<Finding> skill(String markdown, @Nullable JsonNode card);

    /**
     * Checks a descriptor (section 9).
     *
     * @param descriptor any JSON value
     * @param facts what it must agree with
     * @return all broken rules
     */
    List<Finding> descriptor(JsonNode descriptor, DescriptorFacts facts);

    /**
     * Checks one packet that a connector sent, by itself (sections 3 and 6 to 9, and the profiles).
     *
     * @param packet any JSON value
     * @return all broken rules
     */
    List<Finding> packet(JsonNode packet);
}
