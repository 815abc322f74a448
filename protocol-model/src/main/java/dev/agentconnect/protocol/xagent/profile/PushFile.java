package dev.agentconnect.protocol.xagent.profile;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A file of an IM v1 message.
 *
 * @param type its kind
 * @param fileRef the opaque reference
 * @param filename its name
 * @param mimeType its media type
 * @param byteSize its size in bytes
 * @param downloadUrl where to fetch it
 * @param url where to fetch it, under its other name
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("IM1-29")
public record PushFile(
        @Nullable String type,
        String fileRef,
        @Nullable String filename,
        @Nullable String mimeType,
        @Nullable Long byteSize,
        @Nullable String downloadUrl,
        @Nullable String url,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public PushFile {
        extra = Extra.copy(extra);
    }
}
