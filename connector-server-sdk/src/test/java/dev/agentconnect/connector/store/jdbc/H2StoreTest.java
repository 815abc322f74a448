package dev.agentconnect.connector.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentconnect.connector.store.ChannelRecord;
import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.connector.store.ConnectorStoreContract;
import dev.agentconnect.connector.store.Recalled;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class H2StoreTest extends ConnectorStoreContract {
    @TempDir
    Path directory;

    private JdbcStore store;

    @BeforeEach
    void open() {
        store = JdbcStore.inDirectory(directory.resolve("state"), new JdbcStore.Ageing(limits, timers));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Override
    protected ConnectorStore store() {
        return store;
    }

    private Connection look() throws SQLException {
        Path file = directory.resolve("state").resolve("connector");
        return DriverManager.getConnection("jdbc:h2:async:" + file + ";MODE=PostgreSQL", "", "");
    }

    private int rows(String table) throws SQLException {
        try (Connection connection = look();
                var rows = connection.createStatement().executeQuery("SELECT COUNT(*) FROM " + table)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private Recalled recalled() {
        return new Recalled("f", Json.object(), timers.now());
    }

    @Test
    void whatItKnowsSurvivesClosing() {
        store.toolCalls().put("cch_1", "k", recalled());
        store.close();
        open();
        assertThat(store.toolCalls().find("cch_1", "k")).contains(recalled());
    }

    @Test
    void theRowsOfAChannelStayWithinTheBoundOverRestarts() throws Exception {
        for (int round = 0; round < 5; round++) {
            int first = round * CAPACITY;
            IntStream.range(first, first + CAPACITY + 1)
                    .forEach(i -> store.toolCalls().put("cch_1", "k" + i, recalled()));
            assertThat(rows("agc_tool_calls")).isLessThanOrEqualTo(CAPACITY + CAPACITY / 10);
            store.close();
            open();
        }
    }

    @Test
    void oldRowsOfChannelsThatAreSilentGoInTheEnd() throws Exception {
        IntStream.range(0, 100).forEach(i -> store.sentMessages().put("cch_" + i, "k", recalled()));
        timers.advance(RETENTION.plus(Duration.ofMinutes(1)));
        IntStream.range(0, 500).forEach(i -> store.sentMessages().put("cch_busy", "k" + i, recalled()));
        assertThat(rows("agc_sent_messages")).isLessThanOrEqualTo(CAPACITY + CAPACITY / 10);
    }

    @Test
    void aDatabaseOfANewerReleaseIsLeftAlone() throws Exception {
        try (Connection connection = look()) {
            connection.createStatement().executeUpdate("INSERT INTO agc_schema VALUES (99, 'newer')");
        }
        store.close();
        assertThatThrownBy(this::open).isInstanceOf(IllegalStateException.class).hasMessageContaining("99");
    }

    @Test
    void anInterruptHurtsNobodyElse() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        AtomicInteger last = new AtomicInteger();
        Thread writer = new Thread(() -> {
            for (int i = 0; !Thread.interrupted() || i < 200; i++) {
                store.toolCalls().put("cch_1", "k" + i, recalled());
                last.set(i);
                begun.countDown();
                if (i % 10 == 0) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        writer.start();
        begun.await();
        writer.interrupt();
        writer.join();
        store.toolCalls().put("cch_2", "k", recalled());
        store.close();
        open();
        assertThat(store.toolCalls().find("cch_2", "k")).isPresent();
        assertThat(store.toolCalls().find("cch_1", "k" + last)).isPresent();
    }

    @Test
    void theKeyAndTheFolderAreTheOwnersAlone() throws Exception {
        Path state = directory.resolve("state");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(state)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(state.resolve(CredentialKeys.FILE_NAME))))
                .isEqualTo("rw-------");
        try (Stream<Path> files = Files.list(state)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(CredentialKeys.FILE_NAME, DirectoryLock.FILE_NAME, "connector.mv.db");
        }
    }

    @Test
    void aChannelThatWasRemovedLeavesNoRow() throws Exception {
        store.saveChannel(new ChannelRecord("cch_1", "conn_1", ConnectionStatus.CREATED, null, null));
        store.toolCalls().put("cch_1", "k", recalled());
        store.removeChannel("cch_1");
        for (String table : List.of("agc_channels", "agc_tool_calls", "agc_outbox")) {
            assertThat(rows(table)).as(table).isZero();
        }
    }
}
