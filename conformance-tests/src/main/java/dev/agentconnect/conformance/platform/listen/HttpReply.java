package dev.agentconnect.conformance.platform.listen;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;

/** What the kit answers to a request. */
public sealed interface HttpReply {
    /** An answer with a body. Immutable. */
    final class Content implements HttpReply {
        private final int status;
        private final Map<String, String> headers;
        private final byte[] body;
        private final int promised;

        private Content(int status, Map<String, String> headers, byte[] body, int promised) {
            this.status = status;
            this.headers = Map.copyOf(headers);
            this.body = body;
            this.promised = promised;
        }

        /**
         * The same answer, but the connection ends after a part of the body.
         *
         * @param length how many bytes do come
         * @return the reply
         */
        public HttpReply cutAfter(int length) {
            byte[] part = new byte[Math.min(length, body.length)];
            System.arraycopy(body, 0, part, 0, part.length);
            return new Content(status, headers, part, promised);
        }

        int status() {
            return status;
        }

        Map<String, String> headers() {
            return headers;
        }

        byte[] body() {
            return body;
        }

        int promised() {
            return promised;
        }
    }

    /**
     * A WebSocket handshake that succeeds.
     *
     * @param subprotocol the selected subprotocol, or empty for none
     * @param opened is given the socket, then its events; runs on the connection's thread
     */
    record Upgrade(String subprotocol, Consumer<ServedSocket> opened) implements HttpReply {}

    /**
     * An answer with a body.
     *
     * @param status the status code
     * @param mediaType the Content-Type
     * @param body the body
     * @return the reply
     */
    static Content of(int status, String mediaType, byte[] body) {
        return new Content(status, Map.of("Content-Type", mediaType), body.clone(), body.length);
    }

    /**
     * An answer with text.
     *
     * @param status the status code
     * @param mediaType the Content-Type
     * @param body the text
     * @return the reply
     */
    static Content text(int status, String mediaType, String body) {
        return of(status, mediaType, body.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * An answer with JSON.
     *
     * @param status the status code
     * @param body the tree
     * @return the reply
     */
    static Content json(int status, JsonNode body) {
        return of(status, "application/json", Json.bytes(body));
    }

    /**
     * An answer without a body.
     *
     * @param status the status code
     * @return the reply
     */
    static Content status(int status) {
        return new Content(status, Map.of(), new byte[0], 0);
    }

    /**
     * An answer that sends the client elsewhere.
     *
     * @param status a status code 3xx
     * @param location where to
     * @return the reply
     */
    static Content redirect(int status, String location) {
        return new Content(status, Map.of("Location", location), new byte[0], 0);
    }
}
