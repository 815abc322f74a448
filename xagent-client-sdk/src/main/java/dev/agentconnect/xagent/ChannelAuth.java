package dev.agentconnect.xagent;

import dev.agentconnect.protocol.xagent.packet.AuthCanceled;
import dev.agentconnect.protocol.xagent.packet.AuthState;
import dev.agentconnect.protocol.xagent.packet.LoggedOut;
import dev.agentconnect.xagent.auth.FormLogin;
import dev.agentconnect.xagent.auth.Login;
import dev.agentconnect.xagent.auth.LoginWiring;
import dev.agentconnect.xagent.auth.QrListener;
import dev.agentconnect.xagent.auth.QrLogin;
import dev.agentconnect.xagent.error.Await;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.projection.ChannelStanding;
import dev.agentconnect.xagent.projection.FieldFault;
import java.util.List;
import java.util.Map;

/**
 * Logins of one channel (sections 8.7 to 8.14). Values of forms are never kept or logged. A call that brings a login, or
 * changes what is remembered of the channel, returns when the store has it. Thread safe.
 */
public final class ChannelAuth {
    private final ChannelDesk desk;
    private final LoginWiring wiring;

    ChannelAuth(ChannelDesk desk) {
        this.desk = desk;
        this.wiring = new LoginWiring(
                desk.auth,
                desk.parts.options().login(),
                desk.parts.timers(),
                desk.queue,
                this::cancel,
                desk.parts.threads()::handOver,
                desk.binding::settle,
                desk.logins);
    }

    /**
     * Whether a login stands at the target, and whether the channel is usable (section 9, rule DESC-16).
     *
     * @return by the last descriptor
     */
    public ChannelStanding standing() {
        return ChannelStanding.of(desk.channel.descriptor().connection().status());
    }

    /**
     * What is wrong with the values of a form (rules AUTH-02 and AUTH-03). Nothing is sent.
     *
     * @param flowId a flow of the card
     * @param values the fields by name
     * @return every fault; empty when the values fit
     */
    public List<FieldFault> check(String flowId, Map<String, String> values) {
        return desk.forms.check(flowId, values);
    }

    /**
     * Logs in with a form.
     *
     * @param flowId a form flow of the card
     * @param values the fields by name
     * @return the login under way
     * @throws CallRefused when the values do not fit the card
     */
    public Login form(String flowId, Map<String, String> values) {
        return new FormLogin(wiring, flowId).start(values);
    }

    /**
     * Logs in with a code that the user scans.
     *
     * @param flowId a QR flow of the card
     * @param listener shows the codes
     * @return the login under way
     * @throws CallRefused when the card has no such flow
     */
    public Login qr(String flowId, QrListener listener) {
        return new QrLogin(wiring, flowId).start(listener);
    }

    /**
     * Starts an auth flow; for platforms that poll themselves (section 8.7).
     *
     * @param flowId a flow of the card
     * @param values the fields by name; empty for a flow without fields
     * @return the state of the new auth session
     */
    public AuthState start(String flowId, Map<String, String> values) {
        return settled(Await.result(desk.auth.start(flowId, values)));
    }

    /**
     * Asks how an auth session is (section 8.9).
     *
     * @param flowId the flow
     * @param authSessionId the session
     * @param refresh whether to renew its code
     * @return its state
     */
    public AuthState status(String flowId, String authSessionId, boolean refresh) {
        return settled(Await.result(desk.auth.status(flowId, authSessionId, refresh)));
    }

    /**
     * Ends an auth session before its time (section 8.11). A channel that was never bound is closed with it, and no record
     * is made (rule AUTH-15).
     *
     * @param authSessionId the session
     * @return what was done; {@code ignored} when the login was faster
     */
    public AuthCanceled cancel(String authSessionId) {
        AuthCanceled canceled = settled(Await.result(desk.auth.cancel(authSessionId)));
        if (desk.binding.isTemporary()) {
            desk.channel.close();
        }
        return canceled;
    }

    /**
     * Ends the login at the target (section 8.13). The record stays and is marked unauthenticated; the route is dropped, so
     * this object is closed, and its pending messages are given up (rule AUTH-19). {@link ConnectorUser#openChannel} opens
     * the channel again for a new login.
     *
     * @return the answer
     */
    public LoggedOut logout() {
        return settled(Await.result(desk.auth.logout().thenApply(answer -> {
            desk.loggedOut();
            return answer;
        })));
    }

    private <T> T settled(T answer) {
        desk.binding.settle();
        return answer;
    }
}
