package dev.agentconnect.conformance.check;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.document.DocumentRules;
import dev.agentconnect.conformance.document.Finding;
import dev.agentconnect.conformance.wire.Packets;
import dev.agentconnect.conformance.wire.Secrets;
import dev.agentconnect.conformance.wire.TrafficListener;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was noticed in everything that the connector sent during the run, whichever check caused it: envelope rules (section
 * 7), secrets (section 3), packets that a connector must not send, and every rule that can be seen on one packet. Bounded; thread safe.
 */
public final class Observations implements TrafficListener {
    private static final Set<String> CHAT_TYPES =
            Set.of("chat.message", "chat.message.ack", "chat.message.delta", "chat.activity");
    /** How the system API key is labelled among the secrets; all others belong to the target. */
    static final String SYSTEM_KEY = "API key";

    /** In 1973; a time in seconds stays below it for the next 3,000 years. */
    private static final long EARLIEST_MILLIS = 100_000_000_000L;

    private static final int MOST_PACKET_IDS = 100_000;
    private static final Json.TreeReader READER = Json.reader(JsonLimits.DOCUMENT);

    private final Secrets secrets;
    private final @Nullable DocumentRules rules;
    private final Notes notes = new Notes();
    private final Map<String, Integer> textHashesByPacketId = new HashMap<>(); // guarded by this
    private long packets; // guarded by this

    /**
     * Starts without notes.
     *
     * @param secrets what the connector must not send
     */
    public Observations(Secrets secrets) {
        this(secrets, null);
    }

    /**
     * Starts without notes.
     *
     * @param secrets what the connector must not send
     * @param rules what each packet is held against, or null for the envelope alone
     */
    Observations(Secrets secrets, @Nullable DocumentRules rules) {
        this.secrets = secrets;
        this.rules = rules;
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
     * Whether a secret of this run could be recognised.
     *
     * @return false when none is known, or all are very short
     */
    public boolean watchesSecrets() {
        return secrets.canLook();
    }

    /**
     * How many packets came.
     *
     * @return a count
     */
    public synchronized long packets() {
        return packets;
    }

    @Override
    public synchronized void packet(String text) {
        packets++;
        secrets.leakedIn(text).ifPresent(label -> note(leak(label), "a packet contains the " + label));
        try {
            JsonNode packet = READER.read(text.getBytes(StandardCharsets.UTF_8));
            if (packet.isObject()) {
                envelope(packet, text);
                forbidden(packet);
                document(packet);
            } else {
                note("WS-04", "a message that is no JSON object");
            }
        } catch (JsonException e) {
            note("WS-04", "a message that is not JSON: " + e.getMessage());
        }
    }

    @Override
    public synchronized void binary() {
        note("WS-03", "a binary message");
    }

    @Override
    public synchronized void http(String path, String headersAndBody) {
        secrets.leakedIn(headersAndBody).ifPresent(label -> note(leak(label), path + " contains the " + label));
    }

    private static String leak(String label) {
        return label.equals(SYSTEM_KEY) ? "AUTHZ-08" : "AUTHZ-09";
    }

    private void envelope(JsonNode packet, String text) {
        String type = packet.path("type").asText();
        String schema = packet.path("schema").asText();
        if (!schema.equals(Packets.SCHEMA)) {
            note("ENV-01", type + " with schema '" + schema + "'");
        }
        String packetId = packet.path("packet_id").asText();
        if (!packet.path("packet_id").isTextual() || packetId.isEmpty()) {
            note("ENV-02", type + " without packet_id");
        } else if (usedForOtherPacket(packetId, text)) {
            note("ENV-03", type + " with a packet_id that was used before");
        }
        if (!packet.path("type").isTextual() || type.isEmpty()) {
            note("ENV-04", "a packet without type");
        }
        JsonNode time = packet.path("time");
        if (!time.isMissingNode() && !(isInteger(time) && time.asLong() >= 0)) {
            note("ENV-09", type + " with time " + time);
        } else if (!time.isMissingNode() && time.asLong() < EARLIEST_MILLIS) {
            note(advice("ENV-09"), type + " with a time that is too small for milliseconds");
        }
        if (!packet.path("payload").isMissingNode() && !packet.path("payload").isObject()) {
            note("ENV-10", type + " with a payload that is no object");
        }
        error(packet, type);
    }

    /** As JSON Schema counts: some languages write every number with a fraction. */
    private static boolean isInteger(JsonNode number) {
        return number.isIntegralNumber()
                || (number.isNumber()
                        && number.decimalValue().stripTrailingZeros().scale() <= 0);
    }

    /** The same packet may come again after a reconnect; another one with its id may not. */
    private boolean usedForOtherPacket(String packetId, String text) {
        if (textHashesByPacketId.size() >= MOST_PACKET_IDS) {
            return false;
        }
        Integer before = textHashesByPacketId.putIfAbsent(packetId, text.hashCode());
        return before != null && before != text.hashCode();
    }

    private void error(JsonNode packet, String type) {
        JsonNode error = packet.path("error");
        boolean wanted = !error.isMissingNode() || type.equals("error");
        if (wanted && (!error.isObject() || error.path("code").asText().isEmpty())) {
            note("ENV-11", type + " with an error without code");
        }
        String message = error.path("message").asText();
        if (message.contains("Exception") || message.contains("\tat ") || message.contains(".java:")) {
            note("ERR-03", type + " whose error message shows an exception");
        }
    }

    private void forbidden(JsonNode packet) {
        String type = packet.path("type").asText();
        if (type.equals("chat.message.delta") || type.equals("chat.activity")) {
            note("IM2-29", "a connector sent " + type);
        }
        if (type.startsWith("chat.") && !CHAT_TYPES.contains(type)) {
            note("IM2-01", "a connector sent " + type);
        }
        if (type.startsWith("session.")) {
            note("PROF-01", "a connector sent " + type);
        }
        if (type.equals("message.push")) {
            note("PUSH-03", "a connector sent message.push");
        }
    }

    /** Each broken rule once; advice is noted as such, since only a check of advice may ask for it. */
    private void document(JsonNode packet) {
        if (rules != null) {
            String type = packet.path("type").asText();
            for (Finding finding : rules.packet(packet)) {
                String rule = finding.error() ? finding.rule() : advice(finding.rule());
                if (notes.on(List.of(rule)).isEmpty()) {
                    note(rule, type + ": " + finding.line());
                }
            }
        }
    }

    /**
     * The name under which advice on a rule is noted.
     *
     * @param rule the rule's id
     * @return what to ask {@link Notes#on} for
     */
    public static String advice(String rule) {
        return rule + " (advice)";
    }

    private void note(String rule, String what) {
        notes.add(rule, what);
    }
}
