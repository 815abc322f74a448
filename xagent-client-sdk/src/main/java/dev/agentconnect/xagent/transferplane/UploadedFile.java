package dev.agentconnect.xagent.transferplane;

import dev.agentconnect.protocol.xagent.profile.ChatFile;
import dev.agentconnect.protocol.xagent.profile.FileType;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A file that the connector has taken (section 5.1). It is not sent to anybody yet.
 *
 * @param fileRef the opaque reference, bound to its channel
 * @param type its kind
 * @param filename its name
 * @param byteSize its length in bytes, as sent
 * @param expiresAt when the reference ends, or null when the connector does not say
 */
public record UploadedFile(
        String fileRef,
        FileType type,
        String filename,
        long byteSize,
        @Nullable Instant expiresAt) {
    /**
     * The file as a part of a message (rule IM2-17).
     *
     * @return a chat file without download URL, which this direction does not need
     */
    public ChatFile toChatFile() {
        return new ChatFile(type, fileRef, filename, null, byteSize, expiresAt, null, Map.of());
    }
}
