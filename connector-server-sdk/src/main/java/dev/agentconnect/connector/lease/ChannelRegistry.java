package dev.agentconnect.connector.lease;

import dev.agentconnect.connector.limits.IdSource;
import dev.agentconnect.connector.store.ChannelRecord;
import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All channels of a connector server, bounded in number (sections 8.3 to 8.6). Thread safe. */
public final class ChannelRegistry {
    private final Map<String, Channel> channels = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicLong ticks = new AtomicLong();
    private final ConnectorStore store;
    private final IdSource ids;
    private final Supplier<SerialTasks> queues;
    private final int capacity;

    /**
     * The channels that a store remembers.
     *
     * @param store where they are kept
     * @param ids makes new ids
     * @param queues makes the queue of a channel
     * @param capacity how many there may be
     * @param profiles what a channel has enabled until it is opened
     */
    public ChannelRegistry(
            ConnectorStore store, IdSource ids, Supplier<SerialTasks> queues, int capacity, List<String> profiles) {
        this.store = store;
        this.ids = ids;
        this.queues = queues;
        this.capacity = capacity;
        for (ChannelRecord record : store.channels()) {
            channels.put(record.channelId(), new Channel(record, profiles, queues.get()));
            count.incrementAndGet();
        }
    }

    /**
     * Opens a known channel of the connector, or a new one (rules OPEN-02 and OPEN-03): an id that is unknown, or that belongs to
     * another connector, gets a new channel and shows nothing of the other.
     *
     * @param connectorId the connector
     * @param wantedId the id that xAgent knows, or null
     * @param route the data plane that opens it
     * @param profiles the profiles that the two sides share
     * @return the channel, or empty when there are too many
     * @throws dev.agentconnect.connector.store.StoreUnavailable when a new channel cannot be stored; there is none then
     */
    public Optional<Channel> open(String connectorId, @Nullable String wantedId, Route route, List<String> profiles) {
        Channel known = wantedId == null ? null : channels.get(wantedId);
        if (known != null && known.connectorId().equals(connectorId) && known.open(route, profiles)) {
            return Optional.of(known);
        }
        if (count.incrementAndGet() > capacity) {
            count.decrementAndGet();
            return Optional.empty();
        }
        ChannelRecord record = new ChannelRecord(ids.next("cch_"), connectorId, ConnectionStatus.CREATED, null, null);
        Channel channel = new Channel(record, profiles, queues.get());
        channel.open(route, profiles);
        channels.put(record.channelId(), channel);
        try {
            store.saveChannel(record);
        } catch (RuntimeException e) {
            retire(channel);
            throw e;
        }
        return Optional.of(channel);
    }

    /**
     * Looks a channel up.
     *
     * @param channelId its id
     * @return empty when there is none
     */
    public Optional<Channel> find(String channelId) {
        return Optional.ofNullable(channels.get(channelId));
    }

    /**
     * Remembers a channel's new state.
     *
     * @param channel the channel
     */
    public void save(Channel channel) {
        synchronized (channel.publishing()) {
            if (!channel.isRemoved()) {
                store.saveChannel(channel.snapshot().record());
            }
        }
    }

    /**
     * The channels of a connector.
     *
     * @param connectorId the connector
     * @return all of them now
     */
    public List<Channel> of(String connectorId) {
        return channels.values().stream()
                .filter(c -> c.connectorId().equals(connectorId))
                .toList();
    }

    /**
     * All channels.
     *
     * @return all of them now
     */
    public List<Channel> all() {
        return List.copyOf(channels.values());
    }

    /**
     * How many there are.
     *
     * @return the number now
     */
    public int size() {
        return channels.size();
    }

    /**
     * Takes a channel out for good: nobody finds or opens it from now on. What is remembered of it stays until {@link #forget}.
     *
     * @param channel the channel
     * @return false when it was taken out before
     */
    public boolean retire(Channel channel) {
        if (!channel.retire()) {
            return false;
        }
        channels.remove(channel.channelId(), channel);
        count.decrementAndGet();
        return true;
    }

    /**
     * Forgets everything about a retired channel; called when none of its handlers runs any more, so that none can add to it.
     *
     * @param channel the channel
     */
    public void forget(Channel channel) {
        synchronized (channel.publishing()) {
            store.removeChannel(channel.channelId());
        }
    }

    /**
     * The channel that can go first when there are too many: nothing is bound to it, and nobody has had it open for longest. xAgent
     * keeps no such channel, or gets a new one in its place (rule OPEN-03).
     *
     * @return empty when every channel is open or bound
     */
    public Optional<Channel> idlest() {
        return channels.values().stream()
                .filter(c -> c.idleSince() > 0)
                .min(Comparator.comparingLong(Channel::idleSince));
    }

    /**
     * The connectors that would lose a binding with their lease.
     *
     * @return their ids
     */
    public Set<String> boundConnectors() {
        return channels.values().stream()
                .filter(c -> c.binding().isPresent())
                .map(Channel::connectorId)
                .collect(Collectors.toSet());
    }

    /**
     * Closes a channel's route, unless another data plane has taken it over.
     *
     * @param channel the channel
     * @param route the data plane that gives it up
     * @return whether it was the owner
     */
    public boolean close(Channel channel, Route route) {
        boolean closed = channel.close(route);
        if (closed) {
            channel.idle(ticks.incrementAndGet());
        }
        return closed;
    }

    /**
     * Closes every route that goes over a data plane, unless another has taken it over.
     *
     * @param route the data plane that ended
     * @return the channels that lost their route
     */
    public List<Channel> routeLost(Route route) {
        return channels.values().stream().filter(c -> close(c, route)).toList();
    }
}
