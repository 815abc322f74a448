package dev.agentconnect.protocol.xagent.profile;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Set;

/**
 * What the agent is doing (IM v2). The word list is open: a word of a newer peer survives as it came, and {@link #isKnown} tells it apart.
 *
 * @param word the word on the wire
 */
public record ActivityStatus(@JsonValue String word) {
    /** It thinks. */
    public static final ActivityStatus THINKING = new ActivityStatus("thinking");

    /** It runs a tool; tool_name comes along. */
    public static final ActivityStatus TOOL = new ActivityStatus("tool");

    /** Nothing. */
    public static final ActivityStatus IDLE = new ActivityStatus("idle");

    private static final Set<ActivityStatus> KNOWN = Set.of(THINKING, TOOL, IDLE);

    /** Reads the word as it stands on the wire. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public ActivityStatus {}

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
