package dev.agentconnect.conformance.platform.connector;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One channel of the scripted connector; scenarios change its state. Thread safe. */
public final class KitChannel {
    private final String id;
    private String status = "created"; // guarded by this
    private List<String> profiles = List.of(KitDocuments.IM_V2); // guarded by this
    private final Map<String, String> tools = new LinkedHashMap<>(); // guarded by this

    KitChannel(String id) {
        this.id = id;
        tools.put(KitDocuments.TOOL, "available");
        tools.put(KitDocuments.OTHER_TOOL, "available");
    }

    /**
     * The channel's id.
     *
     * @return the id
     */
    public String id() {
        return id;
    }

    /**
     * Sets the connection's status.
     *
     * @param newStatus a status of section 9
     * @return this channel
     */
    public synchronized KitChannel status(String newStatus) {
        status = newStatus;
        return this;
    }

    /**
     * Sets the enabled profiles.
     *
     * @param newProfiles profile ids
     * @return this channel
     */
    public synchronized KitChannel profiles(List<String> newProfiles) {
        profiles = List.copyOf(newProfiles);
        return this;
    }

    /**
     * Sets the status of a tool.
     *
     * @param toolId the tool
     * @param toolStatus a status of section 9
     * @return this channel
     */
    public synchronized KitChannel tool(String toolId, String toolStatus) {
        tools.put(toolId, toolStatus);
        return this;
    }

    synchronized ObjectNode descriptor(String cardId, String connectorId) {
        ObjectNode descriptor = Json.object();
        descriptor.put("schema", "xagent.connection/v2");
        ObjectNode connection = descriptor.putObject("connection");
        connection.put("connector_card_id", cardId);
        connection.put("connector_id", connectorId);
        connection.put("connector_channel_id", id);
        connection.put("target_type", "im");
        profiles.forEach(profile -> connection.withArray("profiles").add(profile));
        connection.put("status", status);
        descriptor
                .putObject("target")
                .put("provider", "kit")
                .put("label", "Kit")
                .put("display_name", "Kit account")
                .put("account_hint", "k***t");
        boolean bound = !status.equals("created") && !status.equals("revoked");
        tools.forEach((tool, state) -> descriptor
                .withArray("tools")
                .addObject()
                .put("tool_id", tool)
                .put("status", bound ? state : "requires_reauth")
                .put("target_permission_state", bound && state.equals("available") ? "granted" : "requires_reauth"));
        return descriptor;
    }
}
