package dev.agentconnect.conformance.platform.listen;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests from bytes and answers to bytes (RFC 9112), as far as HTTP clients need it; everything is bounded. */
final class HttpWire {
    private static final int LONGEST_LINE = 16 << 10;
    private static final int MOST_HEADERS = 200;
    private static final int LARGEST_BODY = 16 << 20;

    private final InputStream in;
    private final OutputStream out;
    private final int port;

    HttpWire(InputStream in, OutputStream out, int port) {
        this.in = in;
        this.out = out;
        this.port = port;
    }

    /** The next request, or null when the peer is done. */
    @Nullable
    HttpSeen read() throws IOException {
        String start = line();
        if (start == null || start.isEmpty()) {
            return null;
        }
        String[] parts = start.split(" ", 3);
        if (parts.length < 3) {
            throw new IOException("no request line");
        }
        Map<String, List<String>> headers = headers();
        return new HttpSeen(parts[0], parts[1], headers, body(headers), port);
    }

    private Map<String, List<String>> headers() throws IOException {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        for (int i = 0; i < MOST_HEADERS; i++) {
            String line = line();
            if (line == null) {
                throw new EOFException();
            }
            if (line.isEmpty()) {
                return headers;
            }
            int colon = line.indexOf(':');
            if (colon > 0) {
                headers.computeIfAbsent(line.substring(0, colon).toLowerCase(Locale.ROOT), name -> new ArrayList<>())
                        .add(line.substring(colon + 1).strip());
            }
        }
        throw new IOException("too many headers");
    }

    private byte[] body(Map<String, List<String>> headers) throws IOException {
        if (first(headers, "expect").equalsIgnoreCase("100-continue")) {
            out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
        }
        if (first(headers, "transfer-encoding").equalsIgnoreCase("chunked")) {
            return chunks();
        }
        String length = first(headers, "content-length");
        return length.isEmpty() ? new byte[0] : exactly(number(length, 10));
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        while (true) {
            String head = line();
            if (head == null) {
                throw new EOFException();
            }
            int length = number(head.split(";", 2)[0].strip(), 16);
            if (length == 0) {
                headers(); // trailers
                return whole.toByteArray();
            }
            whole.writeBytes(exactly(length));
            line();
            if (whole.size() > LARGEST_BODY) {
                throw new IOException("body too large");
            }
        }
    }

    private static int number(String text, int radix) throws IOException {
        try {
            int number = Integer.parseInt(text, radix);
            if (number >= 0 && number <= LARGEST_BODY) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IOException("no length", e);
        }
        throw new IOException("body too large");
    }

    private byte[] exactly(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException();
        }
        return bytes;
    }

    private static String first(Map<String, List<String>> headers, String name) {
        List<String> values = headers.getOrDefault(name, List.of());
        return values.isEmpty() ? "" : values.get(0);
    }

    private @Nullable String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int c = in.read(); c >= 0; c = in.read()) {
            if (c == '\n') {
                return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
            }
            line.write(c);
            if (line.size() > LONGEST_LINE) {
                throw new IOException("line too long");
            }
        }
        return null;
    }

    /** Writes the head of an answer. */
    void head(int status, Map<String, String> headers) throws IOException {
        StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " Scripted\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        out.write(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    /** Writes an answer with a body of the promised length, or of less. */
    void answer(int status, Map<String, String> headers, byte[] body, int promised) throws IOException {
        Map<String, String> all = new LinkedHashMap<>(headers);
        if (status != 204 && status >= 200) {
            all.put("Content-Length", Integer.toString(promised));
        }
        head(status, all);
        out.write(body);
        out.flush();
    }
}
