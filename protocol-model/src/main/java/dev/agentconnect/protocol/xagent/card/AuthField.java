package dev.agentconnect.protocol.xagent.card;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A field of a form flow (section 4.1).
 *
 * @param name the name under which the value is submitted, unique in its flow
 * @param label what the user sees
 * @param inputType the control
 * @param required whether it must be filled in; absent means no
 * @param placeholder a hint inside the control
 * @param helpText a hint beside it
 * @param secret whether the value is a secret
 * @param defaultValue what stands there at first; never for a secret
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("FLOW-06")
public record AuthField(
        String name,
        String label,
        AuthInputType inputType,
        @Nullable @Rule("SC-12") Boolean required,
        @Nullable String placeholder,
        @Nullable String helpText,
        @Nullable @Rule("SC-12") Boolean secret,
        @Nullable @Rule("SC-12") String defaultValue,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public AuthField {
        extra = Extra.copy(extra);
    }

    /**
     * Whether the value is a secret: said so, or typed hidden.
     *
     * @return true when the value must never be shown or logged
     */
    public boolean isSecret() {
        return Boolean.TRUE.equals(secret) || inputType.equals(AuthInputType.PASSWORD);
    }

    /**
     * Whether the field must be filled in.
     *
     * @return false when the card does not say
     */
    public boolean isRequired() {
        return Boolean.TRUE.equals(required);
    }
}
