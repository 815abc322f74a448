package dev.agentconnect.examples.telegram.inbound;

import com.pengrad.telegrambot.model.Audio;
import com.pengrad.telegrambot.model.Document;
import com.pengrad.telegrambot.model.Message;
import com.pengrad.telegrambot.model.PhotoSize;
import com.pengrad.telegrambot.model.Video;
import com.pengrad.telegrambot.model.Voice;
import java.net.URLConnection;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The file of a message.
 *
 * @param kind what it is, for people
 * @param fileId its id at the Bot API
 * @param filename its name, or null when Telegram keeps none
 * @param mimeType its type, or null when Telegram does not say
 * @param byteSize its size, or -1 when Telegram does not say
 */
record Attachment(
        String kind,
        String fileId,
        @Nullable String filename,
        @Nullable String mimeType,
        long byteSize) {
    private static final Comparator<PhotoSize> BY_AREA =
            Comparator.comparingLong(size -> (long) orZero(size.width()) * orZero(size.height()));

    /** Finds the file. An animation carries itself as a document, too. */
    static Optional<Attachment> of(Message message) {
        if (message.photo() != null && message.photo().length > 0) {
            return Optional.of(photo(message.photo()));
        }
        if (message.video() != null) {
            Video video = message.video();
            return found("video", video.fileId(), video.fileName(), video.mimeType(), video.fileSize());
        }
        if (message.document() != null) {
            Document document = message.document();
            return found("file", document.fileId(), document.fileName(), document.mimeType(), document.fileSize());
        }
        if (message.audio() != null) {
            Audio audio = message.audio();
            return found("audio file", audio.fileId(), audio.fileName(), audio.mimeType(), audio.fileSize());
        }
        if (message.voice() != null) {
            Voice voice = message.voice();
            return found("voice note", voice.fileId(), null, voice.mimeType(), voice.fileSize());
        }
        return Optional.empty();
    }

    /** The same picture in several sizes; the largest is the one that was sent. */
    private static Attachment photo(PhotoSize[] sizes) {
        PhotoSize largest = Arrays.stream(sizes)
                .max(BY_AREA.thenComparingLong(Attachment::bytes))
                .orElseThrow();
        return new Attachment("photo", largest.fileId(), null, null, bytes(largest) == 0 ? -1 : bytes(largest));
    }

    private static Optional<Attachment> found(
            String kind, String fileId, @Nullable String name, @Nullable String type, @Nullable Long size) {
        return Optional.of(new Attachment(kind, fileId, name, type, Objects.requireNonNullElse(size, -1L)));
    }

    private static long bytes(PhotoSize size) {
        return Objects.requireNonNullElse(size.fileSize(), 0L);
    }

    private static int orZero(@Nullable Integer value) {
        return value == null ? 0 : value;
    }

    /** The name to show, when Telegram keeps none made up from the place of the file. */
    String nameFor(String filePath, long messageId) {
        if (filename != null && !filename.isBlank()) {
            return filename;
        }
        int dot = filePath.lastIndexOf('.');
        String extension = dot > filePath.lastIndexOf('/') ? filePath.substring(dot) : "";
        return kind.replace(' ', '-') + "-" + messageId + extension;
    }

    /** The type to tell. */
    @Nullable
    String typeFor(String name) {
        if (mimeType != null && !mimeType.isBlank()) {
            return mimeType;
        }
        String guessed = URLConnection.guessContentTypeFromName(name);
        return guessed == null && kind.equals("photo") ? "image/jpeg" : guessed;
    }
}
