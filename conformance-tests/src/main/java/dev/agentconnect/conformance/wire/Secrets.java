package dev.agentconnect.conformance.wire;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The secret values of one run: what must never appear in anything that the kit prints, and never in anything that the
 * connector sends (Connector Protocol 3.0, section 3).
 *
 * <p>Immutable and thread safe.
 */
public final class Secrets {
    /** Shorter values are too common in ordinary text to be looked for. */
    public static final int SHORTEST_SECRET = 4;

    private static final String MASK = "***";

    private final Map<String, String> labelsByValue = new LinkedHashMap<>();

    /**
     * Collects the secrets.
     *
     * @param valuesByLabel what each secret is called in reports, and its value
     */
    public Secrets(Map<String, String> valuesByLabel) {
        valuesByLabel.forEach((label, value) -> {
            if (value.length() >= SHORTEST_SECRET) {
                labelsByValue.put(value, label);
                labelsByValue.putIfAbsent(URLEncoder.encode(value, StandardCharsets.UTF_8), label);
            }
        });
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
                .filter(entry -> text.contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    @Override
    public String toString() {
        return "Secrets[" + labelsByValue.size() + "]";
    }
}
