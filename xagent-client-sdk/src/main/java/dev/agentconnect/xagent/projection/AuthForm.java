package dev.agentconnect.xagent.projection;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.card.AuthField;
import dev.agentconnect.protocol.xagent.card.AuthFlow;
import dev.agentconnect.protocol.xagent.card.AuthFlowType;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.xagent.error.ConnectorException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The input of an auth flow, checked against the card before it leaves this side (section 8.7, rules AUTH-02 and
 * AUTH-03).
 */
public final class AuthForm {
    private final ConnectorCard card;

    /**
     * The forms of a card.
     *
     * @param card the card
     */
    public AuthForm(ConnectorCard card) {
        this.card = card;
    }

    /**
     * Checks values and makes the input of them.
     *
     * @param flowId the flow
     * @param values what the user filled in, by field name; values may be secrets
     * @return the input, or null when the flow takes none
     * @throws ConnectorException.CallRefused when the card has no such flow, a required field is empty, or a field is
     *     unknown
     */
    public @Nullable ObjectNode fill(String flowId, Map<String, String> values) {
        AuthFlow flow = card.authFlow(flowId)
                .orElseThrow(() -> new ConnectorException.CallRefused("the card has no such auth flow"));
        Set<String> unknown = new HashSet<>(values.keySet());
        ObjectNode input = Json.object();
        for (AuthField field : flow.fieldList()) {
            unknown.remove(field.name());
            String value = values.getOrDefault(field.name(), field.defaultValue());
            if (value != null && !value.isBlank()) {
                input.put(field.name(), value);
            } else if (field.isRequired()) {
                throw new ConnectorException.CallRefused("the field " + field.name() + " is required");
            }
        }
        if (!unknown.isEmpty()) {
            throw new ConnectorException.CallRefused("the flow has other fields than were filled in");
        }
        return flow.type().equals(AuthFlowType.FORM) ? input : null;
    }
}
