package dev.agentconnect.connector.file;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file's name and media type after cleaning: no path parts, no control characters, at most 255 characters. A legal name comes
 * back unchanged, in any script.
 *
 * @param filename the name to show
 * @param mimeType the media type, or null
 */
public record FileName(String filename, @Nullable String mimeType) {
    private static final int MAX_CHARS = 255;
    private static final Pattern MIME = Pattern.compile("[A-Za-z0-9!#$&^_.+-]{1,127}/[A-Za-z0-9!#$&^_.+-]{1,127}");

    /**
     * Cleans what a peer or a target gave.
     *
     * @param filename any text, or null
     * @param mimeType any text, or null
     * @return a safe name; {@code file} when nothing is left
     */
    public static FileName of(@Nullable String filename, @Nullable String mimeType) {
        return new FileName(cleanName(filename == null ? "" : filename), cleanType(mimeType));
    }

    private static String cleanName(String raw) {
        String last = raw.substring(Math.max(raw.lastIndexOf('/'), raw.lastIndexOf('\\')) + 1);
        StringBuilder clean = new StringBuilder();
        last.codePoints()
                .filter(c -> !Character.isISOControl(c) && Character.getType(c) != Character.SURROGATE && !misleads(c))
                .limit(MAX_CHARS)
                .forEach(clean::appendCodePoint);
        String name = clean.toString().strip();
        return name.isEmpty() || name.equals(".") || name.equals("..") ? "file" : name;
    }

    /** Marks that turn the direction of the text, so that a name ends in another way than it seems to, and line ends. */
    private static boolean misleads(int c) {
        return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0x2028 || c == 0x2029;
    }

    private static @Nullable String cleanType(@Nullable String raw) {
        if (raw == null) {
            return null;
        }
        int semicolon = raw.indexOf(';');
        String type =
                (semicolon < 0 ? raw : raw.substring(0, semicolon)).strip().toLowerCase(Locale.ROOT);
        return MIME.matcher(type).matches() ? type : null;
    }

    /**
     * The kind of file that IM v2 knows.
     *
     * @return {@code image}, {@code video}, {@code audio} or {@code file}; a picture that a browser would run is a file
     */
    public String kind() {
        String major =
                mimeType == null || MediaTypes.isActive(mimeType) ? "" : mimeType.substring(0, mimeType.indexOf('/'));
        return switch (major) {
            case "image", "video", "audio" -> major;
            default -> "file";
        };
    }
}
