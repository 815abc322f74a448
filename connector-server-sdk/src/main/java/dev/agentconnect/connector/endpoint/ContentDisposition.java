package dev.agentconnect.connector.endpoint;

import java.nio.charset.StandardCharsets;

/** Writes a Content-Disposition that no file name can break (RFC 6266): an ASCII fallback and the name in UTF-8. */
final class ContentDisposition {
    private static final String ATTR_CHARS = "!#$&+-.^_`|~";

    private ContentDisposition() {}

    static String attachment(String filename) {
        StringBuilder ascii = new StringBuilder();
        filename.codePoints()
                .forEach(
                        c -> ascii.append(c >= 0x20 && c < 0x7f && c != '"' && c != '\\' && c != '%' ? (char) c : '_'));
        return "attachment; filename=\"" + ascii + "\"; filename*=UTF-8''" + encode(filename);
    }

    private static String encode(String text) {
        StringBuilder out = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            if (c < 0x80 && (Character.isLetterOrDigit(c) || ATTR_CHARS.indexOf(c) >= 0)) {
                out.append(c);
            } else {
                out.append('%').append(String.format("%02X", (int) c));
            }
        }
        return out.toString();
    }
}
