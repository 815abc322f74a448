package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.auth.AuthSessions;
import dev.agentconnect.connector.delivery.ActivityClock;
import dev.agentconnect.connector.delivery.Drafts;
import dev.agentconnect.connector.delivery.InboundDelivery;
import dev.agentconnect.connector.delivery.OutboundDelivery;
import dev.agentconnect.connector.handler.ChatHandler;
import dev.agentconnect.connector.handler.InboundOutcome;
import dev.agentconnect.connector.lease.Channel;
import dev.agentconnect.connector.lease.ChannelRegistry;
import dev.agentconnect.connector.lease.Descriptors;
import dev.agentconnect.connector.lease.SharedConsumers;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.host.time.Timers;
import org.jspecify.annotations.Nullable;

/** Puts the desks together, one for each kind of packet, and the dispatcher in front of them. */
final class Desks {
    private final ConnectorEngine.Setup setup;
    private final Replies replies;
    private final ChannelDesk channels;
    private final PacketDispatcher dispatcher;

    Desks(
            ConnectorEngine.Setup setup,
            ChannelRegistry registry,
            Replies replies,
            Workers workers,
            SharedConsumers consumers) {
        this.setup = setup;
        this.replies = replies;
        Timers timers = setup.timers();
        ConnectorLimits limits = setup.limits();
        InboundDelivery inbound = inbound(workers);
        AuthSessions sessions = new AuthSessions(setup.ids());
        Drafts drafts = new Drafts(limits.drafts(), timers);
        ActivityClock activity = new ActivityClock(timers, limits.drafts().activityTimeout());
        channels = new ChannelDesk(
                registry,
                new Descriptors(setup.card()),
                setup.handlers(),
                new ChannelDesk.Stock(
                        inbound, setup.files(), sessions, drafts, activity, consumers, timers, setup.observer()),
                replies);
        TimedCall timed = new TimedCall(timers, limits.work().toolTimeout());
        AuthDesk auth = new AuthDesk(setup.card(), setup.handlers(), sessions, channels, replies, timers, timed);
        ToolDesk tools = new ToolDesk(
                setup.card(), setup.handlers(), setup.store(), channels, replies, timers, timed, setup.secrets());
        dispatcher = new PacketDispatcher(registry, channels, auth, tools, chat(drafts, activity), inbound, replies);
    }

    private InboundDelivery inbound(Workers workers) {
        return new InboundDelivery(
                setup.store(),
                setup.limits().inbound(),
                setup.timers(),
                setup.ids(),
                workers::pumpQueue,
                setup.fileUrlPrefix(),
                setup.observer(),
                this::undelivered);
    }

    private void undelivered(Channel channel, String messageId, InboundOutcome outcome) {
        channels.undelivered(channel, messageId, outcome);
    }

    private @Nullable ChatDesk chat(Drafts drafts, ActivityClock activity) {
        ChatHandler handler = setup.handlers().chat();
        return handler == null
                ? null
                : new ChatDesk(
                        handler,
                        new OutboundDelivery(setup.store(), setup.files(), setup.timers(), setup.redactor()),
                        drafts,
                        activity,
                        setup.store(),
                        channels,
                        replies,
                        new TimedCall(setup.timers(), setup.limits().work().sendTimeout()));
    }

    ChannelDesk channels() {
        return channels;
    }

    PacketDispatcher dispatcher() {
        return dispatcher;
    }
}
