package dev.agentconnect.xagent.transport;

import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.protocol.xagent.envelope.HttpHost;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a request goes and what its header carries.
 *
 * @param uri the address
 * @param bearer the system API key, or null for none; it is sent nowhere else than to this address
 * @param headers further headers
 */
public record HttpRequest(URI uri, @Nullable Secret bearer, Map<String, String> headers) {
    /** Copies what it is given. */
    public HttpRequest {
        headers = Map.copyOf(headers);
    }

    /**
     * A request that carries the address only.
     *
     * @param uri the address
     * @return the request
     */
    public static HttpRequest to(URI uri) {
        return new HttpRequest(uri, null, Map.of());
    }

    /**
     * The same request with the system API key.
     *
     * @param key the key, or null to leave it out
     * @return the request
     */
    public HttpRequest withBearer(@Nullable Secret key) {
        return new HttpRequest(uri, key, headers);
    }

    /**
     * The same request with one more header.
     *
     * @param name the header
     * @param value its value
     * @return the request
     */
    public HttpRequest withHeader(String name, String value) {
        Map<String, String> all = new java.util.HashMap<>(headers);
        all.put(name, value);
        return new HttpRequest(uri, bearer, all);
    }

    /** {@inheritDoc} Without the query, which may be a capability. */
    @Override
    public String toString() {
        return "HttpRequest[host=" + HttpHost.of(uri).map(HttpHost::host).orElse(null) + ", path=" + uri.getRawPath()
                + "]";
    }
}
