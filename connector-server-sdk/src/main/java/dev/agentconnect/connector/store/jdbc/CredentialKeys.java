package dev.agentconnect.connector.store.jdbc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * The AES-256 keys that protect target credentials at rest. A list of keys, one a line, each {@code id:base64}: an id of letters, digits,
 * dot, dash and underscore, and 32 bytes in Base64; empty lines and lines that begin with {@code #} do not count. The last key is the
 * newest: it encrypts, all of them decrypt. To rotate, append a line and start anew; a line may go once nothing is encrypted with it
 * any more. Immutable and thread safe; never prints a key.
 */
public final class CredentialKeys {
    /** The name of the key file that {@link #inDirectory} makes. */
    public static final String FILE_NAME = "credentials.key";

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final int KEY_BYTES = 32;

    /** A file with more than this is no list of keys. */
    private static final long MAX_FILE_BYTES = 65_536;

    private final Map<String, SecretKey> keys;
    private final String newest;

    private CredentialKeys(Map<String, SecretKey> keys, String newest) {
        this.keys = Collections.unmodifiableMap(keys);
        this.newest = newest;
    }

    /**
     * Keys from a text, for example the value of an environment variable; there a comma may stand for the end of a line.
     *
     * @param list the list of keys
     * @return the keys
     * @throws IllegalArgumentException when it has no key or one that is not valid; the message repeats none
     */
    public static CredentialKeys of(String list) {
        Map<String, SecretKey> keys = new LinkedHashMap<>();
        String newest = "";
        for (String line : list.split("[\\r\\n,]", -1)) {
            String entry = line.strip();
            if (!entry.isEmpty() && !entry.startsWith("#")) {
                newest = add(keys, entry);
            }
        }
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("the list has no credential key");
        }
        return new CredentialKeys(keys, newest);
    }

    private static String add(Map<String, SecretKey> keys, String entry) {
        int colon = entry.indexOf(':');
        String id = colon < 0 ? "" : entry.substring(0, colon);
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException("a credential key has no valid id; expected id:base64");
        }
        byte[] bytes = decode(id, entry.substring(colon + 1).strip());
        if (keys.put(id, new SecretKeySpec(bytes, "AES")) != null) {
            throw new IllegalArgumentException("two credential keys have the id " + id);
        }
        Arrays.fill(bytes, (byte) 0);
        return id;
    }

    private static byte[] decode(String id, String base64) {
        try {
            byte[] bytes = Base64.getDecoder().decode(base64);
            if (bytes.length == KEY_BYTES) {
                return bytes;
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "credential key " + id + " is no Base64"); // the cause repeats characters
        }
        throw new IllegalArgumentException("credential key " + id + " has not " + KEY_BYTES + " bytes");
    }

    /**
     * Keys from a file.
     *
     * @param file the list of keys
     * @return the keys
     * @throws UncheckedIOException when it cannot be read
     * @throws IllegalArgumentException when it has no key or one that is not valid
     */
    public static CredentialKeys fromFile(Path file) {
        try {
            if (Files.size(file) > MAX_FILE_BYTES) {
                throw new IllegalArgumentException("the key file is larger than " + MAX_FILE_BYTES + " bytes");
            }
            return of(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException("the key file cannot be read", e);
        }
    }

    /**
     * The keys of a state directory: read from {@link #FILE_NAME} there. When that does not exist, a key is made and written, readable by
     * the owner only where the file system knows owners. Such a key protects copies of the database alone, for example a backup
     * without the key file; give a key from elsewhere to protect the whole directory.
     *
     * @param directory the state directory, which exists
     * @return the keys
     * @throws UncheckedIOException when the file can be neither read nor made
     */
    public static CredentialKeys inDirectory(Path directory) {
        Path file = directory.resolve(FILE_NAME);
        if (Files.notExists(file)) {
            byte[] key = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(key);
            OwnerOnly.create(file, "key-1:" + Base64.getEncoder().encodeToString(key) + "\n");
        }
        return fromFile(file);
    }

    String newest() {
        return newest;
    }

    Optional<SecretKey> key(String id) {
        return Optional.ofNullable(keys.get(id));
    }

    /** {@inheritDoc} Only the ids. */
    @Override
    public String toString() {
        return "CredentialKeys" + keys.keySet();
    }
}
