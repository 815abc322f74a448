package dev.agentconnect.protocol.xagent.descriptor;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Set;

/**
 * Whether a tool can be called on a channel (section 9). The word list is open: a word of a newer peer survives as it came, and {@link #isKnown} tells it apart.
 *
 * @param word the word on the wire
 */
public record ToolStatus(@JsonValue String word) {
    /** It can be called. */
    public static final ToolStatus AVAILABLE = new ToolStatus("available");

    /** Not now. */
    public static final ToolStatus UNAVAILABLE = new ToolStatus("unavailable");

    /** The target refuses it. */
    public static final ToolStatus DENIED_BY_TARGET = new ToolStatus("denied_by_target");

    /** Only after a new authentication. */
    public static final ToolStatus REQUIRES_REAUTH = new ToolStatus("requires_reauth");

    /** Not on this channel. */
    public static final ToolStatus NOT_SUPPORTED = new ToolStatus("not_supported");

    private static final Set<ToolStatus> KNOWN =
            Set.of(AVAILABLE, UNAVAILABLE, DENIED_BY_TARGET, REQUIRES_REAUTH, NOT_SUPPORTED);

    /** Reads the word as it stands on the wire. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public ToolStatus {}

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
