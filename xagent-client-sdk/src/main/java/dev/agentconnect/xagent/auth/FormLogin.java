package dev.agentconnect.xagent.auth;

import dev.agentconnect.protocol.xagent.card.AuthFlowType;
import java.util.Map;

/** Logs in with a form (sections 8.7 to 8.10). The values are checked against the card first, and never kept or logged. */
public final class FormLogin {
    private final LoginWiring wiring;
    private final String flowId;

    /**
     * A form login.
     *
     * @param wiring what it is built on
     * @param flowId a form flow of the card
     * @throws dev.agentconnect.xagent.error.CallRefused when the card has no such form
     */
    public FormLogin(LoginWiring wiring, String flowId) {
        this.wiring = wiring;
        this.flowId = flowId;
        wiring.calls().forms().require(flowId, AuthFlowType.FORM);
    }

    /**
     * Starts it.
     *
     * @param values the fields by name
     * @return the login under way
     * @throws dev.agentconnect.xagent.error.CallRefused when the values do not fit the card
     */
    public Login start(Map<String, String> values) {
        Login.Plan plan = new Login.Plan(flowId, wiring.options().timeout(), 0, state -> {});
        return Login.start(wiring, plan, values);
    }
}
