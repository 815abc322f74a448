package dev.agentconnect.connector.delivery;

import dev.agentconnect.protocol.xagent.profile.ChatDeltaContent;
import java.time.Instant;
import java.util.Arrays;

/** One message that is still being written: its text, and where each of its pieces begins. Not thread safe. */
final class Draft {
    private static final int FIRST_PIECES = 16;

    private final StringBuilder text = new StringBuilder();
    private final Instant expiresAt;
    private int[] starts = new int[FIRST_PIECES];
    private int pieces;
    private boolean showing;

    Draft(Instant expiresAt) {
        this.expiresAt = expiresAt;
    }

    Instant expiresAt() {
        return expiresAt;
    }

    /** The last sequence number, which is also the number of pieces. */
    int last() {
        return pieces;
    }

    int length() {
        return text.length();
    }

    /** Whether exactly this delta was added before. */
    boolean has(ChatDeltaContent delta) {
        if (delta.sequence() < 1 || delta.sequence() > pieces) {
            return false;
        }
        int index = (int) delta.sequence() - 1;
        int end = index + 1 < pieces ? starts[index + 1] : text.length();
        return text.substring(starts[index], end).equals(delta.text());
    }

    /** Appends the next piece. True when nobody has been asked to show the draft since the last {@link #take}. */
    boolean append(String piece) {
        if (pieces == starts.length) {
            starts = Arrays.copyOf(starts, 2 * pieces);
        }
        starts[pieces++] = text.length();
        text.append(piece);
        boolean first = !showing;
        showing = true;
        return first;
    }

    String take() {
        showing = false;
        return text.toString();
    }
}
