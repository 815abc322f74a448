package dev.agentconnect.xagent.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.xagent.file.LockedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The file of {@link FileUserConnectorStore}. One writer at a time. */
final class RecordFile {
    private static final String SCHEMA = "agent-connect.user-connectors/v1";
    private static final int MAX_BYTES = 64 << 20;
    private static final Json.TreeReader READER = Json.reader(new JsonLimits(MAX_BYTES, 8, 64 << 10));

    private final LockedFile file;

    private RecordFile(LockedFile file) {
        this.file = file;
    }

    static RecordFile open(Path path) {
        return new RecordFile(LockedFile.open(path, "the file of user connectors"));
    }

    List<UserConnector> read() throws IOException {
        List<UserConnector> records = new ArrayList<>();
        Optional<byte[]> content = file.read(MAX_BYTES);
        if (content.isEmpty()) {
            return records;
        }
        JsonNode tree;
        try {
            tree = READER.read(content.get());
        } catch (JsonException e) {
            throw new IOException("not a JSON file", e);
        }
        if (!tree.path("schema").asText().equals(SCHEMA)) {
            throw new IOException("not a file of user connectors, or one of another version");
        }
        for (JsonNode item : tree.path("user_connectors")) {
            records.add(record(item));
        }
        return List.copyOf(records);
    }

    void write(List<UserConnector> records) throws IOException {
        ObjectNode tree = Json.object().put("schema", SCHEMA);
        ArrayNode items = tree.putArray("user_connectors");
        records.forEach(r -> items.add(tree(r)));
        byte[] content = Json.bytes(tree);
        if (content.length > MAX_BYTES) {
            throw new IOException("longer than " + MAX_BYTES + " bytes");
        }
        file.replace(List.of(content));
    }

    private static ObjectNode tree(UserConnector r) {
        return Json.object()
                .put("id", r.id())
                .put("user_id", r.userId())
                .put("connector_card_id", r.connectorCardId())
                .put("connector_id", r.connectorId())
                .put("connector_channel_id", r.connectorChannelId())
                .put("status", r.status())
                .put("authenticated", r.authenticated())
                .put("session_id", r.sessionId());
    }

    private static UserConnector record(JsonNode item) throws IOException {
        return new UserConnector(
                text(item, "id"),
                text(item, "user_id"),
                text(item, "connector_card_id"),
                text(item, "connector_id"),
                text(item, "connector_channel_id"),
                text(item, "status"),
                item.path("authenticated").asBoolean(false),
                item.path("session_id").textValue());
    }

    private static String text(JsonNode item, String name) throws IOException {
        String value = item.path(name).textValue();
        if (value == null) {
            throw new IOException("a user connector without " + name);
        }
        return value;
    }

    void close() {
        file.close();
    }
}
