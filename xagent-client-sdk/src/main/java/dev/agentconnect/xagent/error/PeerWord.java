package dev.agentconnect.xagent.error;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A word of the peer for logs and messages of exceptions. What is no short word of the protocol is not repeated: it could
 * forge lines of a log, fill it, or hold a secret that the peer was given.
 */
public final class PeerWord {
    private static final Pattern WORD = Pattern.compile("[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*");
    private static final int MAX_CHARS = 64;

    private PeerWord() {}

    /**
     * What may be shown.
     *
     * @param word an error code or packet type as it came; its text form is taken
     * @return the word, or a fixed text in its place
     */
    public static String shown(@Nullable Object word) {
        String text = String.valueOf(word);
        boolean fits = text.length() <= MAX_CHARS && WORD.matcher(text).matches();
        return fits ? text : "(no word of the protocol)";
    }
}
