package dev.agentconnect.xagent.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.xagent.error.Overloaded;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every store of pending messages must do. */
abstract class PendingStoreContract {
    static final int MAX = 20;

    /** A new, empty store for {@link #MAX} messages. */
    abstract PendingStore store();

    static PendingMessage message(String key, String id) {
        return new PendingMessage(key, ChatMessageContent.text(id, "text of " + id, Instant.EPOCH), Instant.EPOCH);
    }

    private static List<String> ids(PendingStore store, String key) {
        return store.load(key).stream().map(m -> m.content().messageId()).toList();
    }

    @Test
    void messagesOfAChannelComeBackInTheirOrder() {
        PendingStore store = store();
        for (String id : List.of("m2", "m1", "m3")) {
            store.put(message("a", id));
        }
        store.put(message("b", "m1"));
        store.put(message("a", "m2"));
        assertThat(ids(store, "a")).containsExactly("m2", "m1", "m3");
        assertThat(store.load("a").get(0)).isEqualTo(message("a", "m2"));
        assertThat(ids(store, "nobody")).isEmpty();
    }

    @Test
    void removedMessageIsGoneFromItsChannelOnly() {
        PendingStore store = store();
        store.put(message("a", "m1"));
        store.put(message("a", "m2"));
        store.put(message("b", "m1"));
        store.remove("a", "m1");
        store.remove("a", "m1");
        assertThat(ids(store, "a")).containsExactly("m2");
        store.removeAll("a");
        assertThat(ids(store, "a")).isEmpty();
        assertThat(ids(store, "b")).containsExactly("m1");
    }

    @Test
    void newMessageBeyondTheBoundIsRefused() {
        PendingStore store = store();
        for (int i = 0; i < MAX; i++) {
            store.put(message("a", "m" + i));
        }
        assertThatThrownBy(() -> store.put(message("b", "more"))).isInstanceOf(Overloaded.class);
        store.put(message("a", "m0"));
        store.remove("a", "m1");
        store.put(message("b", "more"));
        assertThat(ids(store, "b")).containsExactly("more");
    }
}
