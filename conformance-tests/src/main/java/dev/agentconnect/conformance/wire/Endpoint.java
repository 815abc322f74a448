package dev.agentconnect.conformance.wire;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where the connector under test is, and how long the kit waits for it.
 *
 * @param baseUrl the Base URL, without a trailing slash (Connector Protocol 3.0, section 3)
 * @param apiKey the system API key, if there is one; never printed
 * @param timeout how long one expectation may take
 */
public record Endpoint(URI baseUrl, @Nullable String apiKey, Duration timeout) {
    /**
     * The URL of a fixed endpoint below the Base URL.
     *
     * @param path starts with a slash
     * @return the absolute URL
     */
    public String url(String path) {
        return baseUrl + path;
    }

    /**
     * The URL of the data plane.
     *
     * @return a ws or wss URL
     */
    public URI dataPlane() {
        return URI.create(url("/ws").replaceFirst("^http", "ws"));
    }

    @Override
    public String toString() {
        return "Endpoint[" + baseUrl + "]";
    }
}
