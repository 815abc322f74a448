package dev.agentconnect.protocol.xagent.descriptor;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state of one tool on a channel (section 9).
 *
 * @param toolId the tool
 * @param status whether it can be called
 * @param targetPermissionState what the target permits
 * @param reason why not
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("SD-04")
public record ToolState(
        @Rule("DESC-10") String toolId,
        @Rule("DESC-13") ToolStatus status,
        @Nullable @Rule("DESC-14") PermissionState targetPermissionState,
        @Nullable String reason,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public ToolState {
        extra = Extra.copy(extra);
    }

    /**
     * Whether an agent may be shown the tool: it is available, and the target has not refused it.
     *
     * @return true when the tool can be called now
     */
    public boolean isUsable() {
        return status.equals(ToolStatus.AVAILABLE)
                && (targetPermissionState == null
                        || targetPermissionState.equals(PermissionState.GRANTED)
                        || targetPermissionState.equals(PermissionState.UNKNOWN));
    }
}
