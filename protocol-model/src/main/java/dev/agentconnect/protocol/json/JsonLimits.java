package dev.agentconnect.protocol.json;

/**
 * Bounds on one JSON text. They exist so that a peer can neither exhaust memory nor the stack.
 *
 * @param maxBytes the longest text, in bytes of UTF-8
 * @param maxNesting the deepest nesting of objects and arrays
 * @param maxStringChars the longest single string or field name, in UTF-16 units
 */
public record JsonLimits(int maxBytes, int maxNesting, int maxStringChars) {
    /** What a data plane packet may take: 1 MiB, 64 levels. A string may fill the whole packet. */
    public static final JsonLimits PACKET = new JsonLimits(1 << 20, 64, 1 << 20);

    /** What a card or another control plane document may take: 4 MiB, 64 levels. */
    public static final JsonLimits DOCUMENT = new JsonLimits(4 << 20, 64, 1 << 20);

    /** Checks that every bound is positive. */
    public JsonLimits {
        if (maxBytes <= 0 || maxNesting <= 0 || maxStringChars <= 0) {
            throw new IllegalArgumentException("every limit must be positive");
        }
    }
}
