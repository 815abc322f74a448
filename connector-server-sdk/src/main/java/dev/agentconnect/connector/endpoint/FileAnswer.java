package dev.agentconnect.connector.endpoint;

import dev.agentconnect.connector.file.KeptFile;
import dev.agentconnect.connector.file.MediaTypes;
import dev.agentconnect.host.http.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sends a file or a part of it (section 5.2; RFC 9110, section 14). Whatever it is, a browser stores it and does not show it. */
final class FileAnswer {
    /** The bytes behind a reference never change, so all answers have the same one. */
    private static final String ENTITY_TAG = "\"1\"";

    private FileAnswer() {}

    static void send(HttpExchange exchange, KeptFile file, InputStream content) throws IOException {
        long size = file.byteSize();
        Map<String, String> headers = HttpAnswers.headers(MediaTypes.served(file.mimeType()));
        headers.put("Content-Disposition", ContentDisposition.attachment(file.filename()));
        headers.put("Content-Security-Policy", "sandbox; default-src 'none'");
        headers.put("Accept-Ranges", "bytes");
        headers.put("ETag", ENTITY_TAG);
        ByteRange range = ByteRange.of(wantedRange(exchange), size);
        if (range instanceof ByteRange.Part part) {
            headers.put("Content-Range", "bytes " + part.first() + "-" + part.last() + "/" + size);
            content.skipNBytes(part.first());
            exchange.respond(206, headers, part.length(), content);
        } else if (range instanceof ByteRange.Unsatisfiable) {
            headers.keySet().removeIf(name -> name.equals("Content-Disposition") || name.equals("Content-Type"));
            headers.put("Content-Range", "bytes */" + size);
            exchange.respond(416, headers, new byte[0]);
        } else {
            exchange.respond(200, headers, size, content);
        }
    }

    /** A range counts only for GET, and only for the file that the peer has begun to fetch. */
    private static @Nullable String wantedRange(HttpExchange exchange) {
        String begun = exchange.header("If-Range");
        boolean counts = exchange.method().equals("GET")
                && (begun == null || begun.strip().equals(ENTITY_TAG));
        return counts ? exchange.header("Range") : null;
    }
}
