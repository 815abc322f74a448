package dev.agentconnect.connector.auth;

import dev.agentconnect.connector.handler.AuthOutcome;
import dev.agentconnect.connector.limits.IdSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The auth sessions: at most one a channel, so as many as there are channels. A new one replaces the last. Thread safe. */
public final class AuthSessions {
    private final Map<String, AuthSession> byChannel = new ConcurrentHashMap<>();
    private final IdSource ids;

    /**
     * None yet.
     *
     * @param ids makes session ids
     */
    public AuthSessions(IdSource ids) {
        this.ids = ids;
    }

    /**
     * A new session id.
     *
     * @return an id that nobody can guess
     */
    public String newId() {
        return ids.next("auth_");
    }

    /**
     * The channel's session, if it has this id.
     *
     * @param channelId the channel
     * @param sessionId the session
     * @return empty when the channel has none or another
     */
    public Optional<AuthSession> find(String channelId, String sessionId) {
        return current(channelId).filter(s -> s.sessionId().equals(sessionId));
    }

    /**
     * The channel's session.
     *
     * @param channelId the channel
     * @return empty when there is none
     */
    public Optional<AuthSession> current(String channelId) {
        return Optional.ofNullable(byChannel.get(channelId));
    }

    /**
     * Remembers a session in place of the channel's last one.
     *
     * @param channelId the channel
     * @param session the session
     */
    public void put(String channelId, AuthSession session) {
        byChannel.put(channelId, session);
    }

    /**
     * Notes how far a session got, unless it was replaced meanwhile.
     *
     * @param channelId the channel
     * @param session the session
     * @param outcome how far it got
     * @return the session as it is now
     */
    public AuthSession advance(String channelId, AuthSession session, AuthOutcome outcome) {
        AuthSession next = session.with(outcome);
        byChannel.replace(channelId, session, next);
        return next;
    }

    /**
     * Forgets the channel's session.
     *
     * @param channelId the channel
     */
    public void remove(String channelId) {
        byChannel.remove(channelId);
    }
}
