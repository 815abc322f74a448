package dev.agentconnect.protocol.xagent.card;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;

/**
 * Adds the standard {@code connector_channel_id} argument to a tool's input schema, so that no connector writes it by hand
 * (Connector Protocol 3.0, section 10). Thread safe.
 */
public final class ToolInputSchema {
    /** What the model is told about the argument. */
    public static final String DESCRIPTION =
            "Opaque id of the user's connector channel. Pass on unchanged the id that connector_channels_list or the"
                    + " inbound source_connector_channel_id gave; a name, provider, card id or account does not stand for it.";

    private ToolInputSchema() {}

    /**
     * Adds the argument, as a string and required, to a copy of the schema. Everything else stays as and where it was; a
     * schema without {@code type} gets {@code object}.
     *
     * <p>A branch of a combinator that closes its properties, for example {@code oneOf} with {@code additionalProperties:
     * false}, is left alone and then refuses the argument: close such a schema with {@code unevaluatedProperties}.
     *
     * @param schema the JSON Schema of the tool's own arguments; it is not changed
     * @return the schema for the card
     * @throws IllegalArgumentException when the schema is no object schema, declares the reserved argument itself, or has
     *     {@code properties} or {@code required} of the wrong type
     */
    public static ObjectNode withConnectorChannelId(JsonNode schema) {
        if (!(schema instanceof ObjectNode original)) {
            throw new IllegalArgumentException("an input schema must be a JSON object");
        }
        refuseUnfit(original);
        ObjectNode result = Json.object();
        if (!original.has("type")) {
            result.put("type", "object");
        }
        original.properties().forEach(e -> result.set(e.getKey(), replacement(e.getKey(), e.getValue())));
        if (!original.has("properties")) {
            result.set("properties", withArgument(Json.object()));
        }
        if (!original.has("required")) {
            result.putArray("required").add(XAgentProtocol.CHANNEL_ARGUMENT);
        }
        return result;
    }

    private static JsonNode replacement(String keyword, JsonNode value) {
        return switch (keyword) {
            case "properties" -> withArgument((ObjectNode) value);
            case "required" -> {
                ArrayNode required = Json.mapper().createArrayNode().add(XAgentProtocol.CHANNEL_ARGUMENT);
                value.forEach(item -> required.add(item.deepCopy()));
                yield required;
            }
            default -> value.deepCopy();
        };
    }

    private static ObjectNode withArgument(ObjectNode properties) {
        ObjectNode result = Json.object();
        result.putObject(XAgentProtocol.CHANNEL_ARGUMENT).put("type", "string").put("description", DESCRIPTION);
        result.setAll(properties.deepCopy());
        return result;
    }

    private static void refuseUnfit(ObjectNode schema) {
        JsonNode type = schema.path("type");
        if (!type.isMissingNode() && !type.asText().equals("object")) {
            throw new IllegalArgumentException("the type of an input schema must be \"object\"");
        }
        JsonNode properties = schema.path("properties");
        if (!properties.isMissingNode() && !properties.isObject()) {
            throw new IllegalArgumentException("properties of an input schema must be an object");
        }
        JsonNode required = schema.path("required");
        if (!required.isMissingNode() && !required.isArray()) {
            throw new IllegalArgumentException("required of an input schema must be an array");
        }
        boolean demanded = false;
        for (JsonNode item : required) {
            demanded |= item.asText().equals(XAgentProtocol.CHANNEL_ARGUMENT);
        }
        if (demanded || properties.has(XAgentProtocol.CHANNEL_ARGUMENT)) {
            throw new IllegalArgumentException(
                    XAgentProtocol.CHANNEL_ARGUMENT + " is reserved: the schema must not declare it itself");
        }
    }
}
