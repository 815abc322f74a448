package dev.agentconnect.examples.telegram.inbound;

import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.examples.telegram.account.BlockedChats;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One bot and the channels that share it. All methods may be called from any thread. */
final class SharedBot {
    private final long id;
    private final BlockedChats blocked;
    private final Map<String, Subscription> subscriptions = new ConcurrentHashMap<>();

    private record Subscription(ChannelContext channel, long chatId) {}

    SharedBot(long id, BlockedChats blocked) {
        this.id = id;
        this.blocked = blocked;
    }

    long id() {
        return id;
    }

    void add(ChannelContext channel, long chatId) {
        subscriptions.put(channel.channelId(), new Subscription(channel, chatId));
    }

    void remove(ChannelContext channel) {
        subscriptions.remove(channel.channelId());
    }

    boolean isUnused() {
        return subscriptions.isEmpty();
    }

    boolean isBound(ChannelContext channel) {
        return subscriptions.containsKey(channel.channelId());
    }

    List<ChannelContext> channelsOf(long chatId) {
        return subscriptions.values().stream()
                .filter(subscription -> subscription.chatId() == chatId)
                .map(Subscription::channel)
                .toList();
    }

    /** A message from a channel's chat is safe: the chat talks to the bot. */
    void heard(ChannelContext channel) {
        blocked.heard(channel);
    }

    /** Tells the channels how the bot fares; for a chat that has shut it out, that changes nothing. */
    void status(ConnectionStatus status, @Nullable String reason) {
        subscriptions.values().stream()
                .map(Subscription::channel)
                .filter(channel -> !blocked.isBlocked(channel))
                .forEach(channel -> channel.status(status, reason));
    }

    /** Unbinds every channel, but stops when a channel brings a renewed token meanwhile. */
    void unbindAllWhile(BooleanSupplier stillDead, String reason) {
        for (Subscription subscription : List.copyOf(subscriptions.values())) {
            if (stillDead.getAsBoolean()) {
                subscription.channel().unbind(ConnectionStatus.EXPIRED, reason);
            }
        }
    }
}
