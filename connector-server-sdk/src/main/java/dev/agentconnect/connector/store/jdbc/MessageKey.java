package dev.agentconnect.connector.store.jdbc;

/**
 * The id of a message as it is stored: itself when it is short and plain, else its {@link KeyHash}. Ids that were given one after the
 * other mostly stand next to each other in an index, so a commit writes one page of it again and again; hashes stand anywhere, and each
 * commit would write another page and note that the old one is free.
 */
final class MessageKey {
    /** A hash is longer, so that no id is ever taken for one. */
    private static final int LONGEST = 63;

    private MessageKey() {}

    static String of(String messageId) {
        return isPlain(messageId) ? messageId : KeyHash.of(messageId);
    }

    /** Printable ASCII without blanks: what every database stores and compares as it is. */
    private static boolean isPlain(String messageId) {
        return !messageId.isEmpty()
                && messageId.length() <= LONGEST
                && messageId.chars().allMatch(c -> c > ' ' && c <= '~');
    }
}
