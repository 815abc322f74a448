package dev.agentconnect.xagent;

import dev.agentconnect.xagent.chat.InboundMemory;
import dev.agentconnect.xagent.error.CallRefused;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The channels of this client that belong to users, by user connector. Bounded by the channels of the data plane. Thread
 * safe; nothing foreign is called under its monitor.
 */
final class UserChannelTable {
    /** Memories of channels that are closed, or not any more in use, give way; an open channel holds its own. */
    private static final int MAX_MEMORIES = 1_000;

    /** One that is there, or being opened, or changed while nobody opens it. Only who has it gives it back. */
    static final class Place {
        private final String id;
        private final String userId;

        // Guarded by the table.
        private @Nullable UserChannel channel;

        private Place(String id, String userId) {
            this.id = id;
            this.userId = userId;
        }
    }

    // Guarded by this; in the order of opening.
    private final Map<String, Place> places = new LinkedHashMap<>();

    // Guarded by this; the one that was asked for longest ago first.
    private final Map<String, InboundMemory> memories = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, InboundMemory> eldest) {
            return size() > MAX_MEMORIES;
        }
    };

    synchronized InboundMemory memory(String id, int maxRememberedIds) {
        return memories.computeIfAbsent(id, key -> new InboundMemory(maxRememberedIds));
    }

    synchronized void forget(String id) {
        memories.remove(id);
    }

    /** Takes the place of a channel before it is opened. */
    synchronized Place reserve(String id, String userId) {
        Place place = new Place(id, userId);
        if (places.putIfAbsent(id, place) != null) {
            throw new CallRefused("the user connector is being opened, or is open");
        }
        return place;
    }

    synchronized void fill(Place place, UserChannel channel) {
        place.channel = channel;
    }

    /** Does nothing the second time, also when somebody else has the id since. */
    synchronized void release(Place place) {
        places.remove(place.id, place);
    }

    synchronized List<UserChannel> of(String userId) {
        return places.values().stream()
                .filter(place -> place.userId.equals(userId))
                .flatMap(place -> Stream.ofNullable(place.channel))
                .toList();
    }

    /** The keys of a user's channels that came before one, those that are being opened included. */
    synchronized Set<String> before(String id, String userId) {
        Set<String> ids = new HashSet<>();
        for (Map.Entry<String, Place> entry : places.entrySet()) {
            if (entry.getKey().equals(id)) {
                break;
            }
            if (entry.getValue().userId.equals(userId)) {
                ids.add(entry.getKey());
            }
        }
        return ids;
    }
}
