package dev.agentconnect.connector.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentconnect.connector.handler.Cursor;
import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.connector.store.ConnectorStoreContract;
import dev.agentconnect.connector.store.Recalled;
import dev.agentconnect.connector.store.StoreUnavailable;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.secret.Secret;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class PostgresStoreTest extends ConnectorStoreContract {
    private static EmbeddedPostgres postgres;

    private JdbcStore store;

    @BeforeAll
    static void startPostgres() throws IOException {
        postgres = EmbeddedPostgres.start();
    }

    @AfterAll
    static void stopPostgres() throws IOException {
        postgres.close();
    }

    @BeforeEach
    void open() throws SQLException {
        try (Connection connection = postgres.getPostgresDatabase().getConnection()) {
            connection.createStatement().execute("DROP SCHEMA IF EXISTS connector CASCADE; CREATE SCHEMA connector");
        }
        store = connect();
    }

    private JdbcStore connect() {
        return connect(postgres, "connector");
    }

    private JdbcStore connect(EmbeddedPostgres database, String schema) {
        return JdbcStore.connect(
                database.getJdbcUrl("postgres", "postgres") + "&currentSchema=" + schema,
                "postgres",
                Secret.of("postgres"),
                CredentialKeysTest.keys("k1"),
                new JdbcStore.Ageing(limits, timers));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Override
    protected ConnectorStore store() {
        return store;
    }

    @Test
    void anExistingSchemaIsUsedAsItIs() {
        store.outbox().append("cch_1", List.of(), new Cursor("c", "1"), 10);
        store.close();
        store = connect();
        assertThat(store.outbox().cursor("c")).contains("1");
    }

    @Test
    void aDatabaseThatStopsAndStartsAgainKeepsWhatWasTaken(@TempDir Path data) throws Exception {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setDataDirectory(data.resolve("database"))
                .setCleanDataDirectory(false);
        EmbeddedPostgres first = builder.start();
        try (JdbcStore kept = connect(first, "public")) {
            kept.outbox().append("cch_1", List.of(), new Cursor("c", "1"), 10);
            kept.toolCalls().put("cch_1", "k", recalled());
            first.close();
            assertThatThrownBy(() -> kept.outbox().append("cch_1", List.of(), new Cursor("c", "2"), 10))
                    .isInstanceOf(StoreUnavailable.class);
            assertThatThrownBy(() -> kept.sentParts().put("cch_1", "part", recalled()))
                    .isInstanceOf(StoreUnavailable.class);
            try (EmbeddedPostgres second = builder.setPort(first.getPort()).start()) {
                assertThat(second.getPort()).isEqualTo(first.getPort());
                assertThat(kept.outbox().cursor("c")).contains("1");
                assertThat(kept.toolCalls().find("cch_1", "k")).contains(recalled());
                assertThat(kept.sentParts().find("cch_1", "part")).contains(recalled());
            }
        }
    }

    private Recalled recalled() {
        return new Recalled("f", Json.object(), timers.now());
    }
}
