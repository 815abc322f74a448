package dev.agentconnect.connector.endpoint;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a {@code Range} header asks for (RFC 9110, section 14): one range of bytes. Anything else, several ranges included, asks for the
 * whole file, which a server may always give.
 */
sealed interface ByteRange {
    /** Longer numbers are beyond any file. */
    Pattern ONE = Pattern.compile("(?i)bytes\\s*=\\s*(\\d{0,18})\\s*-\\s*(\\d{0,18})\\s*");

    /** Everything. */
    record Whole() implements ByteRange {}

    /**
     * A part.
     *
     * @param first the first byte
     * @param last the last byte, included
     */
    record Part(long first, long last) implements ByteRange {
        long length() {
            return last - first + 1;
        }
    }

    /** Nothing of the file is in the range. */
    record Unsatisfiable() implements ByteRange {}

    /**
     * Reads a header.
     *
     * @param header the header's value, or null
     * @param size how many bytes there are
     */
    static ByteRange of(@Nullable String header, long size) {
        Matcher range = ONE.matcher(header == null ? "" : header);
        if (!range.matches() || (range.group(1).isEmpty() && range.group(2).isEmpty())) {
            return new Whole();
        }
        if (range.group(1).isEmpty()) {
            long suffix = Long.parseLong(range.group(2));
            return suffix == 0 || size == 0 ? new Unsatisfiable() : new Part(Math.max(0, size - suffix), size - 1);
        }
        long first = Long.parseLong(range.group(1));
        long last = range.group(2).isEmpty() ? size - 1 : Long.parseLong(range.group(2));
        if (!range.group(2).isEmpty() && last < first) {
            return new Whole(); // no range at all, so the header does not count
        }
        return first >= size ? new Unsatisfiable() : new Part(first, Math.min(last, size - 1));
    }
}
