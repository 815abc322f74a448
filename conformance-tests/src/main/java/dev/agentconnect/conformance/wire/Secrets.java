package dev.agentconnect.conformance.wire;

import dev.agentconnect.protocol.json.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The secret values of one run: what must never appear in anything that the kit prints, and never in anything that the
 * connector sends (Connector Protocol 3.0, section 3).
 *
 * <p>Immutable and thread safe.
 */
public final class Secrets {
    /** Shorter values are masked too, but are too common in ordinary text to be looked for in what the connector sends. */
    public static final int SHORTEST_LOOKED_FOR = 8;

    private static final String MASK = "***";

    /** Longest first, so that a secret within a secret does not leave the rest of the longer one behind. */
    private final Map<String, String> labelsByValue =
            new TreeMap<>(Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()));

    /**
     * Collects the secrets.
     *
     * @param valuesByLabel what each secret is called in reports, and its value
     */
    public Secrets(Map<String, String> valuesByLabel) {
        valuesByLabel.forEach((label, value) -> {
            if (!value.isEmpty()) {
                labelsByValue.put(value, label);
                labelsByValue.put(URLEncoder.encode(value, StandardCharsets.UTF_8), label);
                labelsByValue.put(insideJson(value), label);
            }
        });
    }

    private static String insideJson(String value) {
        String quoted = new String(Json.bytes(value), StandardCharsets.UTF_8);
        return quoted.substring(1, quoted.length() - 1);
    }

    /**
     * Whether there is a secret to look for.
     *
     * @return false when all are too short, or none is known
     */
    public boolean canLook() {
        return labelsByValue.keySet().stream().anyMatch(value -> value.length() >= SHORTEST_LOOKED_FOR);
    }

    /**
     * Masks every secret.
     *
     * @param text what is to be shown
     * @return the text without secrets
     */
    public String redact(String text) {
        String clean = text;
        for (String secret : labelsByValue.keySet()) {
            clean = clean.replace(secret, MASK);
        }
        return clean;
    }

    /**
     * Looks for a secret.
     *
     * @param text what the connector sent
     * @return what the first secret found in it is called
     */
    public Optional<String> leakedIn(String text) {
        return labelsByValue.entrySet().stream()
                .filter(entry -> entry.getKey().length() >= SHORTEST_LOOKED_FOR)
                .filter(entry -> text.contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    @Override
    public String toString() {
        return "Secrets[" + labelsByValue.size() + "]";
    }
}
