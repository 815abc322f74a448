package dev.agentconnect.host.multipart;

import dev.agentconnect.host.http.MalformedBodyException;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the header section of a part says (RFC 7578, section 4). A part with a file name is a file. */
record PartHeaders(
        String name, @Nullable String filename, @Nullable String contentType) {
    private static final int MAX_HEADERS = 16;

    boolean isFile() {
        return filename != null;
    }

    static PartHeaders read(PartStream stream) throws IOException {
        String disposition = null;
        String contentType = null;
        int count = 0;
        for (String line = stream.headerLine(); !line.isEmpty(); line = stream.headerLine()) {
            int colon = line.indexOf(':');
            if (colon <= 0 || ++count > MAX_HEADERS) {
                throw new MalformedBodyException();
            }
            String value = line.substring(colon + 1).strip();
            switch (line.substring(0, colon).toLowerCase(Locale.ROOT)) {
                case "content-disposition" -> disposition = value;
                case "content-type" -> contentType = value;
                default -> {
                    // RFC 7578, section 4.8: other headers of a part are ignored.
                }
            }
        }
        return of(disposition, contentType);
    }

    private static PartHeaders of(@Nullable String disposition, @Nullable String contentType) {
        if (disposition == null) {
            throw new MalformedBodyException();
        }
        HeaderParameters parsed = HeaderParameters.parse(disposition);
        String name = parsed.get("name");
        if (!parsed.value().equals("form-data") || name == null) {
            throw new MalformedBodyException();
        }
        return new PartHeaders(name, filename(parsed), contentType);
    }

    /**
     * RFC 7578 knows no {@code filename*}, yet several clients send a name that is not ASCII so, alone or beside a {@code filename} that is
     * of no use.
     */
    private static @Nullable String filename(HeaderParameters parsed) {
        String plain = parsed.get("filename");
        String extended = parsed.get("filename*");
        if (extended == null) {
            return plain;
        }
        String decoded = ExtendedValue.decode(extended);
        if (decoded != null) {
            return decoded;
        }
        return plain == null ? "" : plain;
    }
}
