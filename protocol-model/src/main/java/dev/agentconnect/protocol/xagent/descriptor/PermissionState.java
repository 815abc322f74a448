package dev.agentconnect.protocol.xagent.descriptor;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Set;

/**
 * What the target permits a tool (section 9). The word list is open: a word of a newer peer survives as it came, and {@link #isKnown} tells it apart.
 *
 * @param word the word on the wire
 */
public record PermissionState(@JsonValue String word) {
    /** Not known. */
    public static final PermissionState UNKNOWN = new PermissionState("unknown");

    /** Permitted. */
    public static final PermissionState GRANTED = new PermissionState("granted");

    /** Refused. */
    public static final PermissionState DENIED = new PermissionState("denied");

    /** Only after a new authentication. */
    public static final PermissionState REQUIRES_REAUTH = new PermissionState("requires_reauth");

    private static final Set<PermissionState> KNOWN = Set.of(UNKNOWN, GRANTED, DENIED, REQUIRES_REAUTH);

    /** Reads the word as it stands on the wire. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public PermissionState {}

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
