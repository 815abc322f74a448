package dev.agentconnect.xagent.auth;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A code for the user to scan (section 8.8). One-time material: show it, never log it.
 *
 * @param text what the code says, or null when there is only a picture
 * @param image the code as a picture, URL or data URL, or null
 * @param expiresAt when it dies by the connector's clock, or null when the connector does not say
 */
public record QrCode(
        @Nullable String text,
        @Nullable String image,
        @Nullable Instant expiresAt) {
    /** {@inheritDoc} Without the code. */
    @Override
    public String toString() {
        return "QrCode[expiresAt=" + expiresAt + "]";
    }
}
