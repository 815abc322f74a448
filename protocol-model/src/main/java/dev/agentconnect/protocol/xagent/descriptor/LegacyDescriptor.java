package dev.agentconnect.protocol.xagent.descriptor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;

/** Turns a descriptor of generation 1, which names a single profile, into one of generation 2 (section 12, rule DESC-19). */
final class LegacyDescriptor {
    private LegacyDescriptor() {}

    static JsonNode normalise(JsonNode tree) {
        if (!XAgentProtocol.DESCRIPTOR_SCHEMA_V1.equals(tree.path("schema").textValue())
                || !(tree.deepCopy() instanceof ObjectNode copy)
                || !(copy.get("connection") instanceof ObjectNode connection)) {
            return tree;
        }
        copy.put("schema", XAgentProtocol.DESCRIPTOR_SCHEMA);
        JsonNode profile = connection.remove("profile");
        if (profile != null && !connection.has("profiles")) {
            connection.putArray("profiles").add(profile);
        }
        return copy;
    }
}
