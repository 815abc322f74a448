package dev.agentconnect.conformance.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** What the reference connector remembers. Every use holds the lock on this object. */
final class ReferenceState {
    final Mutant mutant;
    final Set<String> connectorIds = new HashSet<>();
    final Map<String, Channel> channels = new LinkedHashMap<>();
    final Map<String, StoredFile> files = new HashMap<>();

    ReferenceState(Mutant mutant) {
        this.mutant = mutant;
    }

    boolean is(Mutant candidate) {
        return mutant == candidate;
    }

    static String newId(String prefix) {
        return prefix + UUID.randomUUID();
    }

    /** A file that was uploaded or received. */
    record StoredFile(String ref, String channelId, String name, String mediaType, ByteString bytes) {}

    /** One user channel. */
    static final class Channel {
        final String id = newId("cch_");
        final String connectorId;
        final Map<String, JsonNode> accepted = new HashMap<>();
        final Map<String, List<String>> deltas = new HashMap<>();
        final Map<String, ObjectNode> toolResults = new HashMap<>();
        final Map<String, ObjectNode> pending = new LinkedHashMap<>();
        List<String> profiles = List.of();
        String chatId = "";
        String token = "";

        @Nullable
        ReferenceSocket route;

        Channel(String connectorId) {
            this.connectorId = connectorId;
        }

        boolean loggedIn() {
            return !token.isEmpty();
        }

        ObjectNode descriptor(Mutant mutant) {
            ObjectNode descriptor = Json.object();
            descriptor.put("schema", "xagent.connection/v2");
            ObjectNode connection = descriptor.putObject("connection");
            connection.put(
                    "connector_card_id",
                    mutant == Mutant.DESCRIPTOR_OF_OTHER_CARD ? "im.other" : ReferenceCard.CARD_ID);
            connection.put("connector_id", connectorId);
            connection.put("connector_channel_id", id);
            connection.put("target_type", "im");
            profiles.forEach(connection.withArray("profiles")::add);
            boolean connected = loggedIn() || mutant == Mutant.OPEN_SAYS_CONNECTED;
            connection.put("status", connected ? "connected" : "created");
            ObjectNode target = descriptor.putObject("target");
            target.put("provider", "reference");
            target.put("label", "Reference");
            target.put("display_name", loggedIn() ? "Reference 12***" : "Reference, not bound");
            if (mutant == Mutant.TOKEN_SHOWN && loggedIn()) {
                target.put("account_hint", token);
            }
            descriptor
                    .withArray("tools")
                    .addObject()
                    .put("tool_id", ReferenceCard.TOOL)
                    .put("status", loggedIn() ? "available" : "requires_reauth")
                    .put("target_permission_state", loggedIn() ? "granted" : "unknown");
            return descriptor;
        }

        void deliverPending() {
            ReferenceSocket socket = route;
            if (socket != null) {
                new ArrayList<>(pending.values()).forEach(payload -> socket.push("chat.message", id, payload));
            }
        }
    }
}
