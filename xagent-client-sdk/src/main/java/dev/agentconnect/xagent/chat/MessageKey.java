package dev.agentconnect.xagent.chat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What is remembered of a message id: a connector may make ids as long as a packet, and thousands are kept. */
final class MessageKey {
    private static final int MAX_ID_CHARS = 64;

    private MessageKey() {}

    /** The id itself when it is short, else its digest, which is longer than any short id and so never one. */
    static String of(String messageId) {
        return messageId.length() <= MAX_ID_CHARS
                ? messageId
                : "sha256:" + sha256(messageId.getBytes(StandardCharsets.UTF_8));
    }

    static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
