package dev.agentconnect.connector.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.connector.store.ConnectorStoreContract;
import dev.agentconnect.protocol.secret.Secret;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

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
        return JdbcStore.connect(
                postgres.getJdbcUrl("postgres", "postgres") + "&currentSchema=connector",
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
        store.outbox().append("cch_1", java.util.List.of(), new dev.agentconnect.connector.handler.Cursor("c", "1"));
        store.close();
        store = connect();
        assertThat(store.outbox().cursor("c")).contains("1");
    }
}
