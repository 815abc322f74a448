package dev.agentconnect.xagent;

import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.packet.MessagePush;
import dev.agentconnect.protocol.xagent.packet.Packet;
import dev.agentconnect.protocol.xagent.packet.ToolProgress;
import dev.agentconnect.protocol.xagent.packet.ToolProgressPush;
import dev.agentconnect.xagent.auth.AuthCalls;
import dev.agentconnect.xagent.chat.Chat;
import dev.agentconnect.xagent.chat.PushInbox;
import dev.agentconnect.xagent.dataplane.CallbackQueue;
import dev.agentconnect.xagent.dataplane.CallbackThreads;
import dev.agentconnect.xagent.dataplane.ChannelEvents;
import dev.agentconnect.xagent.dataplane.ChannelRoute;
import dev.agentconnect.xagent.dataplane.PacketIds;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.link.BackOff;
import dev.agentconnect.xagent.link.Timers;
import dev.agentconnect.xagent.projection.AuthForm;
import dev.agentconnect.xagent.projection.ToolProjection;
import dev.agentconnect.xagent.transferplane.Uploads;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parts of one channel, and the one place where its events are given out to them and to the listener. */
final class ChannelDesk implements ChannelEvents {
    private static final Logger LOG = LoggerFactory.getLogger(ChannelDesk.class);

    final ChannelRoute route;
    final Chat chat;
    final PushInbox pushes;
    final AuthCalls auth;
    final ToolProjection tools;
    final Parts parts;
    final UserChannel channel;

    private final CallbackQueue queue;

    private volatile @Nullable Consumer<ToolProgress> progress;

    /** What all channels of a client share. */
    record Parts(
            ConnectorCard card,
            ClientOptions options,
            Timers timers,
            RandomGenerator random,
            PacketIds ids,
            CallbackThreads threads,
            Notices notices,
            Uploads uploads) {}

    ChannelDesk(ChannelRoute route, Parts parts) {
        this.route = route;
        this.parts = parts;
        ClientOptions options = parts.options();
        BackOff backOff =
                new BackOff(options.chat().retryBackOff(), options.link().jitter(), parts.random());
        queue = new CallbackQueue(parts.threads().handlers(), options.chat().maxInboundQueue());
        chat = new Chat(route, queue, options.chat(), parts.timers(), backOff, parts.ids());
        pushes = new PushInbox(queue, options.chat().maxRememberedIds());
        auth = new AuthCalls(
                route, new AuthForm(parts.card()), options.dataPlane().requestTimeout());
        tools = new ToolProjection(parts.card());
        channel = new UserChannel(this);
    }

    void onProgress(Consumer<ToolProgress> handler) {
        progress = handler;
    }

    @Override
    public void opened() {
        chat.opened();
        parts.notices().tell(listener -> listener.channelOpened(channel));
    }

    @Override
    public void lost() {
        chat.lost();
        parts.notices().tell(listener -> listener.channelLost(channel));
    }

    @Override
    public void reopenFailed(ConnectorException cause) {
        parts.notices().tell(listener -> listener.channelReopenFailed(channel, cause));
    }

    @Override
    public void descriptorChanged(ConnectionDescriptor descriptor) {
        parts.notices().tell(listener -> listener.descriptorChanged(channel, descriptor));
    }

    @Override
    public void received(Packet packet) {
        if (packet instanceof MessagePush push) {
            pushes.received(push.payload());
        } else if (packet instanceof ToolProgressPush push) {
            progressed(push.payload());
        } else if (!chat.received(packet)) {
            LOG.info("dropped a {}: nothing here takes it", packet.type());
        }
    }

    private void progressed(ToolProgress step) {
        Consumer<ToolProgress> handler = progress;
        if (handler != null && !queue.offer(() -> handler.accept(step))) {
            LOG.debug("dropped a tool.progress.push: the queue is full");
        }
    }

    @Override
    public void closed(ConnectorException cause) {
        chat.close(cause);
    }
}
