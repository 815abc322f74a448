package dev.agentconnect.protocol.xagent.descriptor;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Set;

/**
 * The state of one channel (section 9). The word list is open: a word of a newer peer survives as it came, and {@link #isKnown} tells it apart.
 *
 * @param word the word on the wire
 */
public record ConnectionStatus(@JsonValue String word) {
    /** The channel exists and is not authenticated. */
    public static final ConnectionStatus CREATED = new ConnectionStatus("created");

    /** Authentication is under way. */
    public static final ConnectionStatus AUTHENTICATING = new ConnectionStatus("authenticating");

    /** Bound and usable now. */
    public static final ConnectionStatus CONNECTED = new ConnectionStatus("connected");

    /** Bound; some abilities are missing. */
    public static final ConnectionStatus DEGRADED = new ConnectionStatus("degraded");

    /** Bound; the target is not reachable now. */
    public static final ConnectionStatus OFFLINE = new ConnectionStatus("offline");

    /** The authentication material has expired. */
    public static final ConnectionStatus EXPIRED = new ConnectionStatus("expired");

    /** The user or the target withdrew it. */
    public static final ConnectionStatus REVOKED = new ConnectionStatus("revoked");

    /** A fault of no other class. */
    public static final ConnectionStatus ERROR = new ConnectionStatus("error");

    private static final Set<ConnectionStatus> KNOWN =
            Set.of(CREATED, AUTHENTICATING, CONNECTED, DEGRADED, OFFLINE, EXPIRED, REVOKED, ERROR);

    /** Reads the word as it stands on the wire. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public ConnectionStatus {}

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
