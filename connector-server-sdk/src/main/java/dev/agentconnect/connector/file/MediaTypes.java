package dev.agentconnect.connector.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a file is, from its first bytes: a peer may call a page an image. Known signatures win over what was said, unless that is a
 * closer word for the same thing; a text that begins like a page is one. Decided once, when a file is kept. A library that knows more
 * (Apache Tika) weighs more than the rest of a connector; what this list does not know keeps the name that the peer gave it, which
 * {@link #served} makes harmless.
 */
public final class MediaTypes {
    /** What a file is called that nobody knows, or that must not be shown. */
    public static final String UNKNOWN = "application/octet-stream";

    private static final int LOOKED_AT = 512;

    /** What a browser would run, or follow to something that it runs. */
    private static final Set<String> ACTIVE = Set.of(
            "text/html",
            "application/xhtml+xml",
            "image/svg+xml",
            "text/xml",
            "application/xml",
            "text/xsl",
            "text/javascript",
            "application/javascript",
            "application/ecmascript",
            "text/ecmascript",
            "application/x-shockwave-flash",
            "multipart/x-mixed-replace",
            "message/rfc822");

    private static final List<String> PAGE_BEGINS =
            List.of("<!doctype html", "<html", "<head", "<body", "<script", "<iframe", "<svg", "<!--", "<?xml");

    /** A type and the bytes by which it is known. */
    private record Signature(String type, int offset, String bytes) {
        boolean matches(String head) {
            return head.startsWith(bytes, offset);
        }
    }

    /** Bytes as characters of ISO 8859-1; the first that matches counts. */
    private static final List<Signature> SIGNATURES = List.of(
            new Signature("image/png", 0, "\u0089PNG\r\n\u001a\n"),
            new Signature("image/jpeg", 0, "\u00ff\u00d8\u00ff"),
            new Signature("image/gif", 0, "GIF8"),
            new Signature("image/webp", 8, "WEBP"),
            new Signature("image/tiff", 0, "II*\u0000"),
            new Signature("image/tiff", 0, "MM\u0000*"),
            new Signature("application/pdf", 0, "%PDF-"),
            new Signature("application/zip", 0, "PK\u0003\u0004"),
            new Signature("application/gzip", 0, "\u001f\u008b"),
            new Signature("image/heic", 4, "ftyphei"),
            new Signature("image/avif", 4, "ftypavif"),
            new Signature("audio/mp4", 4, "ftypM4A"),
            new Signature("video/quicktime", 4, "ftypqt"),
            new Signature("video/mp4", 4, "ftyp"),
            new Signature("video/webm", 0, "\u001aE\u00df\u00a3"),
            new Signature("audio/ogg", 0, "OggS"),
            new Signature("audio/flac", 0, "fLaC"),
            new Signature("audio/wav", 8, "WAVEfmt"),
            new Signature("video/x-msvideo", 8, "AVI LIST"),
            new Signature("audio/mpeg", 0, "ID3"));

    private MediaTypes() {}

    /**
     * What a file is.
     *
     * @param path its bytes
     * @param said what its sender called it, in lower case, or null
     * @return the type, or null when nobody knows it
     * @throws IOException when it cannot be read
     */
    static @Nullable String of(Path path, @Nullable String said) throws IOException {
        byte[] head;
        try (InputStream in = Files.newInputStream(path)) {
            head = in.readNBytes(LOOKED_AT);
        }
        return of(head, said);
    }

    static @Nullable String of(byte[] first, @Nullable String said) {
        String head = new String(first, StandardCharsets.ISO_8859_1);
        for (Signature signature : SIGNATURES) {
            if (signature.matches(head)) {
                return said != null && isCloser(said, signature.type()) ? said : signature.type();
            }
        }
        boolean plain =
                said != null && (said.startsWith("text/") || isActive(said)); // the sender knows that it is a text
        return isPage(head) && !plain ? "text/html" : said;
    }

    /** Containers are used by many types: a document in a ZIP, sound in a container of films. */
    private static boolean isCloser(String said, String found) {
        return switch (found) {
            case "application/zip" ->
                said.startsWith("application/") && !said.equals(UNKNOWN) && !ACTIVE.contains(said);
            case "audio/ogg", "video/mp4", "video/webm", "audio/mp4" ->
                said.startsWith("audio/") || said.startsWith("video/");
            case "image/heic" -> said.equals("image/heif");
            default -> false;
        };
    }

    private static boolean isPage(String head) {
        String text = head.startsWith("\u00ef\u00bb\u00bf") ? head.substring(3) : head;
        String start = text.stripLeading().toLowerCase(Locale.ROOT);
        return PAGE_BEGINS.stream().anyMatch(start::startsWith);
    }

    /**
     * The type under which a file is sent: never one that a browser runs.
     *
     * @param type what it is, or null
     * @return a type that is only shown or stored
     */
    public static String served(@Nullable String type) {
        return type == null || isActive(type) ? UNKNOWN : type;
    }

    static boolean isActive(String type) {
        return ACTIVE.contains(type) || type.endsWith("+xml") || type.startsWith("multipart/");
    }
}
