package dev.agentconnect.protocol.xagent.card;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Set;

/**
 * What kind of system a connector reaches (sections 4.1 and 9). The word list is open: a word of a newer peer survives as it came, and {@link #isKnown} tells it apart.
 *
 * @param word the word on the wire
 */
public record TargetType(@JsonValue String word) {
    /** Instant messaging. */
    public static final TargetType IM = new TargetType("im");

    /** E-mail. */
    public static final TargetType EMAIL = new TargetType("email");

    /** Calendars. */
    public static final TargetType CALENDAR = new TargetType("calendar");

    /** Ticket systems. */
    public static final TargetType TICKET = new TargetType("ticket");

    /** Devices. */
    public static final TargetType DEVICE = new TargetType("device");

    private static final Set<TargetType> KNOWN = Set.of(IM, EMAIL, CALENDAR, TICKET, DEVICE);

    /** Reads the word as it stands on the wire. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public TargetType {}

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
