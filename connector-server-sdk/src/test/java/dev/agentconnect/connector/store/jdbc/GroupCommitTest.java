package dev.agentconnect.connector.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.agentconnect.connector.store.StoreUnavailable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.sql.DataSource;
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

    @Test
    void oneWritersFaultIsItsOwnAndTheOthersThatSharedTheCommitAreDone() throws Exception {
        Thread first = holdTheFirstCommit();
        AtomicInteger turn = new AtomicInteger();
        Set<Thread> done = ConcurrentHashMap.newKeySet();
        Set<Thread> refused = ConcurrentHashMap.newKeySet();
        List<Thread> writers = IntStream.range(0, WRITERS)
                .mapToObj(i -> new Thread(() -> {
                    try {
                        commits.run(connection -> {
                            if (i == WRITERS / 2) {
                                throw new SQLException("refused", "23000");
                            }
                            turn.incrementAndGet();
                        });
                        done.add(Thread.currentThread());
                    } catch (StoreUnavailable e) {
                        refused.add(Thread.currentThread());
                    }
                }))
                .toList();
        writers.forEach(Thread::start);
        await().until(() -> writers.stream().allMatch(w -> w.getState() == Thread.State.WAITING));
        goesOn.countDown();
        first.join();
        for (Thread writer : writers) {
            writer.join();
        }
        assertThat(refused).containsExactly(writers.get(WRITERS / 2));
        assertThat(done).hasSize(WRITERS - 1);
        assertThat(turn.get())
                .as("the shared try was rolled back, each was tried alone")
                .isGreaterThanOrEqualTo(WRITERS - 1);
    }

    @Test
    void aCommitWhoseOutcomeNobodyKnowsIsNotTriedAgain() throws Exception {
        AtomicInteger tries = new AtomicInteger();
        GroupCommit unsure = new GroupCommit(new Database(failingAtCommit()));
        CountDownLatch begun = new CountDownLatch(1);
        Thread holder = new Thread(() -> refused(unsure, connection -> {
            begun.countDown();
            awaitUninterruptibly();
        }));
        holder.start();
        begun.await();
        List<Thread> writers = IntStream.range(0, WRITERS)
                .mapToObj(i -> new Thread(() -> refused(unsure, connection -> tries.incrementAndGet())))
                .toList();
        writers.forEach(Thread::start);
        await().until(() -> writers.stream().allMatch(w -> w.getState() == Thread.State.WAITING));
        goesOn.countDown();
        holder.join();
        for (Thread writer : writers) {
            writer.join();
        }
        assertThat(tries).hasValue(WRITERS);
    }

    private static void refused(GroupCommit commits, Database.Work work) {
        assertThatThrownBy(() -> commits.run(work)).isInstanceOf(StoreUnavailable.class);
    }

    private static DataSource failingAtCommit() {
        JdbcDataSource real = source();
        return proxy(DataSource.class, (source, asked, none) -> {
            Connection connection = real.getConnection();
            return proxy(Connection.class, (proxy, method, values) -> {
                if (method.getName().equals("commit")) {
                    throw new SQLException("the line broke", "08006");
                }
                return method.invoke(connection, values);
            });
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler calls) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, calls));
    }
}
