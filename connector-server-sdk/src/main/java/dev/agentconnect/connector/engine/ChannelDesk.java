package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.auth.AuthSession;
import dev.agentconnect.connector.auth.AuthSessions;
import dev.agentconnect.connector.delivery.ActivityClock;
import dev.agentconnect.connector.delivery.Drafts;
import dev.agentconnect.connector.delivery.InboundDelivery;
import dev.agentconnect.connector.file.FileStore;
import dev.agentconnect.connector.handler.AuthHandler;
import dev.agentconnect.connector.handler.AuthQuery;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.ConsumerNotStarted;
import dev.agentconnect.connector.handler.Handlers;
import dev.agentconnect.connector.handler.InboundOutcome;
import dev.agentconnect.connector.handler.LifecycleHandler;
import dev.agentconnect.connector.handler.SharedConsumer;
import dev.agentconnect.connector.lease.Channel;
import dev.agentconnect.connector.lease.ChannelRegistry;
import dev.agentconnect.connector.lease.Descriptors;
import dev.agentconnect.connector.lease.Route;
import dev.agentconnect.connector.lease.SharedConsumers;
import dev.agentconnect.connector.observe.ConnectorObserver;
import dev.agentconnect.connector.store.ChannelRecord;
import dev.agentconnect.connector.store.StoreUnavailable;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import dev.agentconnect.protocol.xagent.packet.DescriptorContent;
import dev.agentconnect.protocol.xagent.packet.DescriptorPush;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What happens to a channel beyond one request: binding, status, removal, and who is told. Thread safe; calls into handlers come
 * on the channel's own queue.
 */
final class ChannelDesk {
    private static final Logger LOG = LoggerFactory.getLogger(ChannelDesk.class);

    /** Between two tries to forget a channel while the store is away. */
    private static final Duration FORGET_PAUSE = Duration.ofSeconds(30);

    private final ChannelRegistry registry;
    private final Descriptors descriptors;
    private final Handlers handlers;
    private final Stock stock;
    private final Replies replies;

    /** What channels have in stock and lose when they go. */
    record Stock(
            InboundDelivery inbound,
            FileStore files,
            AuthSessions sessions,
            Drafts drafts,
            ActivityClock activity,
            SharedConsumers consumers,
            Timers timers,
            ConnectorObserver observer) {}

    ChannelDesk(ChannelRegistry registry, Descriptors descriptors, Handlers handlers, Stock stock, Replies replies) {
        this.registry = registry;
        this.descriptors = descriptors;
        this.handlers = handlers;
        this.stock = stock;
        this.replies = replies;
    }

    ChannelContext context(Channel channel) {
        return new LiveChannel(channel, this, stock.inbound(), stock.files(), stock.observer());
    }

    ConnectionDescriptor describe(Channel channel) {
        return descriptors.describe(channel.snapshot());
    }

    /** Tells xAgent the channel's state, if the channel is open (section 8.17). The last push shows the latest state. */
    void push(Channel channel) {
        synchronized (channel.publishing()) {
            Route route = channel.route();
            if (route != null) {
                route.send(new DescriptorPush(
                        replies.push(channel.channelId()), new DescriptorContent(describe(channel), Map.of())));
            }
        }
    }

    /** Binds a channel; called on its queue. A channel that went meanwhile stays gone. */
    void bind(Channel channel, Binding binding) {
        if (channel.isRemoved()) {
            throw new IllegalStateException("the channel was removed while it was being bound");
        }
        Optional<Binding> before = change(channel, binding, ConnectionStatus.CONNECTED, null);
        before.ifPresent(old -> unbound(channel, old));
        tell("bound", lifecycle -> lifecycle.bound(context(channel), binding));
    }

    /** What cannot be stored has not happened, or a restart would bring back what the user has left. */
    private Optional<Binding> change(
            Channel channel, @Nullable Binding next, ConnectionStatus status, @Nullable String reason) {
        ChannelRecord was = channel.snapshot().record();
        Optional<Binding> before = channel.bind(next, status, reason);
        try {
            registry.save(channel);
            return before;
        } catch (StoreUnavailable e) {
            channel.bind(was.binding(), was.status(), was.reason());
            throw e;
        }
    }

    /** Ends a binding; called on the channel's queue. */
    void unbind(Channel channel, ConnectionStatus status, @Nullable String reason) {
        Optional<Binding> before = change(channel, null, status, replies.text(reason));
        stock.activity().cleared(channel.channelId());
        before.ifPresent(old -> unbound(channel, old));
    }

    /** The author first, who may still want the shared consumer of the channel. */
    private void unbound(Channel channel, Binding old) {
        tell("unbound", lifecycle -> lifecycle.unbound(context(channel), old));
        stock.consumers().release(context(channel));
    }

    /** A channel without a binding shares nothing: nobody would give it up. */
    SharedConsumer share(Channel channel, String key, SharedConsumer.Start start) {
        requireBound(channel);
        SharedConsumer consumer = stock.consumers().acquire(key, context(channel), start);
        if (channel.binding().isEmpty()) { // it was unbound while the consumer started
            stock.consumers().release(context(channel));
        }
        requireBound(channel);
        return consumer;
    }

    private static void requireBound(Channel channel) {
        if (channel.binding().isEmpty()) {
            throw new ConsumerNotStarted(new IllegalStateException("the channel is not bound"));
        }
    }

    /** Ends a binding on behalf of the target: later, on the channel's queue, unless it is another binding by then. */
    void withdraw(Channel channel, ConnectionStatus status, String reason) {
        Optional<Binding> meant = channel.binding();
        boolean queued = channel.tasks().append(() -> {
            if (meant.isPresent() && channel.binding().equals(meant)) {
                unbind(channel, status, reason);
                push(channel);
            }
        });
        if (!queued) {
            LOG.debug("channel {} is not unbound: the server has stopped", channel.channelId());
        }
    }

    void status(Channel channel, ConnectionStatus status, @Nullable String reason) {
        if (channel.status(status, replies.text(reason))) {
            saveStatus(channel);
            push(channel);
        }
    }

    /** A tool is denied for a reason, which may be empty, or granted with null. */
    void permission(Channel channel, String toolId, @Nullable String denial) {
        if (!descriptors.hasTool(toolId)) {
            throw new IllegalArgumentException("the card has no such tool");
        }
        if (channel.permission(toolId, replies.text(denial))) {
            push(channel);
        }
    }

    /** The target says its status again; that the store is away must not keep it from xAgent. */
    private void saveStatus(Channel channel) {
        try {
            registry.save(channel);
        } catch (StoreUnavailable e) {
            LOG.warn("the status of channel {} is not stored: {}", channel.channelId(), replies.describe(e));
        }
    }

    /** After the answer, so that nothing comes on a channel before its peer knows that it is open. */
    void opened(Channel channel, Route on) {
        stock.observer().channelOpened();
        channel.tasks().offer(() -> tell("opened", lifecycle -> lifecycle.opened(context(channel))));
        stock.inbound().opened(channel, on);
    }

    void closed() {
        stock.observer().channelClosed();
    }

    /** A channel that an earlier process left bound. */
    void restored(Channel channel) {
        channel.binding()
                .ifPresent(binding -> channel.tasks()
                        .append(() -> tell("bound", lifecycle -> lifecycle.bound(context(channel), binding))));
    }

    /** Ends the channel's auth session and tells its handler if it was unfinished; called on the channel's queue. */
    void cancelAuth(Channel channel) {
        Optional<AuthSession> current = stock.sessions().current(channel.channelId());
        stock.sessions().remove(channel.channelId());
        current.filter(session -> !session.hasEnded()).ifPresent(session -> {
            channel.unboundStatus(ConnectionStatus.CREATED);
            AuthHandler handler = handlers.auth().get(session.flowId());
            if (handler != null) {
                AuthQuery query = new AuthQuery(
                        context(channel), session.flowId(), session.sessionId(), false, session.outcome());
                quietly("the auth handler failed at cancel", () -> handler.cancel(query));
            }
        });
    }

    /**
     * Removes a channel with all it has. It is gone at once; its handlers are told on its queue, behind the one that runs, and only
     * then is forgotten what that one may still have added.
     */
    void remove(Channel channel) {
        if (!registry.retire(channel)) {
            return;
        }
        stock.observer().channelRemoved();
        stock.inbound().removed(channel);
        channel.tasks().append(() -> {
            cancelAuth(channel);
            Optional<Binding> before = channel.bind(null, ConnectionStatus.REVOKED, "the connector was unregistered");
            before.ifPresent(old -> unbound(channel, old));
            stock.files().removeChannel(channel.channelId());
            stock.drafts().removed(channel.channelId());
            stock.activity().cleared(channel.channelId());
            forget(channel);
        });
    }

    /** Tried until the store has it: what is left there would come back with a restart. */
    private void forget(Channel channel) {
        try {
            registry.forget(channel);
        } catch (StoreUnavailable e) {
            LOG.warn("channel {} is not forgotten yet: {}", channel.channelId(), replies.describe(e));
            stock.timers().schedule(FORGET_PAUSE, () -> channel.tasks().append(() -> forget(channel)));
        }
    }

    /**
     * Removes the channel that has been idle and unbound for longest.
     *
     * @return false when there is none
     */
    boolean makeRoom() {
        Optional<Channel> idlest = registry.idlest();
        idlest.ifPresent(this::remove);
        return idlest.isPresent();
    }

    /** A message of the target is lost to xAgent; told on the channel's queue, because this may come in the middle of a delivery. */
    void undelivered(Channel channel, String messageId, InboundOutcome outcome) {
        boolean queued = channel.tasks()
                .append(() ->
                        tell("undelivered", handler -> handler.undelivered(context(channel), messageId, outcome)));
        if (!queued) {
            LOG.debug("channel {} is not told of a lost message: the server has stopped", channel.channelId());
        }
    }

    private interface Told {
        void tell(LifecycleHandler lifecycle);
    }

    private void tell(String what, Told call) {
        quietly("the lifecycle handler failed at " + what, () -> call.tell(handlers.lifecycle()));
    }

    private void quietly(String what, Runnable call) {
        try {
            call.run();
        } catch (RuntimeException | Error e) {
            LOG.warn("{}: {}", what, replies.describe(e));
        }
    }
}
