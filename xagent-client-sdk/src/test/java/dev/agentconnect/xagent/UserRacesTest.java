package dev.agentconnect.xagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentconnect.xagent.auth.Login;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.store.MemoryUserConnectorStore;
import dev.agentconnect.xagent.store.UserConnector;
import dev.agentconnect.xagent.store.UserConnectorStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What another thread does to a user's connection while one is between reading its record and acting on it. */
class UserRacesTest {
    private final ScriptedConnector connector = new ScriptedConnector();
    private final MemoryUserConnectorStore records = new MemoryUserConnectorStore();
    private final AtomicInteger finds = new AtomicInteger();
    private final AtomicReference<Runnable> onFind = new AtomicReference<>(() -> {});
    private final ConnectorClient client =
            Clients.builder(connector.url()).userConnectors(new Watched()).build();
    private final ConnectorUser user = client.user("ada");

    @AfterEach
    void stop() {
        client.close();
        connector.close();
    }

    /** Lets a test act just when a record was read. */
    private final class Watched implements UserConnectorStore {
        @Override
        public void put(UserConnector connection) {
            records.put(connection);
        }

        @Override
        public Optional<UserConnector> find(String id) {
            Optional<UserConnector> found = records.find(id);
            if (finds.incrementAndGet() == 2) { // the first only asks whose it is
                onFind.getAndSet(() -> {}).run();
            }
            return found;
        }

        @Override
        public List<UserConnector> ofUser(String userId) {
            return records.ofUser(userId);
        }

        @Override
        public void remove(String id) {
            records.remove(id);
        }
    }

    private void whenARecordWasRead(Runnable other) {
        records.put(new UserConnector("u1", "ada", "im.sample", "conn_1", "cch_1", "connected", true, null));
        client.connect();
        onFind.set(
                () -> assertThatThrownBy(() -> CompletableFuture.runAsync(other).join())
                        .isInstanceOf(CompletionException.class)
                        .hasCauseInstanceOf(CallRefused.class));
    }

    @Test
    void connectionIsNotOpenedTwiceFromOneRecord() {
        whenARecordWasRead(() -> user.openChannel("u1", null));
        assertThat(user.openChannel("u1", null).isOpen()).isTrue();
        assertThat(connector.packets("channel.open")).hasSize(1);
    }

    @Test
    void sessionThatIsBoundIsNotLostToAChannelThatOpensMeanwhile() {
        whenARecordWasRead(() -> user.openChannel("u1", null));
        user.bindSession("u1", "s1");
        assertThat(user.openChannel("u1", null).isOpen()).isTrue();
        assertThat(records.find("u1").orElseThrow().sessionId()).isEqualTo("s1");
    }

    @Test
    void deletedConnectionIsNotWrittenAgainByAChannelThatOpensMeanwhile() {
        whenARecordWasRead(() -> user.openChannel("u1", null));
        user.delete("u1");
        assertThat(records.find("u1")).isEmpty();
        assertThatThrownBy(() -> user.openChannel("u1", null)).isInstanceOf(CallRefused.class);
    }

    @Test
    void codeThatHangsOnALoginAndBlocksHoldsUpNoPackets() throws Exception {
        CountDownLatch blocked = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        BlockingQueue<Runnable> answers = new LinkedBlockingQueue<>();
        connector.on(
                "auth.start",
                (peer, p) -> answers.add(
                        () -> peer.answer(p, "auth.start.ack", "{'auth_session_id':'a1','status':'failed'}")));
        client.connect();
        Login login = user.createChannel(null).auth().form("sample_form", Map.of("token", "t"));
        CompletableFuture<Void> then = login.outcome().thenRun(() -> {
            blocked.countDown();
            awaitQuietly(release);
        });
        answers.poll(30, TimeUnit.SECONDS).run();
        assertThat(blocked.await(30, TimeUnit.SECONDS)).isTrue();
        client.ping();
        release.countDown();
        assertThat(then).succeedsWithin(ScriptedConnector.BOUND);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
