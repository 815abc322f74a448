package dev.agentconnect.connector.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.agentconnect.connector.store.StoreUnavailable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

class GroupCommitTest {
    private static final int WRITERS = 20;

    private final GroupCommit commits = new GroupCommit(new Database(source()));
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch goesOn = new CountDownLatch(1);

    private static JdbcDataSource source() {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:mem:" + UUID.randomUUID());
        return source;
    }

    private Thread holdTheFirstCommit() throws InterruptedException {
        Thread first = new Thread(() -> commits.run(connection -> {
            connections.add(connection);
            held.countDown();
            awaitUninterruptibly();
        }));
        first.start();
        held.await();
        return first;
    }

    private void awaitUninterruptibly() {
        try {
            goesOn.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<Thread> writers(Database.Work work) {
        List<Thread> writers = IntStream.range(0, WRITERS)
                .mapToObj(i -> new Thread(() -> commits.run(work)))
                .toList();
        writers.forEach(Thread::start);
        await().until(() -> writers.stream().allMatch(w -> w.getState() == Thread.State.WAITING));
        return writers;
    }

    @Test
    void writersThatWaitShareOneCommit() throws Exception {
        Thread first = holdTheFirstCommit();
        List<Thread> writers = writers(connections::add);
        goesOn.countDown();
        first.join();
        for (Thread writer : writers) {
            writer.join();
        }
        assertThat(connections).hasSize(2);
    }

    @Test
    void whoSharesAFailedCommitIsToldAndTheNextOneWorks() {
        assertThatThrownBy(() -> commits.run(connection -> {
                    throw new SQLException("refused", "23000");
                }))
                .isInstanceOf(StoreUnavailable.class);
        commits.run(connections::add);
        assertThat(connections).hasSize(1);
    }
}
