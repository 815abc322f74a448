package dev.agentconnect.connector.handler;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How far an auth session got (sections 8.8 and 8.10). */
public sealed interface AuthOutcome {
    /**
     * Done: the channel is bound from now on, and the answer to the question that was asked carries its descriptor. There is no
     * way to say so between two questions; keep it until xAgent asks.
     *
     * @param binding the account and the credentials
     */
    record Authenticated(Binding binding) implements AuthOutcome {}

    /**
     * Waiting for the user to scan a code.
     *
     * @param qrCodeText what the code says
     * @param qrCodeImage the code as an image URL or data URL, or null
     * @param expiresAt when the code dies
     * @param pollInterval how long xAgent should wait between questions, at least a millisecond; a target that wants to be asked less often
     *     gets a longer one with the next answer
     * @param message a readable word on it, or null
     */
    record Pending(
            String qrCodeText,
            @Nullable String qrCodeImage,
            Instant expiresAt,
            Duration pollInterval,
            @Nullable String message)
            implements AuthOutcome {
        /** Refuses a pace that no wire can say. */
        public Pending {
            checkPace(pollInterval);
        }

        /** {@inheritDoc} Without the code. */
        @Override
        public String toString() {
            return "Pending[expiresAt=" + expiresAt + "]";
        }
    }

    /**
     * Scanned; waiting for the user to confirm.
     *
     * @param expiresAt when the session dies
     * @param pollInterval how long xAgent should wait between questions
     * @param message a readable word on it, or null
     */
    record Scanned(
            Instant expiresAt,
            Duration pollInterval,
            @Nullable String message) implements AuthOutcome {
        /** Refuses a pace that no wire can say. */
        public Scanned {
            checkPace(pollInterval);
        }
    }

    private static void checkPace(Duration pollInterval) {
        if (pollInterval.toMillis() <= 0) {
            throw new IllegalArgumentException("a poll interval is at least a millisecond");
        }
    }

    /**
     * The code is dead; xAgent may ask for a new one. The session stays open.
     *
     * @param message a readable word on it, or null
     */
    record QrRefreshRequired(@Nullable String message) implements AuthOutcome {}

    /**
     * The session ended by time.
     *
     * @param message a readable word on it, or null
     */
    record Expired(@Nullable String message) implements AuthOutcome {}

    /**
     * The target or the user refused.
     *
     * @param message why, for people; without secrets
     */
    record Failed(String message) implements AuthOutcome {}
}
