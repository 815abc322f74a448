package dev.agentconnect.connector.store;

import dev.agentconnect.connector.handler.Recipient;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a kept file (Connector Protocol 3.0, section 5); its bytes are in the files directory under its reference.
 *
 * @param fileRef its reference
 * @param channelId the channel it belongs to
 * @param direction which way it goes
 * @param filename the name to show, without path parts
 * @param mimeType the media type, or null when nobody knows it
 * @param byteSize how many bytes it has; a file on disk of another size is not this file
 * @param expiresAt when it goes away
 * @param recipient whom an upload is for; {@link Recipient#NONE} when nobody said so
 */
public record FileRecord(
        String fileRef,
        String channelId,
        Direction direction,
        String filename,
        @Nullable String mimeType,
        long byteSize,
        Instant expiresAt,
        Recipient recipient) {
    /**
     * The same file when its bytes are there.
     *
     * @param type what they are, or null
     * @param size how many
     * @param until when it goes away
     * @return what is remembered of it
     */
    public FileRecord with(@Nullable String type, long size, Instant until) {
        return new FileRecord(fileRef, channelId, direction, filename, type, size, until, recipient);
    }

    /** Which way a file goes. */
    public enum Direction {
        /** Uploaded by xAgent (section 5.1). */
        TO_TARGET,
        /** Kept by the connector for xAgent (section 5.2). */
        TO_XAGENT
    }
}
