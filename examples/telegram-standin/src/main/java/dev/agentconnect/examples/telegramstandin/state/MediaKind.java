package dev.agentconnect.examples.telegramstandin.state;

import java.util.Locale;

/** The kinds of media that a message can carry, with their names on the wire. */
public enum MediaKind {
    /** A picture. */
    PHOTO("photos", "AgAC", "jpg"),
    /** A video. */
    VIDEO("videos", "BAAC", "mp4"),
    /** Any file. */
    DOCUMENT("documents", "BQAC", "bin"),
    /** Music, or any sound that is no voice note. */
    AUDIO("music", "CQAC", "mp3"),
    /** A voice note. */
    VOICE("voice", "AwAC", "oga");

    private final String folder;
    private final String idPrefix;
    private final String defaultExtension;

    MediaKind(String folder, String idPrefix, String defaultExtension) {
        this.folder = folder;
        this.idPrefix = idPrefix;
        this.defaultExtension = defaultExtension;
    }

    /** The kind as which a Telegram client sends a file of this type. */
    public static MediaKind ofMimeType(String mimeType) {
        String type = mimeType.toLowerCase(Locale.ROOT);
        if (type.startsWith("image/")) {
            return PHOTO;
        }
        if (type.startsWith("video/")) {
            return VIDEO;
        }
        if (type.equals("audio/ogg") || type.startsWith("audio/ogg;")) {
            return VOICE;
        }
        return type.startsWith("audio/") ? AUDIO : DOCUMENT;
    }

    /** The field of a message, and the parameter of a method, that holds this kind. */
    public String field() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The word for this kind in error texts. */
    public String title() {
        return name().charAt(0) + field().substring(1);
    }

    String folder() {
        return folder;
    }

    String idPrefix() {
        return idPrefix;
    }

    String defaultExtension() {
        return defaultExtension;
    }
}
