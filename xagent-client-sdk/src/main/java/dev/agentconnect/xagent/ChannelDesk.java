package dev.agentconnect.xagent;

import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.packet.MessagePush;
import dev.agentconnect.protocol.xagent.packet.Packet;
import dev.agentconnect.protocol.xagent.packet.ToolProgress;
import dev.agentconnect.protocol.xagent.packet.ToolProgressPush;
import dev.agentconnect.xagent.auth.AuthCalls;
import dev.agentconnect.xagent.auth.OpenLogins;
import dev.agentconnect.xagent.chat.Chat;
import dev.agentconnect.xagent.chat.ChatWiring;
import dev.agentconnect.xagent.chat.PendingLedger;
import dev.agentconnect.xagent.chat.PendingStore;
import dev.agentconnect.xagent.chat.PushInbox;
import dev.agentconnect.xagent.chat.Undelivered;
import dev.agentconnect.xagent.dataplane.ByteBound;
import dev.agentconnect.xagent.dataplane.CallbackQueue;
import dev.agentconnect.xagent.dataplane.CallbackThreads;
import dev.agentconnect.xagent.dataplane.ChannelEvents;
import dev.agentconnect.xagent.dataplane.ChannelRoute;
import dev.agentconnect.xagent.dataplane.PacketIds;
import dev.agentconnect.xagent.error.ClientClosed;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.PeerWord;
import dev.agentconnect.xagent.link.BackOff;
import dev.agentconnect.xagent.link.Timers;
import dev.agentconnect.xagent.projection.AuthForm;
import dev.agentconnect.xagent.projection.OpenedFile;
import dev.agentconnect.xagent.projection.ToolProjection;
import dev.agentconnect.xagent.transferplane.UploadedFile;
import dev.agentconnect.xagent.transferplane.Uploads;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parts of one channel, and the one place where its events are given out to them and to the listener. */
final class ChannelDesk implements ChannelEvents {
    private static final Logger LOG = LoggerFactory.getLogger(ChannelDesk.class);

    /** Tasks for the stores that wait for a thread; a task that finds nothing to do costs nothing. */
    private static final int MAX_STORE_TASKS = 10_000;

    private static final int MAX_UNDELIVERED = 100;

    final ChannelRoute route;
    final ChannelBinding binding;
    final Chat chat;
    final PushInbox pushes;
    final AuthForm forms;
    final AuthCalls auth;
    final OpenLogins logins = new OpenLogins();
    final ToolProjection tools;
    final ChannelCalls calls;
    final Parts parts;
    final CallbackQueue queue;
    final UserChannel channel;

    private final CallbackQueue storeTasks;
    private final Runnable onClosed;

    // Guarded by itself.
    private final Deque<Undelivered> undelivered = new ArrayDeque<>();

    /** Descriptors may be long, and the listener slow. */
    private final AtomicReference<@Nullable ConnectionDescriptor> untold = new AtomicReference<>();

    private volatile @Nullable Consumer<ToolProgress> progress;

    /** What all channels of a client share. */
    record Parts(
            ClientOptions options,
            Timers timers,
            RandomGenerator random,
            PacketIds ids,
            CallbackThreads threads,
            ByteBound callbackBytes,
            Notices notices,
            Uploads uploads,
            PendingStore pending) {}

    ChannelDesk(ChannelRoute route, Parts parts, ChannelBinding binding, Runnable onClosed) {
        this.route = route;
        this.parts = parts;
        this.binding = binding;
        this.onClosed = onClosed;
        ClientOptions options = parts.options();
        BackOff backOff =
                new BackOff(options.chat().retryBackOff(), options.link().jitter(), parts.random());
        queue = new CallbackQueue(
                parts.threads().handlers(),
                options.chat().maxInboundQueue(),
                parts.callbackBytes().part(options.dataPlane().maxChannelCallbackBytes()));
        storeTasks = new CallbackQueue(parts.threads().stores(), MAX_STORE_TASKS, new ByteBound(0));
        String key = binding.id();
        PendingLedger ledger =
                new PendingLedger(key == null ? PendingStore.NONE : parts.pending(), String.valueOf(key), storeTasks);
        chat = new Chat(
                route,
                new ChatWiring(
                        queue,
                        options.chat(),
                        parts.timers(),
                        backOff,
                        parts.ids(),
                        binding.memory(options.chat().maxRememberedIds()),
                        ledger,
                        this::notDelivered));
        pushes = new PushInbox(queue, options.chat().maxRememberedIds());
        forms = new AuthForm(route::card);
        auth = new AuthCalls(route, forms, options.dataPlane().requestTimeout());
        tools = new ToolProjection(route::card);
        calls = new ChannelCalls(route, tools, options.dataPlane().requestTimeout());
        channel = new UserChannel(this);
    }

    void onProgress(Consumer<ToolProgress> handler) {
        progress = handler;
    }

    @Override
    public void opened() {
        chat.opened();
        ConnectionDescriptor descriptor = channel.descriptor();
        binding.opened(descriptor);
        keep();
        parts.notices().tell(listener -> listener.channelOpened(channel));
        tell(descriptor);
    }

    private void tell(ConnectionDescriptor descriptor) {
        parts.notices()
                .tellNewest(untold, descriptor, (listener, newest) -> listener.descriptorChanged(channel, newest));
    }

    /** Writes what is to be remembered, away from where packets are read. */
    private void keep() {
        if (!storeTasks.offer(this::store)) {
            LOG.warn("a channel's record was not written: the client is closed or its queue is full");
        }
    }

    private void store() {
        try {
            binding.settle();
        } catch (ConnectorException e) {
            LOG.error("a channel's record was not written: {}", e.getMessage());
            parts.notices().tell(listener -> listener.channelNotStored(channel, e));
        }
    }

    /** The user is logged out: the record says so, and the route goes without a packet (rule AUTH-19). */
    void loggedOut() {
        binding.loggedOut(channel.descriptor());
        ConnectorException gone = new ClientClosed("the channel of a user who is logged out");
        chat.loggedOut(gone);
        route.drop(gone);
    }

    private void notDelivered(Undelivered message) {
        synchronized (undelivered) {
            if (undelivered.size() >= MAX_UNDELIVERED) {
                undelivered.removeFirst();
            }
            undelivered.addLast(message);
        }
        parts.notices().tell(listener -> listener.messageUndelivered(channel, message));
    }

    List<Undelivered> undelivered() {
        synchronized (undelivered) {
            return List.copyOf(undelivered);
        }
    }

    @Override
    public void lost() {
        chat.lost();
        parts.notices().tell(listener -> listener.channelLost(channel));
    }

    @Override
    public void reopenFailed(ConnectorException cause) {
        parts.notices().tell(cause, listener -> listener.channelReopenFailed(channel, cause));
    }

    @Override
    public void descriptorChanged(ConnectionDescriptor descriptor) {
        chat.described();
        binding.described(descriptor);
        keep();
        tell(descriptor);
    }

    boolean offers(String toolId) {
        return route.isOpen() && tools.offers(toolId, route.descriptor());
    }

    UploadedFile upload(OpenedFile file) {
        return parts.uploads().send(channel.id(), file.filename(), file.byteSize(), file.content());
    }

    @Override
    public void received(Packet packet, long bytes) {
        if (packet instanceof MessagePush push) {
            pushes.received(push.payload(), bytes);
        } else if (packet instanceof ToolProgressPush push) {
            progressed(push.payload(), bytes);
        } else if (!chat.received(packet, bytes)) {
            LOG.info("dropped a {}: nothing here takes it", PeerWord.shown(packet.type()));
        }
    }

    private void progressed(ToolProgress step, long bytes) {
        Consumer<ToolProgress> handler = progress;
        if (handler != null && !queue.offer(bytes, () -> handler.accept(step))) {
            LOG.debug("dropped a tool.progress.push: the queue is full");
        }
    }

    @Override
    public void closed(ConnectorException cause) {
        logins.close(cause);
        chat.close(cause);
        onClosed.run();
    }
}
