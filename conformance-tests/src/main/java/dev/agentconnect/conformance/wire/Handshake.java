package dev.agentconnect.conformance.wire;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a WebSocket handshake offers (Connector Protocol 3.0, section 6).
 *
 * @param subprotocol the offered subprotocol, if any
 * @param apiKey the bearer key, if any; never printed
 */
public record Handshake(
        @Nullable String subprotocol, @Nullable String apiKey) {
    /** The subprotocol of the data plane. */
    public static final String SUBPROTOCOL = "xagent.connector.packet.v1";

    /**
     * The handshake of the specification.
     *
     * @param apiKey the bearer key, if any
     * @return the handshake
     */
    public static Handshake regular(@Nullable String apiKey) {
        return new Handshake(SUBPROTOCOL, apiKey);
    }

    Map<String, String> headers() {
        Map<String, String> headers = new LinkedHashMap<>();
        if (subprotocol != null) {
            headers.put("Sec-WebSocket-Protocol", subprotocol);
        }
        if (apiKey != null) {
            headers.put("Authorization", "Bearer " + apiKey);
        }
        return headers;
    }

    @Override
    public String toString() {
        return "GET /ws, subprotocol " + (subprotocol == null ? "none" : subprotocol)
                + (apiKey == null ? ", no key" : ", with a key");
    }
}
