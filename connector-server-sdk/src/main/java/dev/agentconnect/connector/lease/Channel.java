package dev.agentconnect.connector.lease;

import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.store.ChannelRecord;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One user-level channel: identity, binding, status, and the route while it is open. The data plane that opened it last owns the
 * route. Thread safe: every mutable field is guarded by this object.
 */
public final class Channel {
    private final String channelId;
    private final String connectorId;
    private final SerialTasks tasks;
    private final Object publishing = new Object();
    private @Nullable Route route;
    private long openings;
    private List<String> profiles;
    private ConnectionStatus status;
    private @Nullable String reason;
    private @Nullable Binding binding;
    private final Map<String, String> denials = new HashMap<>();
    private boolean removed;
    private long idleSince;

    Channel(ChannelRecord record, List<String> profiles, SerialTasks tasks) {
        this.channelId = record.channelId();
        this.connectorId = record.connectorId();
        this.status = record.status();
        this.reason = record.reason();
        this.binding = record.binding();
        this.profiles = List.copyOf(profiles);
        this.tasks = tasks;
    }

    /**
     * The channel's id.
     *
     * @return the id
     */
    public String channelId() {
        return channelId;
    }

    /**
     * The connector it belongs to.
     *
     * @return the connector's id
     */
    public String connectorId() {
        return connectorId;
    }

    /**
     * Where its handlers run, one at a time.
     *
     * @return the channel's own queue
     */
    public SerialTasks tasks() {
        return tasks;
    }

    /**
     * Opens the route.
     *
     * @param newRoute the data plane that owns it from now on
     * @param enabled the profiles that the two sides share
     * @return false when the channel is gone for good
     */
    public synchronized boolean open(Route newRoute, List<String> enabled) {
        if (removed) {
            return false;
        }
        route = newRoute;
        openings++;
        profiles = List.copyOf(enabled);
        return true;
    }

    /**
     * Closes the route, unless another data plane has taken it over.
     *
     * @param old the data plane that gives it up
     * @return whether it was the owner
     */
    public synchronized boolean close(Route old) {
        if (route != old) {
            return false;
        }
        route = null;
        return true;
    }

    /**
     * The route.
     *
     * @return null while the channel is not open
     */
    public synchronized @Nullable Route route() {
        return route;
    }

    /**
     * The opening under way.
     *
     * @return null while the channel is not open
     */
    public synchronized @Nullable Opening opening() {
        return route == null ? null : new Opening(route, openings);
    }

    /**
     * What it is bound to.
     *
     * @return empty when it is not authenticated
     */
    public synchronized Optional<Binding> binding() {
        return Optional.ofNullable(binding);
    }

    /**
     * Binds it, or ends the binding.
     *
     * @param next the new binding, or null
     * @param nextStatus the status from now on
     * @param why why its tools cannot be used, or null
     * @return the binding before
     */
    public synchronized Optional<Binding> bind(
            @Nullable Binding next, ConnectionStatus nextStatus, @Nullable String why) {
        Optional<Binding> before = binding();
        binding = next;
        status = nextStatus;
        reason = why;
        denials.clear();
        return before;
    }

    /**
     * Sets the status of a binding. Without one nothing changes: a word of the target that comes after a logout is about an account
     * that is not there any more.
     *
     * @param next the status from now on
     * @param why why its tools cannot be used, or null
     * @return whether anything changed
     */
    public synchronized boolean status(ConnectionStatus next, @Nullable String why) {
        return binding != null && set(next, why);
    }

    /**
     * Notes that the target denies or grants a tool. Without a binding nothing changes, and a new binding begins with none denied.
     *
     * @param toolId a tool of the card
     * @param denial why it is denied, which may be empty, or null when it is granted
     * @return whether anything changed
     */
    public synchronized boolean permission(String toolId, @Nullable String denial) {
        if (binding == null) {
            return false;
        }
        return !Objects.equals(denial, denial == null ? denials.remove(toolId) : denials.put(toolId, denial));
    }

    /**
     * Sets the status while nothing is bound.
     *
     * @param next {@link ConnectionStatus#CREATED} or {@link ConnectionStatus#AUTHENTICATING}
     */
    public synchronized void unboundStatus(ConnectionStatus next) {
        if (binding == null) {
            set(next, null);
        }
    }

    private boolean set(ConnectionStatus next, @Nullable String why) {
        boolean changed = !status.equals(next) || !Objects.equals(reason, why);
        status = next;
        reason = why;
        return changed;
    }

    /** Marks it as gone: it is never opened or saved again. False when it was gone already. */
    synchronized boolean retire() {
        boolean first = !removed;
        removed = true;
        route = null;
        return first;
    }

    /** Since which tick of the registry nothing is bound and nobody has it open; 0 while it is in use. */
    synchronized long idleSince() {
        return binding == null && route == null && !removed ? idleSince : 0;
    }

    synchronized void idle(long tick) {
        idleSince = tick;
    }

    /**
     * Held while the state is saved or pushed, so that the last state saved or pushed is the latest.
     *
     * @return the lock
     */
    public Object publishing() {
        return publishing;
    }

    /**
     * Whether it was removed.
     *
     * @return true when it is gone for good
     */
    public synchronized boolean isRemoved() {
        return removed;
    }

    /**
     * A consistent picture of its state.
     *
     * @return a copy
     */
    public synchronized Snapshot snapshot() {
        return new Snapshot(
                new ChannelRecord(channelId, connectorId, status, reason, binding), profiles, Map.copyOf(denials));
    }

    /**
     * The state of a channel at one moment.
     *
     * @param record what is remembered of it
     * @param profiles the profiles enabled on it
     * @param denials the tools that the target denies, and why; not remembered
     */
    public record Snapshot(ChannelRecord record, List<String> profiles, Map<String, String> denials) {}
}
