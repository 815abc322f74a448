package dev.agentconnect.protocol.xagent.descriptor;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.RecordReader;
import dev.agentconnect.protocol.rule.Rule;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of one channel as a user may see it (section 9). Display-level data only; it never holds a secret.
 *
 * @param schema {@code xagent.connection/v2}; a client also reads {@code v1}
 * @param connection identity, profiles and status
 * @param target the account at the target
 * @param tools the tools of this channel
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("SD-01")
public record ConnectionDescriptor(
        String schema,
        ConnectionInfo connection,
        TargetInfo target,
        @Nullable List<ToolState> tools,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public ConnectionDescriptor {
        tools = tools == null ? null : List.copyOf(tools);
        extra = Extra.copy(extra);
    }

    /**
     * Reads a descriptor; one of generation 1 is normalised first (rule DESC-19).
     *
     * @param tree the descriptor's JSON
     * @return the descriptor
     * @throws IllegalArgumentException when a required part is missing or of the wrong type
     */
    public static ConnectionDescriptor read(JsonNode tree) {
        return RecordReader.read(normalise(tree), ConnectionDescriptor.class);
    }

    /**
     * Turns a descriptor of generation 1 into one of generation 2; leaves any other value as it is (rule DESC-19).
     *
     * @param tree the descriptor's JSON
     * @return the same tree, or a changed copy
     */
    public static JsonNode normalise(JsonNode tree) {
        return LegacyDescriptor.normalise(tree);
    }

    /**
     * The tools, never null.
     *
     * @return an empty list when the descriptor has none
     */
    public List<ToolState> toolList() {
        return tools == null ? List.of() : tools;
    }

    /**
     * The state of one tool.
     *
     * @param toolId the tool
     * @return its state, if the descriptor names it
     */
    public Optional<ToolState> tool(String toolId) {
        return toolList().stream().filter(t -> t.toolId().equals(toolId)).findFirst();
    }
}
