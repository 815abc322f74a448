package dev.agentconnect.protocol.xagent.card;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Set;

/**
 * Who vouches for a connector (section 4.1). The word list is open: a word of a newer peer survives as it came, and {@link #isKnown} tells it apart.
 *
 * @param word the word on the wire
 */
public record TrustLevel(@JsonValue String word) {
    /** Nobody. */
    public static final TrustLevel UNKNOWN = new TrustLevel("unknown");

    /** Part of the platform. */
    public static final TrustLevel BUILTIN = new TrustLevel("builtin");

    /** Checked by the platform. */
    public static final TrustLevel VERIFIED = new TrustLevel("verified");

    /** A third party. */
    public static final TrustLevel THIRD_PARTY = new TrustLevel("third_party");

    /** Runs beside the platform. */
    public static final TrustLevel LOCAL = new TrustLevel("local");

    private static final Set<TrustLevel> KNOWN = Set.of(UNKNOWN, BUILTIN, VERIFIED, THIRD_PARTY, LOCAL);

    /** Reads the word as it stands on the wire. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public TrustLevel {}

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
