package dev.agentconnect.protocol.xagent.card;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Set;

/**
 * How many channels one user may have (section 4.1). The word list is open: a word of a newer peer survives as it came, and {@link #isKnown} tells it apart.
 *
 * @param word the word on the wire
 */
public record UserChannelMode(@JsonValue String word) {
    /** One channel a user; also what an absent field means. */
    public static final UserChannelMode SINGLE = new UserChannelMode("single");

    /** Several channels a user. */
    public static final UserChannelMode MULTIPLE = new UserChannelMode("multiple");

    private static final Set<UserChannelMode> KNOWN = Set.of(SINGLE, MULTIPLE);

    /** Reads the word as it stands on the wire. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public UserChannelMode {}

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
