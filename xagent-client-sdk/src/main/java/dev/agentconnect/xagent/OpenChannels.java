package dev.agentconnect.xagent;

import dev.agentconnect.xagent.chat.ChatHandler;
import dev.agentconnect.xagent.dataplane.ChannelRoute;
import dev.agentconnect.xagent.dataplane.DataPlane;
import dev.agentconnect.xagent.error.Await;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Opens the channels of a client and knows those that are open. Thread safe. Bounded by the data plane's channels. */
final class OpenChannels {
    private final Map<ChannelRoute, UserChannel> open = new ConcurrentHashMap<>();

    UserChannel open(
            DataPlane plane, ChannelDesk.Parts parts, @Nullable String storedId, @Nullable ChatHandler handler) {
        CompletableFuture<UserChannel> channel = new CompletableFuture<>();
        ChannelRoute opened = Await.result(plane.open(storedId, route -> {
            ChannelDesk desk = new ChannelDesk(route, parts);
            if (handler != null) {
                desk.chat.onMessage(handler);
            }
            channel.complete(desk.channel);
            return desk;
        }));
        open.keySet().removeIf(ChannelRoute::isClosed);
        open.put(opened, channel.join());
        return channel.join();
    }

    /** How many messages of open channels wait for their final ack. */
    int pendingMessages() {
        return open.values().stream().mapToInt(UserChannel::pendingMessages).sum();
    }
}
