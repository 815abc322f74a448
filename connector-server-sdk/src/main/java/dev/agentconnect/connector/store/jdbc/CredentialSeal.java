package dev.agentconnect.connector.store.jdbc;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Encrypts target credentials with AES-256-GCM. A sealed text fits only the channel and the key id that it was made for, so nobody who
 * can write to the database can give one channel the credentials of another. Thread safe.
 */
final class CredentialSeal {
    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final Json.TreeReader READER = Json.reader(JsonLimits.DOCUMENT);

    private final SecureRandom random = new SecureRandom();
    private final CredentialKeys keys;

    CredentialSeal(CredentialKeys keys) {
        this.keys = keys;
    }

    /**
     * Sealed credentials.
     *
     * @param keyId the key that opens them
     * @param text nonce and cipher text in Base64
     */
    record Sealed(String keyId, String text) {}

    Sealed seal(String channelId, ObjectNode credentials) {
        String keyId = keys.newest();
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            Cipher cipher = cipher(Cipher.ENCRYPT_MODE, keyId, nonce, channelId);
            byte[] sealed = cipher.doFinal(Json.bytes(credentials));
            byte[] all = ByteBuffer.allocate(NONCE_BYTES + sealed.length)
                    .put(nonce)
                    .put(sealed)
                    .array();
            return new Sealed(keyId, Base64.getEncoder().encodeToString(all));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("credentials cannot be encrypted", e);
        }
    }

    /**
     * Opens sealed credentials.
     *
     * @throws IllegalStateException when their key is missing, or they were changed or belong to another channel
     */
    ObjectNode open(String channelId, Sealed sealed) {
        try {
            byte[] all = Base64.getDecoder().decode(sealed.text());
            byte[] nonce = new byte[NONCE_BYTES];
            ByteBuffer.wrap(all).get(nonce);
            Cipher cipher = cipher(Cipher.DECRYPT_MODE, sealed.keyId(), nonce, channelId);
            return (ObjectNode) READER.read(cipher.doFinal(all, NONCE_BYTES, all.length - NONCE_BYTES));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(
                    "the credentials of channel " + channelId + " do not fit credential key " + sealed.keyId(), e);
        }
    }

    private Cipher cipher(int mode, String keyId, byte[] nonce, String channelId) throws GeneralSecurityException {
        SecretKey key = keys.key(keyId)
                .orElseThrow(() -> new IllegalStateException("credential key " + keyId + " is missing; give it back"));
        Cipher cipher = Cipher.getInstance(CIPHER);
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD((keyId + '\n' + channelId).getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
