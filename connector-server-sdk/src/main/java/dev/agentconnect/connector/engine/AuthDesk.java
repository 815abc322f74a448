package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.auth.AuthInput;
import dev.agentconnect.connector.auth.AuthSession;
import dev.agentconnect.connector.auth.AuthSessions;
import dev.agentconnect.connector.handler.AuthHandler;
import dev.agentconnect.connector.handler.AuthOutcome;
import dev.agentconnect.connector.handler.AuthQuery;
import dev.agentconnect.connector.handler.AuthRequest;
import dev.agentconnect.connector.handler.Handlers;
import dev.agentconnect.connector.lease.Channel;
import dev.agentconnect.connector.store.ChannelRecord;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.secret.Redactor;
import dev.agentconnect.protocol.xagent.card.AuthFlow;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import dev.agentconnect.protocol.xagent.packet.AuthCancelAck;
import dev.agentconnect.protocol.xagent.packet.AuthCancelStatus;
import dev.agentconnect.protocol.xagent.packet.AuthCanceled;
import dev.agentconnect.protocol.xagent.packet.AuthLogoutAck;
import dev.agentconnect.protocol.xagent.packet.AuthSessionStatus;
import dev.agentconnect.protocol.xagent.packet.AuthStartAck;
import dev.agentconnect.protocol.xagent.packet.AuthStartRequest;
import dev.agentconnect.protocol.xagent.packet.AuthState;
import dev.agentconnect.protocol.xagent.packet.AuthStatusAck;
import dev.agentconnect.protocol.xagent.packet.AuthStatusRequest;
import dev.agentconnect.protocol.xagent.packet.LoggedOut;
import dev.agentconnect.protocol.xagent.packet.Packet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Answers auth.start, auth.status, auth.cancel and auth.logout (sections 8.7 to 8.14). Runs on the channel's queue, each within its
 * time. A change of the descriptor that the answer does not carry is pushed after it.
 */
final class AuthDesk {
    private static final Redactor NO_INPUT = new Redactor(List.of());

    private final ConnectorCard card;
    private final Handlers handlers;
    private final AuthSessions sessions;
    private final ChannelDesk channels;
    private final Replies replies;
    private final Timers timers;
    private final TimedCall timed;

    AuthDesk(
            ConnectorCard card,
            Handlers handlers,
            AuthSessions sessions,
            ChannelDesk channels,
            Replies replies,
            Timers timers,
            TimedCall timed) {
        this.card = card;
        this.handlers = handlers;
        this.sessions = sessions;
        this.channels = channels;
        this.replies = replies;
        this.timers = timers;
        this.timed = timed;
    }

    /** Makes the ack of a request that failed. */
    private interface Failed extends BiFunction<PacketHeader, WireError, Packet> {}

    private interface Step {
        Packet run() throws Exception;
    }

    private void answer(OpenRequest request, Channel channel, Failed failed, Redactor input, Step step) {
        ChannelRecord before = channel.snapshot().record();
        boolean inTime;
        try {
            Packet ack = timed.call(step::run, late -> fail(request, failed, replies.authFault(late, input)));
            inTime = request.answer(ack);
        } catch (Exception | Error e) {
            inTime = fail(request, failed, replies.authFault(e, input));
        }
        boolean told = inTime && channel.binding().isPresent(); // the answer carries the descriptor
        if (!told && !before.equals(channel.snapshot().record())) {
            channels.push(channel);
        }
    }

    private boolean fail(OpenRequest request, Failed failed, WireError error) {
        return request.answer(failed.apply(replies.to(request.header()), error));
    }

    // ---- auth.start ------------------------------------------------------------------------------------------

    void start(OpenRequest request, Channel channel, AuthStartRequest wanted) {
        Optional<AuthFlow> flow = card.authFlow(wanted.flowId());
        AuthHandler handler = handlers.auth().get(wanted.flowId());
        if (flow.isEmpty() || handler == null) {
            fail(
                    request,
                    AuthStartAck::failed,
                    replies.of(ErrorCode.AUTH_FLOW_NOT_FOUND, "the card has no such auth flow"));
            return;
        }
        Redactor input = new Redactor(AuthInput.secrets(flow.get(), wanted.input()));
        answer(request, channel, AuthStartAck::failed, input, () -> {
            Map<String, String> values = AuthInput.check(flow.get(), wanted.input());
            return begin(request.header(), channel, handler, wanted.flowId(), values, input);
        });
    }

    private Packet begin(
            PacketHeader request,
            Channel channel,
            AuthHandler handler,
            String flowId,
            Map<String, String> values,
            Redactor input)
            throws Exception {
        channels.cancelAuth(channel);
        String sessionId = sessions.newId();
        AuthOutcome outcome =
                living(handler.start(new AuthRequest(channels.context(channel), flowId, sessionId, values)));
        apply(channel, outcome);
        AuthSession session = new AuthSession(sessionId, flowId, outcome);
        sessions.put(channel.channelId(), session);
        return AuthStartAck.ok(replies.to(request), state(channel, session, input));
    }

    // ---- auth.status -----------------------------------------------------------------------------------------

    void status(OpenRequest request, Channel channel, AuthStatusRequest asked) {
        Optional<AuthSession> session = sessions.find(channel.channelId(), asked.authSessionId());
        if (session.isEmpty()) {
            fail(
                    request,
                    AuthStatusAck::failed,
                    replies.of(ErrorCode.AUTH_SESSION_NOT_FOUND, "there is no such auth session"));
            return;
        }
        answer(request, channel, AuthStatusAck::failed, NO_INPUT, () -> {
            AuthSession now = session.get().hasEnded()
                    ? session.get()
                    : ask(channel, session.get(), Boolean.TRUE.equals(asked.refresh()));
            return AuthStatusAck.ok(replies.to(request.header()), state(channel, now, NO_INPUT));
        });
    }

    private AuthSession ask(Channel channel, AuthSession session, boolean refresh) throws Exception {
        AuthHandler handler = handlers.auth().get(session.flowId());
        if (handler == null) {
            throw new IllegalStateException("a session has a flow without a handler");
        }
        AuthOutcome next = living(handler.status(new AuthQuery(
                channels.context(channel), session.flowId(), session.sessionId(), refresh, session.outcome())));
        apply(channel, next);
        return sessions.advance(channel.channelId(), session, next);
    }

    /** Nobody is shown a code that is dead already, whatever the handler still takes it for. */
    private AuthOutcome living(AuthOutcome outcome) {
        boolean dead = outcome instanceof AuthOutcome.Pending pending
                && !pending.expiresAt().isAfter(timers.now());
        return dead ? new AuthOutcome.QrRefreshRequired("the code has expired") : outcome;
    }

    private void apply(Channel channel, AuthOutcome outcome) {
        if (outcome instanceof AuthOutcome.Authenticated done) {
            channels.bind(channel, done.binding());
        } else {
            boolean ended = outcome instanceof AuthOutcome.Failed || outcome instanceof AuthOutcome.Expired;
            channel.unboundStatus(ended ? ConnectionStatus.CREATED : ConnectionStatus.AUTHENTICATING);
        }
    }

    private AuthState state(Channel channel, AuthSession session, Redactor input) {
        return AuthStates.of(
                channel.channelId(),
                session,
                text -> replies.text(input.redact(text)),
                session.outcome() instanceof AuthOutcome.Authenticated ? channels.describe(channel) : null);
    }

    // ---- auth.cancel and auth.logout -------------------------------------------------------------------------

    void cancel(OpenRequest request, Channel channel, String sessionId) {
        answer(request, channel, AuthCancelAck::failed, NO_INPUT, () -> {
            Optional<AuthSession> session = sessions.find(channel.channelId(), sessionId);
            if (session.isEmpty()) {
                return canceled(request.header(), channel, sessionId, AuthCancelStatus.NOT_FOUND);
            }
            if (session.get().hasEnded()) {
                return canceled(request.header(), channel, sessionId, AuthCancelStatus.IGNORED);
            }
            channels.cancelAuth(channel);
            return canceled(request.header(), channel, sessionId, AuthCancelStatus.CANCELED);
        });
    }

    private Packet canceled(PacketHeader request, Channel channel, String sessionId, AuthCancelStatus status) {
        boolean bound = channel.binding().isPresent();
        AuthCanceled payload = new AuthCanceled(
                channel.channelId(),
                sessionId,
                status,
                bound ? AuthSessionStatus.AUTHENTICATED : AuthSessionStatus.UNAUTHENTICATED,
                null,
                status.equals(AuthCancelStatus.IGNORED) ? channels.describe(channel) : null,
                Map.of());
        return AuthCancelAck.ok(replies.to(request), payload);
    }

    void logout(OpenRequest request, Channel channel) {
        channels.cancelAuth(channel);
        channels.unbind(channel, ConnectionStatus.CREATED, null);
        request.answer(AuthLogoutAck.ok(
                replies.to(request.header()), new LoggedOut("ok", channels.describe(channel), Map.of())));
    }
}
