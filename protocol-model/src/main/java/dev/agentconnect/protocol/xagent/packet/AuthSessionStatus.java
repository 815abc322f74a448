package dev.agentconnect.protocol.xagent.packet;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Set;

/**
 * The state of an auth session (sections 8.8, 8.10 and 8.12). The word list is open: a word of a newer peer survives as it came, and {@link #isKnown} tells it apart.
 *
 * @param word the word on the wire
 */
public record AuthSessionStatus(@JsonValue String word) {
    /** Waiting for the user. */
    public static final AuthSessionStatus PENDING = new AuthSessionStatus("pending");

    /** The code was scanned and waits for confirmation. */
    public static final AuthSessionStatus SCANNED = new AuthSessionStatus("scanned");

    /** Done; a descriptor comes along. */
    public static final AuthSessionStatus AUTHENTICATED = new AuthSessionStatus("authenticated");

    /** Not authenticated. */
    public static final AuthSessionStatus UNAUTHENTICATED = new AuthSessionStatus("unauthenticated");

    /** The session ended by time. */
    public static final AuthSessionStatus EXPIRED = new AuthSessionStatus("expired");

    /** The code is dead; ask for a new one. */
    public static final AuthSessionStatus QR_REFRESH_REQUIRED = new AuthSessionStatus("qr_refresh_required");

    /** Refused. */
    public static final AuthSessionStatus FAILED = new AuthSessionStatus("failed");

    private static final Set<AuthSessionStatus> KNOWN =
            Set.of(PENDING, SCANNED, AUTHENTICATED, UNAUTHENTICATED, EXPIRED, QR_REFRESH_REQUIRED, FAILED);

    /** Reads the word as it stands on the wire. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public AuthSessionStatus {}

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
