package dev.agentconnect.conformance.check;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.wire.Endpoint;
import dev.agentconnect.conformance.wire.HttpAnswer;
import dev.agentconnect.conformance.wire.HttpProbe;
import dev.agentconnect.conformance.wire.Patience;
import dev.agentconnect.conformance.wire.Secrets;
import dev.agentconnect.conformance.wire.TrafficListener;
import dev.agentconnect.conformance.wire.Transcript;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import java.util.Map;
import java.util.Optional;

/** Reads a card before the checks begin, to learn whether anybody is there. */
public final class CardFetch {
    private static final TrafficListener NOBODY = new TrafficListener() {
        @Override
        public void packet(String text) {
            // Fetching a card moves no packet.
        }

        @Override
        public void binary() {
            // Fetching a card moves no packet.
        }

        @Override
        public void http(String path, String headersAndBody) {
            // The same answer is looked at again by the first check.
        }
    };

    private CardFetch() {}

    /**
     * Fetches one document.
     *
     * @param endpoint where, and how long to wait
     * @param url absolute
     * @return the answer
     * @throws dev.agentconnect.conformance.wire.WireException when nobody answers
     */
    public static HttpAnswer fetch(Endpoint endpoint, String url) {
        Transcript unread = new Transcript(new Secrets(Map.of()));
        try (HttpProbe probe = new HttpProbe(endpoint, unread, NOBODY, new Patience())) {
            return probe.getUrl(url, null, Map.of());
        }
    }

    /**
     * Reads JSON leniently.
     *
     * @param bytes any bytes
     * @return empty when they are no JSON
     */
    public static Optional<JsonNode> json(byte[] bytes) {
        try {
            return Optional.of(Json.reader(JsonLimits.DOCUMENT).read(bytes));
        } catch (JsonException e) {
            return Optional.empty();
        }
    }
}
