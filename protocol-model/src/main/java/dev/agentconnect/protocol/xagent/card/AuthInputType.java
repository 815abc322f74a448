package dev.agentconnect.protocol.xagent.card;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Set;

/**
 * The control that shows an auth field (section 4.1). The word list is open: a word of a newer peer survives as it came, and {@link #isKnown} tells it apart.
 *
 * @param word the word on the wire
 */
public record AuthInputType(@JsonValue String word) {
    /** Shown as typed. */
    public static final AuthInputType TEXT = new AuthInputType("text");

    /** Hidden as typed; its value is a secret. */
    public static final AuthInputType PASSWORD = new AuthInputType("password");

    private static final Set<AuthInputType> KNOWN = Set.of(TEXT, PASSWORD);

    /** Reads the word as it stands on the wire. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public AuthInputType {}

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
