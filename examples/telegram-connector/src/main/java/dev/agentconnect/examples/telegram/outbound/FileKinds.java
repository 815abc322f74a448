package dev.agentconnect.examples.telegram.outbound;

import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.examples.telegram.botapi.MediaKind;
import java.net.URLConnection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Decides how a file is shown: in place where Telegram can play it, as a document everywhere else. */
final class FileKinds {
    /** The largest file that a bot may send. */
    static final long MAX_FILE_BYTES = 50L << 20;

    /** The largest picture that Telegram takes as a photo. */
    static final long MAX_PHOTO_BYTES = 10L << 20;

    private FileKinds() {}

    static MediaKind of(ChannelFile file) {
        return switch (type(file.mimeType(), file.filename())) {
            case "image/jpeg", "image/png", "image/webp" ->
                file.byteSize() > MAX_PHOTO_BYTES ? MediaKind.DOCUMENT : MediaKind.PHOTO;
            case "video/mp4" -> MediaKind.VIDEO;
            case "audio/mpeg", "audio/mp3", "audio/mp4", "audio/x-m4a", "audio/m4a" -> MediaKind.AUDIO;
            case "audio/ogg", "audio/opus" -> MediaKind.VOICE;
            default -> MediaKind.DOCUMENT;
        };
    }

    private static String type(@Nullable String mimeType, String filename) {
        String type = mimeType == null ? URLConnection.guessContentTypeFromName(filename) : mimeType;
        if (type == null) {
            return "";
        }
        int parameters = type.indexOf(';');
        return (parameters < 0 ? type : type.substring(0, parameters)).strip().toLowerCase(Locale.ROOT);
    }
}
