package dev.agentconnect.connector.limits;

import dev.agentconnect.protocol.secret.Redactor;

/**
 * Texts of handlers that people are to read: reasons, notices, names of accounts. A target may answer with a whole page where a
 * sentence is meant, and a packet that is longer than the peer takes costs every user of the data plane the connection.
 */
public final class ShownText {
    /** The longest reason or notice, in UTF-16 units. */
    public static final int MAX_TEXT_CHARS = 2_000;

    /** The longest name, hint or reason in a descriptor, which repeats the reason for every tool; in UTF-16 units. */
    public static final int MAX_LABEL_CHARS = 200;

    /** No secret is longer in its longest spelling: a form takes 4,096 characters. */
    private static final int LONGEST_SECRET_CHARS = 16_384;

    /** Secrets may make most of a text; that one is looked at as a whole. */
    private static final int LOOKED_AT_CHARS = 4 * LONGEST_SECRET_CHARS;

    private static final String CUT = "\u2026";

    private ShownText() {}

    /**
     * Takes secrets out and cuts what is too long: in this order, since half a secret would not be known any more. Of a very long text
     * only as much is looked at as is needed.
     *
     * @param text any text
     * @param maxChars the most that is left of it, in UTF-16 units
     * @param redactor knows the secrets
     * @return the text, or its beginning with an ellipsis, without secrets
     */
    public static String cut(String text, int maxChars, Redactor redactor) {
        int enough = maxChars + LOOKED_AT_CHARS;
        if (text.length() > enough) {
            String beginning = redactor.redact(text.substring(0, enough));
            if (beginning.length() >= maxChars + LONGEST_SECRET_CHARS) { // what may be half a secret, at its end, goes
                return cut(beginning, maxChars);
            }
        }
        return cut(redactor.redact(text), maxChars);
    }

    /**
     * Cuts what is too long, never inside a character.
     *
     * @param text any text
     * @param maxChars the most that is left of it, in UTF-16 units
     * @return the text, or its beginning with an ellipsis
     */
    public static String cut(String text, int maxChars) {
        if (text.length() <= maxChars) {
            return text;
        }
        int end = maxChars - CUT.length();
        boolean insideCharacter =
                Character.isHighSurrogate(text.charAt(end - 1)) && Character.isLowSurrogate(text.charAt(end));
        return text.substring(0, insideCharacter ? end - 1 : end) + CUT;
    }
}
