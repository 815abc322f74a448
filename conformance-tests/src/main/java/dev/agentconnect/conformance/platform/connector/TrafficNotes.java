package dev.agentconnect.conformance.platform.connector;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.check.Notes;
import dev.agentconnect.conformance.wire.Packets;
import dev.agentconnect.conformance.wire.Secrets;
import java.util.LinkedHashSet;
import java.util.Set;

/** What must hold of every packet of a platform, whichever scenario it belongs to. Bounded and thread safe. */
public final class TrafficNotes {
    private static final int MOST_IDS = 100_000;
    private static final int LONGEST_BASE64 = 2_048;
    private static final Set<String> REQUESTS = Set.of(
            "connector.hello",
            "channel.open",
            "channel.close",
            "auth.start",
            "auth.status",
            "auth.cancel",
            "auth.logout",
            "connection.descriptor.get",
            "tool.invoke");
    private static final Set<String> WITHOUT_CHANNEL =
            Set.of("connector.hello", "channel.open", "ping", "pong", "error");
    private static final Set<String> KNOWN =
            Set.of("ping", "pong", "error", "chat.message", "chat.message.delta", "chat.message.ack", "chat.activity");
    private static final Set<String> FOREIGN_FIELDS = Set.of(
            "session_id",
            "user_connector_id",
            "user_id",
            "connector_id",
            "role",
            "interrupts",
            "approvals",
            "tool_calls");

    private final Secrets secrets;
    private final Notes notes = new Notes();
    private final Set<String> packetIds = new LinkedHashSet<>(); // guarded by this
    private int packets; // guarded by this

    /**
     * Starts without notes.
     *
     * @param secrets what no packet may hold
     */
    public TrafficNotes(Secrets secrets) {
        this.secrets = secrets;
    }

    /**
     * What was noted.
     *
     * @return the notes so far, and those to come
     */
    public Notes notes() {
        return notes;
    }

    /**
     * Notes a broken rule.
     *
     * @param rule the rule's id
     * @param what what was seen
     */
    public void note(String rule, String what) {
        notes.add(rule, what);
    }

    /**
     * How many packets came.
     *
     * @return a count
     */
    public synchronized int packets() {
        return packets;
    }

    synchronized void packet(JsonNode packet, String text) {
        packets++;
        String type = packet.path("type").asText();
        envelope(packet, type);
        if (type.startsWith("chat.")) {
            chat(packet.path("payload"), type);
        }
        if (type.equals("connector.hello") && hasVersionList(packet.path("payload"))) {
            note("HACK-08", "a hello that lists or negotiates versions");
        }
        if (text.length() > LONGEST_BASE64 && text.matches("(?s).*[A-Za-z0-9+/]{" + LONGEST_BASE64 + ",}.*")) {
            note("WS-09", "a packet that seems to hold a file (" + type + ")");
        }
        secrets.leakedIn(text).ifPresent(label -> note("AUTHZ-08", label + " in " + type));
    }

    private void envelope(JsonNode packet, String type) {
        String id = packet.path("packet_id").asText();
        if (packetIds.size() < MOST_IDS && !packetIds.add(id)) {
            note("ENV-03", "a packet_id that came before (" + type + ")");
        }
        if (!packet.path("schema").asText().equals(Packets.SCHEMA) || id.isEmpty() || type.isEmpty()) {
            note("WS-04", "no packet: schema, packet_id or type is missing or wrong");
        }
        if (REQUESTS.contains(type) && packet.path("request_id").asText().isEmpty()) {
            note("ENV-05", type + " without request_id");
        }
        if (!WITHOUT_CHANNEL.contains(type)
                && packet.path("connector_channel_id").asText().isEmpty()) {
            note("ENV-08", type + " without connector_channel_id");
        }
        if (!REQUESTS.contains(type) && !KNOWN.contains(type)) {
            note("PROF-01", "a packet of type " + type);
        }
    }

    private void chat(JsonNode payload, String type) {
        payload.fieldNames().forEachRemaining(field -> {
            if (FOREIGN_FIELDS.contains(field)) {
                note(
                        field.contains("session") || field.endsWith("_id") || field.equals("role")
                                ? "IM2-07"
                                : "IM2-02",
                        type + " with the field " + field);
            }
        });
        if (type.equals("chat.message.delta") && payload.has("files")) {
            note("IM2-28", "a delta with files");
        }
        if (type.equals("chat.activity")) {
            activity(payload);
        }
    }

    private void activity(JsonNode payload) {
        String status = payload.path("status").asText();
        if (!Set.of("thinking", "tool", "idle").contains(status)) {
            note("IM2-42", "an activity with the status " + status);
        }
        payload.fieldNames().forEachRemaining(field -> {
            if (!field.equals("status") && !field.equals("tool_name")) {
                note("IM2-44", "an activity with the field " + field);
            }
        });
    }

    private static boolean hasVersionList(JsonNode hello) {
        return hello.has("supported_versions")
                || hello.has("protocol_versions")
                || hello.has("min_protocol_version")
                || hello.path("protocol_version").isArray();
    }
}
