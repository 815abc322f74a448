package dev.agentconnect.conformance.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/**
 * The card as the kit's checks read it: leniently, since the card check reports what is wrong with it.
 *
 * @param json the card
 */
public record CardUnderTest(JsonNode json) {
    private static final Pattern SECRET_NAME = Pattern.compile("(?i).*(token|secret|password|key).*");

    /**
     * The card's id.
     *
     * @return the id, or an empty string
     */
    public String id() {
        return json.path("connector_card_id").asText();
    }

    /**
     * The declared profiles.
     *
     * @return profile ids
     */
    public List<String> profiles() {
        return strings(json.path("supports").path("profiles"));
    }

    /**
     * Whether the card says that a key is needed.
     *
     * @return empty when it does not say
     */
    public Optional<Boolean> apiKeyRequired() {
        JsonNode required = json.path("security").path("api_key_required");
        return required.isBoolean() ? Optional.of(required.booleanValue()) : Optional.empty();
    }

    /**
     * One auth flow.
     *
     * @param flowId its id
     * @return empty when the card has no such flow
     */
    public Optional<JsonNode> flow(String flowId) {
        return find("auth_flows", "id", flowId);
    }

    /**
     * The ids in one list of the card.
     *
     * @param list the list's name
     * @param idField where an entry has its id
     * @return ids, in order
     */
    List<String> ids(String list, String idField) {
        return StreamSupport.stream(json.path(list).spliterator(), false)
                .map(entry -> entry.path(idField).asText())
                .filter(id -> !id.isEmpty())
                .toList();
    }

    /**
     * Whether there is anything to log in to.
     *
     * @return false for a connector whose channels need no authentication
     */
    public boolean hasFlows() {
        return !json.path("auth_flows").isEmpty();
    }

    /**
     * One tool.
     *
     * @param toolId its id
     * @return empty when the card has no such tool
     */
    public Optional<JsonNode> tool(String toolId) {
        return find("tools", "tool_id", toolId);
    }

    /**
     * Which input fields of a flow are secret: the card says so, or the name does.
     *
     * @param identity flow and input
     * @return field names of the input
     */
    public Set<String> secretFields(AuthIdentity identity) {
        Set<String> secret = new LinkedHashSet<>();
        identity.input().fieldNames().forEachRemaining(name -> {
            if (SECRET_NAME.matcher(name).matches()) {
                secret.add(name);
            }
        });
        flow(identity.flowId())
                .ifPresent(flow -> flow.path("fields").forEach(field -> {
                    if (field.path("secret").asBoolean()
                            || field.path("input_type").asText().equals("password")) {
                        secret.add(field.path("name").asText());
                    }
                }));
        return secret;
    }

    private Optional<JsonNode> find(String array, String key, String value) {
        return StreamSupport.stream(json.path(array).spliterator(), false)
                .filter(item -> item.path(key).asText().equals(value))
                .findFirst();
    }

    /**
     * Reads an array of strings.
     *
     * @param array any node
     * @return its items as text
     */
    public static List<String> strings(JsonNode array) {
        List<String> values = new ArrayList<>();
        array.forEach(item -> values.add(item.asText()));
        return values;
    }
}
