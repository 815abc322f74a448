package dev.agentconnect.examples.telegramstandin.state;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.examples.telegramstandin.http.WireJson;
import java.nio.file.Path;

/**
 * A file that the stand-in keeps.
 *
 * @param kind what kind of media it was sent as
 * @param fileId the id that names it in Bot API calls
 * @param uniqueId the same for the same bytes
 * @param filePath the path under which it is downloaded
 * @param fileName the sender's name for it; empty when it has none, and then the Bot API shows none
 * @param mimeType its type as the sender stated it
 * @param byteSize size in bytes
 * @param sha256 digest of its bytes, in hexadecimal
 * @param path where the bytes lie
 */
public record StoredFile(
        MediaKind kind,
        String fileId,
        String uniqueId,
        String filePath,
        String fileName,
        String mimeType,
        long byteSize,
        String sha256,
        Path path) {

    /** The fields that every media object of the Bot API has. */
    public ObjectNode reference() {
        return WireJson.object()
                .put("file_id", fileId)
                .put("file_unique_id", uniqueId)
                .put("file_size", byteSize);
    }

    /** The media object of the Bot API for this file, and for a photo one of its sizes. */
    ObjectNode toJson() {
        ObjectNode json = reference();
        return switch (kind) {
            case PHOTO -> json.put("width", 1280).put("height", 960);
            case VIDEO -> named(json).put("width", 1280).put("height", 720).put("duration", 1);
            case AUDIO -> named(json).put("duration", 1);
            case VOICE -> json.put("duration", 1).put("mime_type", mimeType);
            case DOCUMENT -> named(json);
        };
    }

    private ObjectNode named(ObjectNode json) {
        if (!fileName.isEmpty()) {
            json.put("file_name", fileName);
        }
        return json.put("mime_type", mimeType);
    }
}
