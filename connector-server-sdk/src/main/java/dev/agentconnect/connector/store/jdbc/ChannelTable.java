package dev.agentconnect.connector.store.jdbc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.TargetAccount;
import dev.agentconnect.connector.store.ChannelRecord;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Channels in a database: state as JSON, credentials sealed. Thread safe. */
final class ChannelTable {
    private static final Json.TreeReader STATES = Json.reader(JsonLimits.DOCUMENT);

    private final Database database;
    private final CredentialSeal seal;

    ChannelTable(Database database, CredentialSeal seal) {
        this.database = database;
        this.seal = seal;
    }

    void save(Connection connection, ChannelRecord channel) throws SQLException {
        Binding binding = channel.binding();
        CredentialSeal.Sealed sealed = binding == null ? null : seal.seal(channel.channelId(), binding.credentials());
        Database.update(connection, "DELETE FROM agc_channels WHERE channel_id = ?", channel.channelId());
        Database.update(
                connection,
                "INSERT INTO agc_channels (channel_id, connector_id, state, credentials_key_id, credentials)"
                        + " VALUES (?, ?, ?, ?, ?)",
                channel.channelId(),
                channel.connectorId(),
                state(channel),
                sealed == null ? null : sealed.keyId(),
                sealed == null ? null : sealed.text());
    }

    private static String state(ChannelRecord channel) {
        ObjectNode state = Json.object().put("status", channel.status().word()).put("reason", channel.reason());
        if (channel.binding() != null) {
            TargetAccount account = channel.binding().account();
            state.put("display_name", account.displayName()).put("account_hint", account.accountHint());
        }
        return new String(Json.bytes(state), StandardCharsets.UTF_8);
    }

    List<ChannelRecord> all() {
        return database.query(
                "SELECT channel_id, connector_id, state, credentials_key_id, credentials FROM agc_channels",
                this::read);
    }

    private ChannelRecord read(ResultSet row) throws SQLException {
        String channelId = row.getString(1);
        JsonNode state = STATES.read(row.getString(3).getBytes(StandardCharsets.UTF_8));
        String keyId = row.getString(4);
        Binding binding = keyId == null
                ? null
                : new Binding(
                        new TargetAccount(state.path("display_name").asText(), text(state, "account_hint")),
                        seal.open(channelId, new CredentialSeal.Sealed(keyId, row.getString(5))));
        return new ChannelRecord(
                channelId,
                row.getString(2),
                new ConnectionStatus(state.path("status").asText()),
                text(state, "reason"),
                binding);
    }

    private static @Nullable String text(JsonNode state, String field) {
        return state.hasNonNull(field) ? state.get(field).asText() : null;
    }

    void remove(Connection connection, String channelId) throws SQLException {
        Database.update(connection, "DELETE FROM agc_channels WHERE channel_id = ?", channelId);
    }
}
