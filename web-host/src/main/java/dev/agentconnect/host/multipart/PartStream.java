package dev.agentconnect.host.multipart;

import dev.agentconnect.host.http.BodyTooLargeException;
import dev.agentconnect.host.http.BodyTooLargeException.What;
import dev.agentconnect.host.http.MalformedBodyException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Cuts a multipart body at its boundary (RFC 2046, section 5.1.1). It looks at a window of the body, so that a delimiter is found
 * wherever the network split it; the parser that the embedded server brings changes content that begins like a delimiter.
 */
final class PartStream {
    private static final int WINDOW_BYTES = 32 << 10;
    private static final int MAX_HEADER_BYTES = 8 << 10;
    private static final int LONGEST_BOUNDARY = 70;

    private final InputStream in;
    private final byte[] delimiter;
    private final byte[] window = new byte[WINDOW_BYTES];
    private int from;
    private int to;
    private boolean ended;

    PartStream(InputStream in, String boundary) {
        if (boundary.isEmpty() || boundary.length() > LONGEST_BOUNDARY) {
            throw new MalformedBodyException();
        }
        this.in = in;
        this.delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
        // The first delimiter may stand at the very start of the body.
        window[0] = '\r';
        window[1] = '\n';
        to = 2;
    }

    /** Copies everything before the next delimiter and steps over that delimiter. */
    void copyContent(OutputStream out) throws IOException {
        for (int found = indexOf(delimiter); ; found = indexOf(delimiter)) {
            int length = found >= 0 ? found - from : Math.max(0, to - from - delimiter.length + 1);
            out.write(window, from, length);
            from += length;
            if (found >= 0) {
                from += delimiter.length;
                return;
            }
            fill();
        }
    }

    /** After a delimiter: whether another part follows. */
    boolean nextPart() throws IOException {
        require(2);
        if (window[from] == '-' && window[from + 1] == '-') {
            return false;
        }
        while (window[from] == ' ' || window[from] == '\t') {
            from++;
            require(2);
        }
        if (window[from] != '\r' || window[from + 1] != '\n') {
            throw new MalformedBodyException();
        }
        from += 2;
        return true;
    }

    /** Reads one header line of a part without its end; empty after the last one. */
    String headerLine() throws IOException {
        byte[] lineEnd = {'\r', '\n'};
        int found = indexOf(lineEnd);
        while (found < 0) {
            if (to - from > MAX_HEADER_BYTES) {
                throw new BodyTooLargeException(What.FORM);
            }
            fill();
            found = indexOf(lineEnd);
        }
        if (found - from > MAX_HEADER_BYTES) {
            throw new BodyTooLargeException(What.FORM);
        }
        String line = new String(window, from, found - from, StandardCharsets.UTF_8);
        from = found + lineEnd.length;
        return line;
    }

    /** Reads the rest of the body and drops it. */
    void skipEpilogue() throws IOException {
        while (!ended) {
            from = to;
            refill();
        }
    }

    private void require(int bytes) throws IOException {
        while (to - from < bytes) {
            fill();
        }
    }

    private void fill() throws IOException {
        refill();
        if (ended) {
            throw new MalformedBodyException(); // received to its end, and still unfinished
        }
    }

    private void refill() throws IOException {
        System.arraycopy(window, from, window, 0, to - from);
        to -= from;
        from = 0;
        int count = in.read(window, to, window.length - to);
        ended = count < 0;
        to += Math.max(0, count);
    }

    private int indexOf(byte[] pattern) {
        for (int start = from; start <= to - pattern.length; start++) {
            int matched = 0;
            while (matched < pattern.length && window[start + matched] == pattern[matched]) {
                matched++;
            }
            if (matched == pattern.length) {
                return start;
            }
        }
        return -1;
    }
}
