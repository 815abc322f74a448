package dev.agentconnect.xagent.auth;

import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.packet.AuthCancel;
import dev.agentconnect.protocol.xagent.packet.AuthCancelAck;
import dev.agentconnect.protocol.xagent.packet.AuthCancelRequest;
import dev.agentconnect.protocol.xagent.packet.AuthCanceled;
import dev.agentconnect.protocol.xagent.packet.AuthLogout;
import dev.agentconnect.protocol.xagent.packet.AuthLogoutAck;
import dev.agentconnect.protocol.xagent.packet.AuthSessionStatus;
import dev.agentconnect.protocol.xagent.packet.AuthStart;
import dev.agentconnect.protocol.xagent.packet.AuthStartAck;
import dev.agentconnect.protocol.xagent.packet.AuthStartRequest;
import dev.agentconnect.protocol.xagent.packet.AuthState;
import dev.agentconnect.protocol.xagent.packet.AuthStatus;
import dev.agentconnect.protocol.xagent.packet.AuthStatusAck;
import dev.agentconnect.protocol.xagent.packet.AuthStatusRequest;
import dev.agentconnect.protocol.xagent.packet.DescriptorGet;
import dev.agentconnect.protocol.xagent.packet.DescriptorGetAck;
import dev.agentconnect.protocol.xagent.packet.LoggedOut;
import dev.agentconnect.xagent.dataplane.ChannelRoute;
import dev.agentconnect.xagent.dataplane.Request;
import dev.agentconnect.xagent.projection.AuthForm;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The auth packets of one channel (sections 8.7 to 8.16). Every descriptor that comes along is taken by the channel.
 * Thread safe; values of forms are never kept or logged.
 */
public final class AuthCalls {
    private final ChannelRoute route;
    private final AuthForm forms;
    private final Duration timeout;

    /**
     * The calls of a channel.
     *
     * @param route the channel
     * @param forms checks the input
     * @param timeout for each call
     */
    public AuthCalls(ChannelRoute route, AuthForm forms, Duration timeout) {
        this.route = route;
        this.forms = forms;
        this.timeout = timeout;
    }

    AuthForm forms() {
        return forms;
    }

    /**
     * Starts a flow.
     *
     * @param flowId a flow of the card
     * @param values the form's values; empty for a flow without fields
     * @return the state of the new auth session
     */
    public CompletableFuture<AuthState> start(String flowId, Map<String, String> values) {
        AuthStartRequest content = new AuthStartRequest(flowId, forms.fill(flowId, values), Map.of());
        return route.request(new Request<>(
                        PacketType.AUTH_START,
                        PacketType.AUTH_START_ACK,
                        timeout,
                        header -> new AuthStart(header, content),
                        answer -> taken(Objects.requireNonNull(((AuthStartAck) answer).payload()))))
                .thenCompose(this::described);
    }

    /**
     * Asks how a session is.
     *
     * @param flowId the flow
     * @param authSessionId the session
     * @param refresh whether to renew its code
     * @return its state
     */
    public CompletableFuture<AuthState> status(String flowId, String authSessionId, boolean refresh) {
        AuthStatusRequest content = new AuthStatusRequest(flowId, authSessionId, refresh, Map.of());
        return route.request(new Request<>(
                        PacketType.AUTH_STATUS,
                        PacketType.AUTH_STATUS_ACK,
                        timeout,
                        header -> new AuthStatus(header, content),
                        answer -> taken(Objects.requireNonNull(((AuthStatusAck) answer).payload()))))
                .thenCompose(this::described);
    }

    private AuthState taken(AuthState state) {
        route.describe(state.connectionDescriptor());
        return state;
    }

    /**
     * A login should come with its descriptor (section 8.10), and without one nobody would remember it: one that does not is
     * asked for. The login stands whatever the answer is.
     */
    private CompletionStage<AuthState> described(AuthState state) {
        boolean lacksDescriptor =
                state.status().equals(AuthSessionStatus.AUTHENTICATED) && state.connectionDescriptor() == null;
        return lacksDescriptor
                ? descriptor().handle((taken, failure) -> state)
                : CompletableFuture.completedFuture(state);
    }

    private CompletableFuture<Boolean> descriptor() {
        return route.request(new Request<>(
                PacketType.CONNECTION_DESCRIPTOR_GET,
                PacketType.CONNECTION_DESCRIPTOR_GET_ACK,
                timeout,
                header -> new DescriptorGet(header, null),
                answer -> route.describe(Objects.requireNonNull(((DescriptorGetAck) answer).payload())
                        .connectionDescriptor())));
    }

    /**
     * Ends a session before its time.
     *
     * @param authSessionId the session
     * @return what was done
     */
    public CompletableFuture<AuthCanceled> cancel(String authSessionId) {
        AuthCancelRequest content = new AuthCancelRequest(authSessionId, Map.of());
        return route.request(new Request<>(
                PacketType.AUTH_CANCEL,
                PacketType.AUTH_CANCEL_ACK,
                timeout,
                header -> new AuthCancel(header, content),
                answer -> {
                    AuthCanceled canceled = Objects.requireNonNull(((AuthCancelAck) answer).payload());
                    route.describe(canceled.connectionDescriptor());
                    return canceled;
                }));
    }

    /**
     * Ends the login at the target; the channel stays open.
     *
     * @return the answer
     */
    public CompletableFuture<LoggedOut> logout() {
        return route.request(new Request<>(
                PacketType.AUTH_LOGOUT,
                PacketType.AUTH_LOGOUT_ACK,
                timeout,
                header -> new AuthLogout(header, null),
                answer -> {
                    LoggedOut loggedOut = Objects.requireNonNull(((AuthLogoutAck) answer).payload());
                    route.describe(loggedOut.connectionDescriptor());
                    return loggedOut;
                }));
    }
}
