package dev.agentconnect.protocol.xagent.card;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Set;

/**
 * How a user authenticates at the target (section 4.1). The word list is open: a word of a newer peer survives as it came, and {@link #isKnown} tells it apart.
 *
 * @param word the word on the wire
 */
public record AuthFlowType(@JsonValue String word) {
    /** The user scans a code. */
    public static final AuthFlowType QR_LOGIN = new AuthFlowType("qr_login");

    /** The user fills in fields. */
    public static final AuthFlowType FORM = new AuthFlowType("form");

    private static final Set<AuthFlowType> KNOWN = Set.of(QR_LOGIN, FORM);

    /** Reads the word as it stands on the wire. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public AuthFlowType {}

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
