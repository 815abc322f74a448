package dev.agentconnect.xagent;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Knows the channels of a client that are open. Thread safe. Bounded by the data plane's channels. */
final class OpenChannels {
    private final Set<UserChannel> open = ConcurrentHashMap.newKeySet();

    UserChannel opened(UserChannel channel) {
        open.removeIf(UserChannel::isClosed);
        open.add(channel);
        return channel;
    }

    /** How many messages of open channels wait for their final ack. */
    int pendingMessages() {
        return open.stream().mapToInt(channel -> channel.chat().pending()).sum();
    }
}
