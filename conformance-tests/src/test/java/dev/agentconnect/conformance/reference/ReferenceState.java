package dev.agentconnect.conformance.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import java.time.Duration;
import java.time.Instant;
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
    /** How long a message waits that nobody accepts. */
    static final Duration RETENTION = Duration.ofHours(1);

    final Mutant mutant;
    final Habit habit;
    final Set<String> connectorIds = new HashSet<>();
    final Map<String, Channel> channels = new LinkedHashMap<>();
    final Map<String, StoredFile> files = new HashMap<>();
    String lastChatRequest = "";
    String lastChatChannel = "";
    final Map<String, ObjectNode> toolResults = new HashMap<>();
    final List<ObjectNode> sent = new ArrayList<>();
    final List<Runnable> unsent = new ArrayList<>();
    final Set<ReferenceSocket> sockets = new HashSet<>();
    final ReferenceLeases leases = new ReferenceLeases(this);
    private Duration shift = Duration.ZERO;

    ReferenceState(Mutant mutant, Habit habit) {
        this.mutant = mutant;
        this.habit = habit;
    }

    boolean is(Mutant candidate) {
        return mutant == candidate;
    }

    /** The wall clock, and what the kit added to it. */
    Instant now() {
        return Instant.now().plus(shift);
    }

    void advance(Duration span) {
        shift = shift.plus(span);
        leases.end();
        if (!is(Mutant.FILE_NEVER_EXPIRES)) {
            files.values().removeIf(file -> !file.expires().isAfter(now()));
        }
        channels.values()
                .forEach(channel -> channel.expire(now().minus(RETENTION), is(Mutant.INBOUND_EXPIRED_COMES_BACK)));
        if (habit == Habit.WAITS_BEFORE_REDELIVERY) {
            channels.values().forEach(Channel::deliverPending);
        }
    }

    void sendWhatWaits() {
        List<Runnable> waiting = List.copyOf(unsent);
        unsent.clear();
        waiting.forEach(Runnable::run);
    }

    /** What the target is sent from now on shows in the view of it. */
    void toTarget(Channel channel, String text, String file) {
        sent.add(Json.object()
                .put("index", sent.size() + 1)
                .put("chat_id", channel.chatId)
                .put("message_id", newId("at_"))
                .put("text", text)
                .put("file", file));
    }

    static String newId(String prefix) {
        return prefix + UUID.randomUUID();
    }

    /** A file that was uploaded or received. */
    record StoredFile(String ref, String channelId, String name, String mediaType, ByteString bytes, Instant expires) {}

    /** A code that is shown. */
    static final class QrSession {
        String code = newId("code_");
        Instant expires;
        boolean scanned;

        QrSession(Instant expires) {
            this.expires = expires;
        }
    }

    /** One user channel. */
    static final class Channel {
        final String id;
        final String connectorId;
        final Map<String, JsonNode> accepted = new HashMap<>();
        final Map<String, List<String>> deltas = new HashMap<>();
        final Map<String, ObjectNode> toolResults = new HashMap<>();
        final Map<String, ObjectNode> pending = new LinkedHashMap<>();
        final Map<String, ObjectNode> everReceived = new LinkedHashMap<>();
        final Map<String, Instant> receivedAt = new HashMap<>();
        final List<ObjectNode> expired = new ArrayList<>();
        final Set<String> cutDeltas = new HashSet<>();
        int deliveries;
        final Map<String, QrSession> qrSessions = new LinkedHashMap<>();
        List<String> profiles = List.of();
        String chatId = "";
        String formSession = "";
        boolean deaf;
        String token = "";

        @Nullable
        ReferenceSocket route;

        Channel(String connectorId, Habit habit) {
            this.connectorId = connectorId;
            this.id = newId(habit == Habit.CHANNEL_IDS_BEYOND_ASCII ? "\u043a\u0430\u043d\u0430\u043b_" : "cch_");
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

        void expire(Instant oldest, boolean kept) {
            pending.entrySet().removeIf(entry -> {
                boolean old =
                        receivedAt.getOrDefault(entry.getKey(), Instant.MAX).isBefore(oldest);
                if (old && kept) {
                    expired.add(entry.getValue());
                }
                return old;
            });
        }

        void renumberPending() {
            List<ObjectNode> kept = List.copyOf(pending.values());
            pending.clear();
            kept.forEach(payload -> {
                String other = newId("in_");
                pending.put(other, payload.deepCopy().put("message_id", other));
                receivedAt.put(
                        other,
                        receivedAt.getOrDefault(payload.path("message_id").asText(), Instant.MAX));
            });
        }

        void deliverPending() {
            ReferenceSocket socket = route;
            deliveries++;
            if (deliveries == 4 && !expired.isEmpty()) {
                expired.forEach(
                        payload -> pending.put(payload.path("message_id").asText(), payload));
            }
            if (socket != null) {
                if (deliveries == 3 && socket.state.is(Mutant.INBOUND_RENAMED_LATER)) {
                    pending.values().forEach(payload -> payload.put("message_id", newId("in_")));
                }
                new ArrayList<>(pending.values()).forEach(payload -> socket.push("chat.message", id, payload));
            }
        }
    }
}
