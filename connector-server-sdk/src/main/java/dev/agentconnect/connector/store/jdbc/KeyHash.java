package dev.agentconnect.connector.store.jdbc;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Message ids and the like as database keys: a peer may send any text, also one that is too long for an index or has characters that a
 * database refuses.
 */
final class KeyHash {
    private KeyHash() {}

    /** 64 hexadecimal digits. */
    static String of(String key) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(key.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
