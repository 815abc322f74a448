package dev.agentconnect.connector.endpoint;

import dev.agentconnect.protocol.secret.Secret;
import org.jspecify.annotations.Nullable;

/** Checks {@code Authorization: Bearer <key>} in constant time (section 3). Without a key everything is allowed. */
public final class ApiKeyCheck {
    private static final String SCHEME = "Bearer ";

    private final @Nullable Secret key;

    /**
     * A check.
     *
     * @param key the system API key, or null when none is demanded
     */
    public ApiKeyCheck(@Nullable Secret key) {
        this.key = key;
    }

    /**
     * Checks a header.
     *
     * @param authorization the header's value, or null
     * @return whether the caller may go on
     */
    public boolean allows(@Nullable String authorization) {
        return key == null || proves(authorization);
    }

    /**
     * Whether the caller has shown the key, which no web page of another origin can.
     *
     * @param authorization the header's value, or null
     * @return false when none is demanded
     */
    boolean proves(@Nullable String authorization) {
        return key != null
                && authorization != null
                && authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                && key.matches(authorization.substring(SCHEME.length()).strip());
    }
}
