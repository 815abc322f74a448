package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.auth.AuthSessions;
import dev.agentconnect.connector.delivery.ActivityClock;
import dev.agentconnect.connector.delivery.Drafts;
import dev.agentconnect.connector.delivery.InboundDelivery;
import dev.agentconnect.connector.file.FileStore;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.LifecycleHandler;
import dev.agentconnect.connector.lease.Channel;
import dev.agentconnect.connector.lease.ChannelRegistry;
import dev.agentconnect.connector.lease.Descriptors;
import dev.agentconnect.connector.lease.Route;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import dev.agentconnect.protocol.xagent.packet.DescriptorContent;
import dev.agentconnect.protocol.xagent.packet.DescriptorPush;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What happens to a channel beyond one request: binding, status, removal, and who is told. Thread safe; calls into the lifecycle
 * handler come on the channel's own queue.
 */
final class ChannelDesk {
    private static final Logger LOG = LoggerFactory.getLogger(ChannelDesk.class);

    private final ChannelRegistry registry;
    private final Descriptors descriptors;
    private final LifecycleHandler lifecycle;
    private final Stock stock;
    private final Replies replies;

    /** What channels have in stock and lose when they go. */
    record Stock(
            InboundDelivery inbound, FileStore files, AuthSessions sessions, Drafts drafts, ActivityClock activity) {}

    ChannelDesk(
            ChannelRegistry registry,
            Descriptors descriptors,
            LifecycleHandler lifecycle,
            Stock stock,
            Replies replies) {
        this.registry = registry;
        this.descriptors = descriptors;
        this.lifecycle = lifecycle;
        this.stock = stock;
        this.replies = replies;
    }

    ChannelContext context(Channel channel) {
        return new LiveChannel(channel, this, stock.inbound(), stock.files());
    }

    ConnectionDescriptor describe(Channel channel) {
        return descriptors.describe(channel.snapshot());
    }

    /** Tells xAgent the channel's state, if the channel is open (section 8.17). */
    void push(Channel channel) {
        Route route = channel.route();
        if (route != null) {
            route.send(new DescriptorPush(
                    replies.push(channel.channelId()), new DescriptorContent(describe(channel), Map.of())));
        }
    }

    /** Binds a channel; called on its queue. */
    void bind(Channel channel, Binding binding) {
        Optional<Binding> before = channel.bind(binding, ConnectionStatus.CONNECTED, null);
        registry.save(channel);
        before.ifPresent(old -> tell("unbound", () -> lifecycle.unbound(context(channel), old)));
        tell("bound", () -> lifecycle.bound(context(channel), binding));
    }

    /** Ends a binding; called on the channel's queue. */
    void unbind(Channel channel, ConnectionStatus status, @Nullable String reason) {
        Optional<Binding> before = channel.bind(null, status, reason);
        registry.save(channel);
        before.ifPresent(old -> tell("unbound", () -> lifecycle.unbound(context(channel), old)));
    }

    /** Ends a binding on behalf of the target: later, on the channel's queue. */
    void withdraw(Channel channel, ConnectionStatus status, String reason) {
        boolean queued = channel.tasks().offer(() -> {
            if (channel.binding().isPresent()) {
                unbind(channel, status, reason);
                push(channel);
            }
        });
        if (!queued) {
            LOG.warn("channel {} is too busy to be unbound", channel.channelId());
        }
    }

    void status(Channel channel, ConnectionStatus status, @Nullable String reason) {
        if (channel.status(status, reason)) {
            registry.save(channel);
            push(channel);
        }
    }

    void opened(Channel channel) {
        channel.tasks().offer(() -> tell("opened", () -> lifecycle.opened(context(channel))));
        stock.inbound().opened(channel);
    }

    /** A channel that an earlier process left bound. */
    void restored(Channel channel) {
        channel.binding()
                .ifPresent(binding ->
                        channel.tasks().offer(() -> tell("bound", () -> lifecycle.bound(context(channel), binding))));
    }

    /** Removes a channel with all it has. */
    void remove(Channel channel) {
        Runnable farewell = () -> {
            Optional<Binding> before = channel.bind(null, ConnectionStatus.REVOKED, "the connector was unregistered");
            stock.inbound().removed(channel);
            registry.remove(channel);
            stock.files().removeChannel(channel.channelId());
            stock.sessions().remove(channel.channelId());
            stock.drafts().removed(channel.channelId());
            stock.activity().cleared(channel.channelId());
            before.ifPresent(old -> tell("unbound", () -> lifecycle.unbound(context(channel), old)));
        };
        if (!channel.tasks().offer(farewell)) {
            farewell.run();
        }
    }

    private static void tell(String what, Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            LOG.warn(
                    "the lifecycle handler failed at {}: {}", what, e.getClass().getName());
        }
    }
}
