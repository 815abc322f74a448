package dev.agentconnect.protocol.xagent.profile;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.EpochMillis;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A file of a chat message (IM v2). The bytes never travel in the packet.
 *
 * @param type its kind
 * @param fileRef the opaque reference, unique in the message
 * @param filename its name
 * @param mimeType its media type
 * @param byteSize its size in bytes
 * @param expiresAt until when it can be fetched
 * @param downloadUrl where to fetch it: required from the connector, absolute http(s) or relative to the Base URL
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("IM2-15")
public record ChatFile(
        @Rule("IM2-14") FileType type,
        String fileRef,
        @Nullable String filename,
        @Nullable String mimeType,
        @Nullable Long byteSize,
        @Nullable @EpochMillis Instant expiresAt,
        @Nullable @Rule("IM2-16") String downloadUrl,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public ChatFile {
        extra = Extra.copy(extra);
    }

    /**
     * What makes it the same file when a message is sent again: kind, reference, name and size, not URL or expiry.
     *
     * @return this file without what may change
     */
    public ChatFile identity() {
        return new ChatFile(type, fileRef, filename, mimeType, byteSize, null, null, Map.of());
    }
}
