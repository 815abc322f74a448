package dev.agentconnect.protocol.xagent.profile;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Set;

/**
 * The kind of a file (IM v2). The word list is open: a word of a newer peer survives as it came, and {@link #isKnown} tells it apart.
 *
 * @param word the word on the wire
 */
public record FileType(@JsonValue String word) {
    /** A picture. */
    public static final FileType IMAGE = new FileType("image");

    /** A video. */
    public static final FileType VIDEO = new FileType("video");

    /** Sound. */
    public static final FileType AUDIO = new FileType("audio");

    /** Anything else. */
    public static final FileType FILE = new FileType("file");

    private static final Set<FileType> KNOWN = Set.of(IMAGE, VIDEO, AUDIO, FILE);

    /** Reads the word as it stands on the wire. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public FileType {}

    /**
     * Whether Protocol 3.0 defines this word.
     *
     * @return false for a word of another generation
     */
    public boolean isKnown() {
        return KNOWN.contains(this);
    }

    @Override
    public String toString() {
        return word;
    }
}
