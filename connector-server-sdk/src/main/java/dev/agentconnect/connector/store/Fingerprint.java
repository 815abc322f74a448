package dev.agentconnect.connector.store;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.TreeMap;

/** A digest of a JSON value that does not depend on the order of its fields or the spelling of its numbers. */
public final class Fingerprint {
    private final MessageDigest digest;

    private Fingerprint() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /**
     * The digest of a value.
     *
     * @param value any JSON
     * @return 64 hexadecimal digits
     */
    public static String of(JsonNode value) {
        Fingerprint fingerprint = new Fingerprint();
        fingerprint.add(value);
        return HexFormat.of().formatHex(fingerprint.digest.digest());
    }

    private void add(JsonNode value) {
        if (value.isObject()) {
            TreeMap<String, JsonNode> sorted = new TreeMap<>();
            value.properties().forEach(field -> sorted.put(field.getKey(), field.getValue()));
            token("{" + sorted.size());
            sorted.forEach((name, inner) -> {
                token(name);
                add(inner);
            });
        } else if (value.isArray()) {
            token("[" + value.size());
            value.forEach(this::add);
        } else if (value.isNumber()) {
            token("n" + value.decimalValue().stripTrailingZeros());
        } else {
            token(value.getNodeType().name() + value.asText());
        }
    }

    /** Length first, so that no two sequences of tokens look the same. */
    private void token(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
    }
}
