package dev.agentconnect.xagent;

import dev.agentconnect.protocol.xagent.card.UserChannelMode;
import dev.agentconnect.xagent.UserChannelTable.Place;
import dev.agentconnect.xagent.chat.ChatHandler;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.error.Overloaded;
import dev.agentconnect.xagent.projection.UploadReferences;
import dev.agentconnect.xagent.store.UserConnector;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One user of the platform at one connector: channels that are remembered (sections 8.3, 8.11 and 8.13). A new channel is
 * temporary until its first login; then the store has its record, and the channel can be opened again after a restart. Get
 * one from {@link ConnectorClient#user}. Blocking, bounded; thread safe.
 */
public final class ConnectorUser {
    private final ConnectorClient client;
    private final UserParts parts;
    private final String userId;

    ConnectorUser(ConnectorClient client, UserParts parts, String userId) {
        this.client = client;
        this.parts = parts;
        this.userId = userId;
    }

    /**
     * Opens a new, temporary channel (rules OPEN-01 and OPEN-05), within the number of channels that the card lets a user
     * have (rules CARD-17 and CARD-18).
     *
     * @param handler takes the user's messages, or null to set it later
     * @return the open channel; its {@link UserChannel#userConnectorId} stands already
     * @throws CallRefused when the user has a channel and the card allows one
     * @throws Overloaded when the user has {@code maxChannelsPerUser}
     */
    public UserChannel createChannel(@Nullable ChatHandler handler) {
        String id = "uc_" + UUID.randomUUID();
        Place place = parts.table().reserve(id, userId);
        return holding(place, () -> {
            requireRoom(id);
            return open(place, owner(id, null), handler);
        });
    }

    /** Asks when the new one's place is taken, so that of two at once the first finds the room of one. */
    private void requireRoom(String id) {
        Set<String> others = parts.table().before(id, userId);
        stored().forEach(record -> others.add(record.id()));
        UserChannelMode mode = client.card().supports().effectiveUserChannelMode();
        if (!mode.equals(UserChannelMode.MULTIPLE) && !others.isEmpty()) {
            throw new CallRefused("CARD-18: the card allows one channel a user");
        }
        if (others.size() >= parts.maxChannelsPerUser()) {
            throw new Overloaded("maxChannelsPerUser");
        }
    }

    /**
     * Opens a remembered channel with its stored id; the connector may give it a new one, which the record follows (rule
     * OPEN-06). Also for a new login after a logout. Gives the open one when there is one.
     *
     * @param userConnectorId the record
     * @param handler takes the user's messages, or null to set it later
     * @return the open channel
     * @throws CallRefused when the user has no such record at this connector
     */
    public UserChannel openChannel(String userConnectorId, @Nullable ChatHandler handler) {
        Optional<UserChannel> open = live(userConnectorId);
        if (open.isPresent()) {
            if (handler != null) {
                open.get().onMessage(handler);
            }
            return open.get();
        }
        Place place = take(userConnectorId); // before the record is read, so that it is the last one
        return holding(place, () -> open(place, owner(userConnectorId, known(userConnectorId)), handler));
    }

    /** Takes the place of a connection of this user; of another user's it is not even told that it is open. */
    private Place take(String userConnectorId) {
        String id = known(userConnectorId).id();
        return parts.table().reserve(id, userId);
    }

    private UserConnector known(String userConnectorId) {
        return find(userConnectorId).orElseThrow(() -> new CallRefused("the user has no such connection here"));
    }

    private Optional<UserConnector> find(String userConnectorId) {
        return parts.store().find(userConnectorId).filter(this::isHere);
    }

    /** Gives the place back unless an open channel has it. */
    private <T extends @Nullable Object> T holding(Place place, Supplier<T> work) {
        boolean taken = false;
        try {
            T result = work.get(); // the store is the platform's code
            taken = result instanceof UserChannel channel && !channel.isClosed();
            return result;
        } finally {
            if (!taken) {
                parts.table().release(place);
            }
        }
    }

    private boolean isHere(UserConnector record) {
        return record.userId().equals(userId)
                && record.connectorCardId().equals(client.card().connectorCardId());
    }

    private ChannelBinding.Owner owner(String id, @Nullable UserConnector known) {
        return new ChannelBinding.Owner(
                id, userId, parts.store(), parts.table().memory(id, parts.maxRememberedIds()), known);
    }

    private UserChannel open(Place place, ChannelBinding.Owner owner, @Nullable ChatHandler handler) {
        UserChannel channel = client.open(owner, handler, () -> parts.table().release(place));
        parts.table().fill(place, channel);
        return channel;
    }

    /**
     * The records of this user at this connector (section 8.3); also those that are logged out.
     *
     * @return in the order in which they were first remembered
     */
    public List<UserConnector> stored() {
        return parts.store().ofUser(userId).stream().filter(this::isHere).toList();
    }

    /**
     * The channels that are there now, temporary ones included.
     *
     * @return in the order of opening
     */
    public List<UserChannel> channels() {
        return parts.table().of(userId);
    }

    /**
     * Gives a connection its dedicated session (section 10.1, rules TOOL-08 and PUSH-04).
     *
     * @param userConnectorId the connection
     * @param sessionId the platform's session, or null for none
     * @throws CallRefused when the user has no such connection here, or it is just being opened
     */
    public void bindSession(String userConnectorId, @Nullable String sessionId) {
        Optional<UserChannel> open = live(userConnectorId);
        if (open.isPresent()) {
            open.get().desk().binding.session(sessionId);
            open.get().desk().binding.settle();
            return;
        }
        Place place = take(userConnectorId); // a channel that opens meanwhile would not know of it
        holding(place, () -> {
            parts.store().put(known(userConnectorId).withSession(sessionId));
            return null;
        });
    }

    /**
     * A session's connection.
     *
     * @param userConnectorId the connection
     * @param connectorCardId its connector, which may be another one
     */
    record BoundSession(String userConnectorId, String connectorCardId) {}

    /** The connection of a session: of what is here now, logged in or not, else of what is remembered at any connector. */
    Optional<BoundSession> ofSession(@Nullable String sessionId) {
        if (sessionId == null) {
            return Optional.empty();
        }
        return channels().stream()
                .filter(c -> sessionId.equals(c.desk().binding.session()))
                .findFirst()
                .flatMap(UserChannel::userConnectorId)
                .map(id -> new BoundSession(id, client.card().connectorCardId()))
                .or(() -> parts.store().ofUser(userId).stream()
                        .filter(r -> sessionId.equals(r.sessionId()))
                        .findFirst()
                        .map(r -> new BoundSession(r.id(), r.connectorCardId())));
    }

    private Optional<UserChannel> live(String userConnectorId) {
        return channels().stream()
                .filter(c -> userConnectorId.equals(c.userConnectorId().orElse(null)))
                .findFirst();
    }

    /**
     * Deletes a connection on this side: its route, its record and its pending messages. The login at the target stays;
     * {@link ChannelAuth#logout} ends it. Does nothing when there is none.
     *
     * @param userConnectorId the connection
     * @throws CallRefused when it is just being opened
     */
    public void delete(String userConnectorId) {
        Optional<UserChannel> open = live(userConnectorId);
        if (open.isPresent()) {
            open.get().desk().binding.forget();
            open.get().close();
            open.get().desk().binding.settle();
            forget(userConnectorId);
            return;
        }
        if (find(userConnectorId).isEmpty()) {
            return;
        }
        // A channel that opens meanwhile would write it again.
        Place place = parts.table().reserve(userConnectorId, userId);
        holding(place, () -> {
            if (find(userConnectorId).isPresent()) {
                parts.store().remove(userConnectorId);
                forget(userConnectorId);
            }
            return null;
        });
    }

    private void forget(String userConnectorId) {
        parts.table().forget(userConnectorId);
        parts.pending().removeAll(userConnectorId);
    }

    /**
     * The tools of this connector for the models of this user (section 10.1).
     *
     * @param files opens the platform's files, or null when models have none
     * @return a router over the channels of each moment
     */
    public ToolRouter tools(@Nullable UploadReferences files) {
        return new ToolRouter(this, client::card, files);
    }
}
