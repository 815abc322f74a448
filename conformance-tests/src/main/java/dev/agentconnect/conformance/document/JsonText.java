package dev.agentconnect.conformance.document;

import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import java.util.Optional;
import java.util.stream.IntStream;

/** Whether bytes are a JSON document as the wire knows it: UTF-8 without a byte order mark (section 4.1; RFC 8259, section 8.1). */
public final class JsonText {
    private static final Json.TreeReader READER = Json.reader(JsonLimits.DOCUMENT);

    private JsonText() {}

    /**
     * Says what is wrong with the bytes themselves.
     *
     * @param bytes a whole document, or the first bytes of one that is too large
     * @return the fault in words, without content; empty when the bytes are one JSON value
     */
    public static Optional<String> fault(byte[] bytes) {
        int limit = JsonLimits.DOCUMENT.maxBytes();
        if (bytes.length > limit) {
            return Optional.of("a document that is too large: more than " + limit + " bytes");
        }
        if (startsWith(bytes, 0xEF, 0xBB, 0xBF)) {
            return Optional.of("a byte order mark before the JSON: UTF-8 without it is the only encoding on the wire");
        }
        if (isWide(bytes)) {
            return Optional.of("UTF-16 or UTF-32: UTF-8 is the only encoding on the wire");
        }
        try {
            READER.read(bytes);
            return Optional.empty();
        } catch (JsonException e) {
            return Optional.of("no JSON: " + e.fault());
        }
    }

    /** JSON begins with an ASCII character, so a zero among the first two bytes means wider units (RFC 4627, section 3). */
    private static boolean isWide(byte[] bytes) {
        boolean marked = startsWith(bytes, 0xFE, 0xFF) || startsWith(bytes, 0xFF, 0xFE);
        return marked || (bytes.length >= 2 && (bytes[0] == 0 || bytes[1] == 0));
    }

    private static boolean startsWith(byte[] bytes, int... prefix) {
        return bytes.length >= prefix.length
                && IntStream.range(0, prefix.length).allMatch(i -> (bytes[i] & 0xFF) == prefix[i]);
    }
}
