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
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.xagent.card.AuthFlow;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
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
import java.util.Map;
import java.util.Optional;

/** Answers auth.start, auth.status, auth.cancel and auth.logout (sections 8.7 to 8.14). Runs on the channel's queue. */
final class AuthDesk {
    private final ConnectorCard card;
    private final Handlers handlers;
    private final AuthSessions sessions;
    private final ChannelDesk channels;
    private final Replies replies;
    private final Timers timers;

    AuthDesk(
            ConnectorCard card,
            Handlers handlers,
            AuthSessions sessions,
            ChannelDesk channels,
            Replies replies,
            Timers timers) {
        this.card = card;
        this.handlers = handlers;
        this.sessions = sessions;
        this.channels = channels;
        this.replies = replies;
        this.timers = timers;
    }

    Packet start(PacketHeader request, Channel channel, AuthStartRequest wanted) {
        Optional<AuthFlow> flow = card.authFlow(wanted.flowId());
        AuthHandler handler = handlers.auth().get(wanted.flowId());
        if (flow.isEmpty() || handler == null) {
            return AuthStartAck.failed(
                    replies.to(request), replies.of(ErrorCode.AUTH_FLOW_NOT_FOUND, "the card has no such auth flow"));
        }
        try {
            Map<String, String> input = AuthInput.check(flow.get(), wanted.input());
            cancelCurrent(channel);
            String sessionId = sessions.newId();
            AuthOutcome outcome =
                    handler.start(new AuthRequest(channels.context(channel), wanted.flowId(), sessionId, input));
            AuthSession session = new AuthSession(sessionId, wanted.flowId(), outcome);
            sessions.put(channel.channelId(), session);
            apply(channel, outcome);
            return AuthStartAck.ok(replies.to(request), state(channel, session));
        } catch (Exception e) {
            return AuthStartAck.failed(replies.to(request), replies.authFault(e));
        }
    }

    Packet status(PacketHeader request, Channel channel, AuthStatusRequest asked) {
        Optional<AuthSession> session = sessions.find(channel.channelId(), asked.authSessionId());
        if (session.isEmpty()) {
            return AuthStatusAck.failed(
                    replies.to(request), replies.of(ErrorCode.AUTH_SESSION_NOT_FOUND, "there is no such auth session"));
        }
        try {
            AuthSession now = session.get().hasEnded()
                    ? session.get()
                    : ask(channel, session.get(), Boolean.TRUE.equals(asked.refresh()));
            return AuthStatusAck.ok(replies.to(request), state(channel, now));
        } catch (Exception e) {
            return AuthStatusAck.failed(replies.to(request), replies.authFault(e));
        }
    }

    private AuthSession ask(Channel channel, AuthSession session, boolean refresh) throws Exception {
        AuthOutcome next = isDeadCode(session.outcome()) && !refresh
                ? new AuthOutcome.QrRefreshRequired("the code has expired")
                : handler(session).status(query(channel, session, refresh));
        apply(channel, next);
        return sessions.advance(channel.channelId(), session, next);
    }

    private boolean isDeadCode(AuthOutcome outcome) {
        return outcome instanceof AuthOutcome.Pending pending
                && !pending.expiresAt().isAfter(timers.now());
    }

    Packet cancel(PacketHeader request, Channel channel, String sessionId) {
        Optional<AuthSession> session = sessions.find(channel.channelId(), sessionId);
        if (session.isEmpty()) {
            return canceled(request, channel, sessionId, AuthCancelStatus.NOT_FOUND);
        }
        if (session.get().hasEnded()) {
            return canceled(request, channel, sessionId, AuthCancelStatus.IGNORED);
        }
        cancelCurrent(channel);
        return canceled(request, channel, sessionId, AuthCancelStatus.CANCELED);
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

    Packet logout(PacketHeader request, Channel channel) {
        cancelCurrent(channel);
        channels.unbind(channel, ConnectionStatus.CREATED, null);
        return AuthLogoutAck.ok(replies.to(request), new LoggedOut("ok", channels.describe(channel), Map.of()));
    }

    private void cancelCurrent(Channel channel) {
        Optional<AuthSession> current = sessions.current(channel.channelId());
        sessions.remove(channel.channelId());
        if (current.isPresent() && !current.get().hasEnded()) {
            handler(current.get()).cancel(query(channel, current.get(), false));
            if (channel.binding().isEmpty()) {
                channel.status(ConnectionStatus.CREATED, null);
            }
        }
    }

    private AuthHandler handler(AuthSession session) {
        AuthHandler handler = handlers.auth().get(session.flowId());
        if (handler == null) {
            throw new IllegalStateException("a session has a flow without a handler");
        }
        return handler;
    }

    private AuthQuery query(Channel channel, AuthSession session, boolean refresh) {
        return new AuthQuery(
                channels.context(channel), session.flowId(), session.sessionId(), refresh, session.outcome());
    }

    private void apply(Channel channel, AuthOutcome outcome) {
        if (outcome instanceof AuthOutcome.Authenticated done) {
            channels.bind(channel, done.binding());
        } else if (channel.binding().isEmpty()) {
            boolean waiting = outcome instanceof AuthOutcome.Pending || outcome instanceof AuthOutcome.Scanned;
            channel.status(waiting ? ConnectionStatus.AUTHENTICATING : ConnectionStatus.CREATED, null);
        }
    }

    private AuthState state(Channel channel, AuthSession session) {
        return AuthStates.of(
                channel.channelId(),
                session,
                session.outcome() instanceof AuthOutcome.Authenticated ? channels.describe(channel) : null);
    }
}
