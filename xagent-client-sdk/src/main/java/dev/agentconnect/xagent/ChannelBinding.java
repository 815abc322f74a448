package dev.agentconnect.xagent;

import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.xagent.chat.InboundMemory;
import dev.agentconnect.xagent.projection.ChannelStanding;
import dev.agentconnect.xagent.store.UserConnector;
import dev.agentconnect.xagent.store.UserConnectorStore;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a channel is beyond its route. It is temporary, and nothing is remembered, until a login brought a descriptor (rules
 * OPEN-05 and AUTH-11); from then on its record follows every descriptor, a new channel id included (rule OPEN-06). Thread
 * safe; only {@link #settle} writes.
 */
final class ChannelBinding {
    private final @Nullable Owner owner;
    private final @Nullable RecordWriter writer;

    // Guarded by this.
    private boolean temporary;
    private boolean forgotten;
    private @Nullable String sessionId;
    private @Nullable UserConnector record;

    /**
     * Whose channel it is, and where that is remembered.
     *
     * @param id the platform's key
     * @param userId the platform's user
     * @param store remembers
     * @param memory what is remembered of the messages that came
     * @param known the record, or null for a channel that was never bound
     */
    record Owner(
            String id,
            String userId,
            UserConnectorStore store,
            InboundMemory memory,
            @Nullable UserConnector known) {}

    private ChannelBinding(@Nullable Owner owner, boolean temporary) {
        this.owner = owner;
        this.writer = owner == null ? null : new RecordWriter(owner.store(), owner.id());
        this.temporary = temporary;
        this.record = owner == null ? null : owner.known();
        this.sessionId = record == null ? null : record.sessionId();
    }

    static ChannelBinding of(Owner owner) {
        return new ChannelBinding(owner, owner.known() == null);
    }

    /** Of a channel that the platform remembers itself. */
    static ChannelBinding nobodys(boolean temporary) {
        return new ChannelBinding(null, temporary);
    }

    @Nullable
    String id() {
        return owner == null ? null : owner.id();
    }

    InboundMemory memory(int maxRememberedIds) {
        return owner == null ? new InboundMemory(maxRememberedIds) : owner.memory();
    }

    synchronized @Nullable String session() {
        return sessionId;
    }

    synchronized boolean isTemporary() {
        return temporary;
    }

    /** The channel is open; that alone makes no record, and renews one that there is. */
    synchronized void opened(ConnectionDescriptor descriptor) {
        if (!temporary) {
            follow(
                    descriptor,
                    ChannelStanding.of(descriptor.connection().status()).isAuthenticated());
        }
    }

    /** A descriptor came in an answer or a push: a login makes the channel a lasting one. */
    synchronized void described(ConnectionDescriptor descriptor) {
        boolean authenticated =
                ChannelStanding.of(descriptor.connection().status()).isAuthenticated();
        if (authenticated) {
            temporary = false;
        }
        if (!temporary) {
            follow(descriptor, authenticated);
        }
    }

    /** The user logged out; the record stays (rule AUTH-19). */
    synchronized void loggedOut(ConnectionDescriptor last) {
        if (!temporary) {
            follow(last, false);
        }
    }

    /** Gives the channel its dedicated session; remembered with the record. */
    synchronized void session(@Nullable String id) {
        sessionId = id;
        if (!temporary && record != null) {
            want(record.withSession(id));
        }
    }

    /** The user deletes the connection. */
    synchronized void forget() {
        forgotten = true;
        if (writer != null) {
            writer.want(null);
        }
    }

    private void follow(ConnectionDescriptor descriptor, boolean authenticated) {
        if (owner != null) {
            want(new UserConnector(
                    owner.id(),
                    owner.userId(),
                    descriptor.connection().connectorCardId(),
                    descriptor.connection().connectorId(),
                    descriptor.connection().connectorChannelId(),
                    descriptor.connection().status().word(),
                    authenticated,
                    sessionId));
        }
    }

    private void want(UserConnector next) {
        if (!forgotten && !next.equals(record)) {
            record = next;
            Objects.requireNonNull(writer).want(next);
        }
    }

    /** Returns when what is known is stored. Blocking. */
    void settle() {
        if (writer != null) {
            writer.settle();
        }
    }
}
