package dev.agentconnect.conformance.platform.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A channel as the stand-in keeps it. Guarded by itself. */
final class StandInChannel {
    private static final Set<String> LOGGED_IN = Set.of("connected", "degraded", "offline", "error");

    final String handle;
    private final Flaw flaw;
    String id = "";
    boolean open;
    boolean wanted = true;
    boolean stored;
    boolean temporary = true;
    JsonNode descriptor = MissingNode.getInstance();

    @Nullable
    List<String> firstProfiles;

    String authSession = "";
    String loginStatus = "";
    boolean refuseNext;
    final List<ObjectNode> received = new ArrayList<>();
    final Map<String, String> seen = new LinkedHashMap<>();
    final Set<String> seenPackets = new java.util.HashSet<>();
    final List<StandInMessage> outbox = new ArrayList<>();

    StandInChannel(String handle, Flaw flaw) {
        this.handle = handle;
        this.flaw = flaw;
    }

    synchronized void describe(JsonNode newDescriptor, String cardId, String connectorId) {
        JsonNode connection = newDescriptor.path("connection");
        boolean ours = connection.path("connector_card_id").asText().equals(cardId)
                && connection.path("connector_id").asText().equals(connectorId)
                && connection.path("connector_channel_id").asText().equals(id);
        if (newDescriptor.isObject()
                && (ours
                        || flaw == Flaw.FOREIGN_DESCRIPTOR_TAKEN
                        || flaw == Flaw.NEW_CONNECTOR_ID_IGNORED
                        || flaw == Flaw.NEW_CHANNEL_ID_IGNORED)) {
            descriptor = newDescriptor;
            if (firstProfiles == null) {
                firstProfiles = profiles();
            }
        }
    }

    synchronized String status() {
        return descriptor.path("connection").path("status").asText();
    }

    synchronized boolean authenticated() {
        return flaw == Flaw.OFFLINE_IS_LOGGED_OUT ? status().equals("connected") : LOGGED_IN.contains(status());
    }

    synchronized List<String> profiles() {
        if (flaw == Flaw.PROFILES_FIXED && firstProfiles != null) {
            return firstProfiles;
        }
        JsonNode connection = descriptor.path("connection");
        List<String> profiles = new ArrayList<>();
        connection.path("profiles").forEach(profile -> profiles.add(profile.asText()));
        if (connection.has("profile") && flaw != Flaw.GENERATION_1_KEPT) {
            profiles.add(connection.path("profile").asText());
        }
        return profiles;
    }

    synchronized boolean available(String tool) {
        for (JsonNode state : descriptor.path("tools")) {
            if (state.path("tool_id").asText().equals(tool)) {
                return state.path("status").asText().equals("available")
                        && state.path("target_permission_state").asText().equals("granted");
            }
        }
        return false;
    }

    synchronized ObjectNode state() {
        ObjectNode state = Json.object();
        state.put("channel_id", id).put("open", open).put("status", status());
        state.put("authenticated", authenticated());
        state.put("active", status().equals("connected") || status().equals("degraded"));
        profiles().forEach(profile -> state.withArray("profiles").add(profile));
        return state;
    }
}
