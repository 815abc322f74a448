package dev.agentconnect.connector.handler;

/**
 * How far a target consumer has read, for example the update offset of a bot. It is stored in the same transaction as the messages
 * that it covers, so after a crash there are both or neither. A key is shared by all channels of a server: a consumer that serves
 * several channels has one cursor.
 *
 * @param key names the consumer, for example {@code bot 12345 offset}; 1 to 200 characters, no secret
 * @param value where it stands, in the consumer's own words; at most 4,096 characters, no secret
 */
public record Cursor(String key, String value) {
    /** The longest key, in UTF-16 units. */
    public static final int MAX_KEY = 200;

    /** The longest value, in UTF-16 units. */
    public static final int MAX_VALUE = 4_096;

    /** Checks what it is given. */
    public Cursor {
        if (key.isBlank() || key.length() > MAX_KEY) {
            throw new IllegalArgumentException("a cursor's key has 1 to " + MAX_KEY + " characters");
        }
        if (value.length() > MAX_VALUE) {
            throw new IllegalArgumentException("a cursor's value has at most " + MAX_VALUE + " characters");
        }
    }
}
