package dev.agentconnect.protocol.xagent.packet;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Set;

/**
 * What a cancellation did (section 8.12). The word list is open: a word of a newer peer survives as it came, and {@link #isKnown} tells it apart.
 *
 * @param word the word on the wire
 */
public record AuthCancelStatus(@JsonValue String word) {
    /** The session is gone. */
    public static final AuthCancelStatus CANCELED = new AuthCancelStatus("canceled");

    /** It had already completed. */
    public static final AuthCancelStatus IGNORED = new AuthCancelStatus("ignored");

    /** There is no such session. */
    public static final AuthCancelStatus NOT_FOUND = new AuthCancelStatus("not_found");

    private static final Set<AuthCancelStatus> KNOWN = Set.of(CANCELED, IGNORED, NOT_FOUND);

    /** Reads the word as it stands on the wire. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public AuthCancelStatus {}

    /**
     * Whether Protocol 3.0 defines this word.
     *
     * @return false for a word of another generation
     */
    public boolean isKnown() {
        return KNOWN.contains(this);
    }

    @Override
    public String toString() {
        return word;
    }
}
