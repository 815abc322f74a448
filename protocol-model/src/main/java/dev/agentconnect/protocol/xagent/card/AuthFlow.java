package dev.agentconnect.protocol.xagent.card;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A way to authenticate at the target (section 4.1).
 *
 * @param id its stable id
 * @param targetType the kind of target
 * @param type QR code or form
 * @param title what the user sees
 * @param description more about it
 * @param fields the form's fields; only with {@link AuthFlowType#FORM}
 * @param configSchema JSON Schema of a configuration
 * @param uiSchema hints for a front end
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("SC-11")
public record AuthFlow(
        @Rule("FLOW-01") String id,
        @Nullable @Rule("SC-11") TargetType targetType,
        @Rule("FLOW-03") AuthFlowType type,
        @Nullable String title,
        @Nullable String description,
        @Nullable List<AuthField> fields,
        @Nullable ObjectNode configSchema,
        @Nullable ObjectNode uiSchema,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public AuthFlow {
        fields = fields == null ? null : List.copyOf(fields);
        extra = Extra.copy(extra);
    }

    /**
     * The form's fields, never null.
     *
     * @return an empty list when there are none
     */
    public List<AuthField> fieldList() {
        return fields == null ? List.of() : fields;
    }
}
