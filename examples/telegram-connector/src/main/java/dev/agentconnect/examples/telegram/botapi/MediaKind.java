package dev.agentconnect.examples.telegram.botapi;

/** How the Bot API shows a file: the method and the field that carry it. */
public enum MediaKind {
    /** A picture that is shown at once. */
    PHOTO("sendPhoto", "photo"),
    /** A video that plays in place. */
    VIDEO("sendVideo", "video"),
    /** A piece of music. */
    AUDIO("sendAudio", "audio"),
    /** A voice note. */
    VOICE("sendVoice", "voice"),
    /** Any file. */
    DOCUMENT("sendDocument", "document");

    private final String method;
    private final String field;

    MediaKind(String method, String field) {
        this.method = method;
        this.field = field;
    }

    String method() {
        return method;
    }

    String field() {
        return field;
    }
}
