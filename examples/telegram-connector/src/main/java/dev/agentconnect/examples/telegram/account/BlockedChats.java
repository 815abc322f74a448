package dev.agentconnect.examples.telegram.account;

import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The channels whose chat does not let the bot in (Connector Protocol 3.0, sections 8.17 and 9). Such a channel stays bound and
 * its status is {@code revoked}, until a send succeeds or the user writes. Holds at most one entry for each bound channel. All
 * methods may be called from any thread.
 */
public final class BlockedChats {
    /** What the descriptor says of a blocked channel. */
    public static final String REASON = "the user has blocked the bot";

    private final Map<String, State> states = new ConcurrentHashMap<>();

    private enum State {
        /** An earlier process may have left the channel as revoked. */
        UNSURE,
        BLOCKED
    }

    /**
     * A channel was bound, by a login or by a restart.
     *
     * @param channel the channel
     */
    public void bound(ChannelContext channel) {
        states.put(channel.channelId(), State.UNSURE);
    }

    /**
     * A channel is not bound any more.
     *
     * @param channel the channel
     */
    public void unbound(ChannelContext channel) {
        states.remove(channel.channelId());
    }

    /**
     * Telegram refused a send because the chat has shut the bot out.
     *
     * @param channel the channel of the chat
     */
    public synchronized void refused(ChannelContext channel) {
        states.put(channel.channelId(), State.BLOCKED);
        channel.status(ConnectionStatus.REVOKED, REASON);
    }

    /**
     * A send succeeded, or the chat's user wrote.
     *
     * @param channel the channel of the chat
     */
    public void heard(ChannelContext channel) {
        if (!states.containsKey(channel.channelId())) {
            return;
        }
        synchronized (this) {
            if (states.remove(channel.channelId()) != null) {
                channel.status(ConnectionStatus.CONNECTED, null);
            }
        }
    }

    /**
     * Whether a channel is known to be shut out.
     *
     * @param channel the channel
     * @return true from {@link #refused} to {@link #heard}
     */
    public boolean isBlocked(ChannelContext channel) {
        return states.get(channel.channelId()) == State.BLOCKED;
    }
}
