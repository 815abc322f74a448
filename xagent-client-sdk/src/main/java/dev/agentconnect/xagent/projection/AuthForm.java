package dev.agentconnect.xagent.projection;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.card.AuthField;
import dev.agentconnect.protocol.xagent.card.AuthFlow;
import dev.agentconnect.protocol.xagent.card.AuthFlowType;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.xagent.error.CallRefused;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The input of an auth flow, checked against the card before it leaves this side (section 8.7, rules AUTH-02 and
 * AUTH-03).
 */
public final class AuthForm {
    /** The longest value of a field; what is longer was not meant for a control of one line. */
    private static final int MAX_VALUE_CHARS = 4_096;

    private final Supplier<ConnectorCard> card;

    /**
     * The forms of a card.
     *
     * @param card the card of each moment; must not block
     */
    public AuthForm(Supplier<ConnectorCard> card) {
        this.card = card;
    }

    /**
     * Makes sure that the card has a flow of a kind (rule AUTH-02).
     *
     * @param flowId the flow
     * @param type its kind
     * @throws CallRefused when it does not
     */
    public void require(String flowId, AuthFlowType type) {
        if (!flow(flowId).type().equals(type)) {
            throw new CallRefused("the auth flow is not of type " + type);
        }
    }

    private AuthFlow flow(String flowId) {
        return card.get().authFlow(flowId).orElseThrow(() -> new CallRefused("the card has no such auth flow"));
    }

    /**
     * What is wrong with values, for a front end to show beside the fields.
     *
     * @param flowId the flow
     * @param values what the user filled in, by field name
     * @return every fault, in the order of the card, unknown fields last; empty when the values fit
     * @throws CallRefused when the card has no such flow
     */
    public List<FieldFault> check(String flowId, Map<String, String> values) {
        List<FieldFault> faults = new ArrayList<>();
        Set<String> unknown = new TreeSet<>(values.keySet());
        for (AuthField field : flow(flowId).fieldList()) {
            unknown.remove(field.name());
            String value = value(field, values);
            if (value == null || value.isBlank()) {
                if (field.isRequired()) {
                    faults.add(new FieldFault(field.name(), FieldFault.Kind.MISSING));
                }
            } else if (value.length() > MAX_VALUE_CHARS) {
                faults.add(new FieldFault(field.name(), FieldFault.Kind.TOO_LONG));
            } else if (value.chars().anyMatch(Character::isISOControl)) {
                faults.add(new FieldFault(field.name(), FieldFault.Kind.NOT_A_LINE));
            }
        }
        unknown.forEach(name -> faults.add(new FieldFault(name, FieldFault.Kind.UNKNOWN)));
        return faults;
    }

    private static @Nullable String value(AuthField field, Map<String, String> values) {
        return values.getOrDefault(field.name(), field.defaultValue());
    }

    /**
     * Checks values and makes the input of them.
     *
     * @param flowId the flow
     * @param values what the user filled in, by field name; values may be secrets
     * @return the input, or null when the flow takes none
     * @throws CallRefused when the card has no such flow, or {@link #check} finds a fault
     */
    public @Nullable ObjectNode fill(String flowId, Map<String, String> values) {
        List<FieldFault> faults = check(flowId, values);
        if (!faults.isEmpty()) {
            throw new CallRefused(faults.stream().map(FieldFault::describe).collect(Collectors.joining("; ")));
        }
        ObjectNode input = Json.object();
        for (AuthField field : flow(flowId).fieldList()) {
            String value = value(field, values);
            if (value != null && !value.isBlank()) {
                input.put(field.name(), value);
            }
        }
        return flow(flowId).type().equals(AuthFlowType.FORM) ? input : null;
    }
}
