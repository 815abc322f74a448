package dev.agentconnect.conformance.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules of the protocol model. Thread safe. */
public final class ProtocolDocumentRules implements DocumentRules {
    /** Makes the adapter. */
    public ProtocolDocumentRules() {}

    @Override
    public List<Finding> card(JsonNode card) {
        return List.of();
    }

    @Override
    public List<Finding> skill(String markdown, @Nullable JsonNode card) {
        return List.of();
    }

    @Override
    public List<Finding> descriptor(JsonNode descriptor, DescriptorFacts facts) {
        return List.of();
    }
}
