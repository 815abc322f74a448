package dev.agentconnect.xagent.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentconnect.xagent.error.Overloaded;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What every store of user connectors must do. */
abstract class UserConnectorStoreContract {
    static final int MAX = 50;

    /** A new, empty store for {@link #MAX} records. */
    abstract UserConnectorStore store();

    static UserConnector record(String id, String user) {
        return new UserConnector(id, user, "im.sample", "conn", "cch_" + id, "connected", true, null);
    }

    @Test
    void recordIsThereAfterPutAndGoneAfterRemove() {
        UserConnectorStore store = store();
        UserConnector a = record("a", "ada").withSession("s1");
        store.put(a);
        assertThat(store.find("a")).contains(a);
        assertThat(store.find("b")).isEmpty();
        store.remove("a");
        store.remove("a");
        assertThat(store.find("a")).isEmpty();
    }

    @Test
    void recordsOfAUserKeepTheirOrderAndPlace() {
        UserConnectorStore store = store();
        for (String id : List.of("a", "b", "c")) {
            store.put(record(id, "ada"));
        }
        store.put(record("x", "bob"));
        UserConnector renewed = new UserConnector("a", "ada", "im.sample", "conn_2", "cch_new", "created", false, "s");
        store.put(renewed);
        assertThat(store.ofUser("ada")).extracting(UserConnector::id).containsExactly("a", "b", "c");
        assertThat(store.ofUser("ada").get(0)).isEqualTo(renewed);
        assertThat(store.ofUser("nobody")).isEmpty();
    }

    @Test
    void newRecordBeyondTheBoundIsRefusedAndAKnownOneIsNot() {
        UserConnectorStore store = store();
        for (int i = 0; i < MAX; i++) {
            store.put(record("r" + i, "ada"));
        }
        assertThatThrownBy(() -> store.put(record("more", "ada"))).isInstanceOf(Overloaded.class);
        store.put(record("r0", "ada"));
        store.remove("r1");
        store.put(record("more", "ada"));
        assertThat(store.ofUser("ada")).hasSize(MAX);
    }

    @Test
    void manyThreadsLoseNothing() throws Exception {
        UserConnectorStore store = store();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> done = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                String id = "r" + i;
                done.add(threads.submit(() -> store.put(record(id, "ada"))));
            }
            for (Future<?> one : done) {
                one.get(30, TimeUnit.SECONDS);
            }
            assertThat(store.ofUser("ada")).hasSize(40);
        } finally {
            threads.shutdownNow();
        }
    }
}
