package dev.agentconnect.xagent.projection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.card.CardTool;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.ToolRefused;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The arguments of one tool that are internal upload references of its connector (section 10, rules CARD-40 and CARD-41): a
 * property of the input schema, a string or an array of strings, that is called {@code file_ref} or says {@code
 * "x-upload-ref": true}. The model sees a single one as {@code file_ref}, several as {@code file_ref_<name>}, and never the
 * internal name. Immutable.
 */
public final class UploadArguments {
    /** What the model calls a file. */
    public static final String FILE_REF = "file_ref";

    /** The mark in a card's input schema. */
    public static final String MARK = "x-upload-ref";

    private static final int MAX_FILES = 20;
    private static final int MAX_REFERENCE_CHARS = 2_048;
    private static final String ABOUT =
            "Reference of a file of this conversation. Pass on unchanged what the platform gave; no path, URL or content.";

    private final CardTool tool;

    // Internal name to the model's name, in the order of the card.
    private final Map<String, String> names = new LinkedHashMap<>();

    private UploadArguments(CardTool tool) {
        this.tool = tool;
        List<String> marked = new ArrayList<>();
        properties(tool.inputSchema()).properties().forEach(p -> {
            if (isUpload(p.getKey(), p.getValue())) {
                marked.add(p.getKey());
            }
        });
        boolean alone = marked.size() == 1 && !properties(tool.inputSchema()).has(FILE_REF);
        for (String name : marked) {
            names.put(name, alone || name.equals(FILE_REF) ? FILE_REF : FILE_REF + "_" + name);
        }
    }

    /**
     * The upload arguments of a tool.
     *
     * @param tool a tool of a card
     * @return what is known of them
     */
    public static UploadArguments of(CardTool tool) {
        return new UploadArguments(tool);
    }

    private static JsonNode properties(JsonNode schema) {
        return schema.path("properties");
    }

    private static boolean isUpload(String name, JsonNode schema) {
        JsonNode element = isList(schema) ? schema.path("items") : schema;
        return element.path("type").asText().equals("string")
                && (name.equals(FILE_REF) || schema.path(MARK).asBoolean(false));
    }

    private static boolean isList(JsonNode schema) {
        return schema.path("type").asText().equals("array");
    }

    /**
     * Whether the tool has such arguments.
     *
     * @return false when arguments go to the connector as they are
     */
    public boolean isEmpty() {
        return names.isEmpty();
    }

    /**
     * The tool as the model sees it.
     *
     * @return the projection
     */
    public ModelTool project() {
        ObjectNode schema = tool.inputSchema().deepCopy();
        if (!names.isEmpty()) {
            ObjectNode shown = Json.object();
            properties(schema).properties().forEach(p -> shown.set(modelName(p.getKey()), shown(p)));
            schema.set("properties", shown);
            ArrayNode required = Json.mapper().createArrayNode();
            schema.path("required").forEach(name -> required.add(modelName(name.asText())));
            schema.set("required", required);
        }
        return new ModelTool(
                tool.toolId(),
                tool.title(),
                tool.description(),
                tool.relatedSkillIds() == null ? List.of() : tool.relatedSkillIds(),
                schema);
    }

    private String modelName(String name) {
        return names.getOrDefault(name, name);
    }

    private JsonNode shown(Map.Entry<String, JsonNode> property) {
        if (!names.containsKey(property.getKey())) {
            return property.getValue();
        }
        ObjectNode reference = Json.object().put("type", "string");
        if (!isList(property.getValue())) {
            return reference.put("description", ABOUT);
        }
        ObjectNode list = Json.object().put("type", "array");
        list.set("items", reference);
        return list.put("maxItems", MAX_FILES).put("description", ABOUT);
    }

    /**
     * Turns the model's arguments into the connector's. Either all references are replaced or the call is refused; the
     * given arguments are not changed, and what is no reference stays as it is (rule TOOL-07).
     *
     * @param arguments what the model said
     * @param upload uploads the file behind a reference and gives the internal one
     * @return the arguments for the wire
     * @throws ToolRefused when an argument does not fit; what {@code upload} throws comes through
     */
    public ObjectNode replace(ObjectNode arguments, UnaryOperator<String> upload) {
        for (Map.Entry<String, String> name : names.entrySet()) {
            check(arguments, name.getKey(), name.getValue());
        }
        ObjectNode wire = Json.object();
        Map<String, String> internal = new LinkedHashMap<>();
        names.forEach((inner, shown) -> internal.put(shown, inner));
        arguments.properties().forEach(a -> {
            String inner = internal.get(a.getKey());
            wire.set(inner == null ? a.getKey() : inner, inner == null ? a.getValue() : uploaded(a.getValue(), upload));
        });
        return wire;
    }

    private static JsonNode uploaded(JsonNode value, UnaryOperator<String> upload) {
        if (value.isTextual()) {
            return Json.mapper().getNodeFactory().textNode(upload.apply(value.textValue()));
        }
        ArrayNode list = Json.mapper().createArrayNode();
        value.forEach(item -> list.add(upload.apply(item.textValue())));
        return list;
    }

    /** Before anything is uploaded. */
    private void check(ObjectNode arguments, String inner, String shown) {
        if (!inner.equals(shown) && arguments.has(inner) && !names.containsValue(inner)) {
            throw bad("an argument that the model does not know");
        }
        JsonNode value = arguments.get(shown);
        if (value == null) {
            return; // whether it is required is the connector's check, as for every other argument
        }
        boolean list = isList(properties(tool.inputSchema()).path(inner));
        if (list ? !value.isArray() || value.size() > MAX_FILES : !isReference(value)) {
            throw bad(shown + " must be " + (list ? "a list of at most " + MAX_FILES + " references" : "a reference"));
        }
        for (JsonNode item : value) {
            if (!isReference(item)) {
                throw bad(shown + " must hold references only");
            }
        }
    }

    /** Neither bytes nor an address: those are no references of the platform (rule CARD-41). */
    private static boolean isReference(JsonNode value) {
        String text = value.isTextual() ? value.textValue() : "";
        return !text.isBlank()
                && text.length() <= MAX_REFERENCE_CHARS
                && !text.regionMatches(true, 0, "data:", 0, 5)
                && !text.regionMatches(true, 0, "http:", 0, 5)
                && !text.regionMatches(true, 0, "https:", 0, 6);
    }

    private static ConnectorException bad(String detail) {
        return new ToolRefused(ToolRefused.Reason.BAD_ARGUMENT, detail, null);
    }
}
