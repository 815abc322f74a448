package dev.agentconnect.protocol.xagent.profile;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Set;

/**
 * What the receiver of a chat message decided (IM v2). The word list is open: a word of a newer peer survives as it came, and {@link #isKnown} tells it apart.
 *
 * @param word the word on the wire
 */
public record AckStatus(@JsonValue String word) {
    /** The receiver has taken responsibility. */
    public static final AckStatus ACCEPTED = new AckStatus("accepted");

    /** It already had; nothing was done again. */
    public static final AckStatus DUPLICATE = new AckStatus("duplicate");

    /** Refused; a code and retryable come along. */
    public static final AckStatus REJECTED = new AckStatus("rejected");

    private static final Set<AckStatus> KNOWN = Set.of(ACCEPTED, DUPLICATE, REJECTED);

    /** Reads the word as it stands on the wire. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public AckStatus {}

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
