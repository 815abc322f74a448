package dev.agentconnect.xagent.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.xagent.error.StoreFailed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The file of {@link FileUserConnectorStore}, and the lock beside it. One writer at a time. */
final class RecordFile {
    private static final Logger LOG = LoggerFactory.getLogger(RecordFile.class);
    private static final String SCHEMA = "agent-connect.user-connectors/v1";
    private static final int MAX_BYTES = 64 << 20;
    private static final Json.TreeReader READER = Json.reader(new JsonLimits(MAX_BYTES, 8, 64 << 10));

    private final Path path;
    private final FileChannel lock;

    private RecordFile(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    static RecordFile open(Path path) {
        FileChannel channel = null;
        try {
            Path beside = path.resolveSibling(path.getFileName() + ".lock");
            channel = FileChannel.open(beside, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock held = channel.tryLock();
            if (held != null) {
                return new RecordFile(path, channel);
            }
        } catch (IOException | OverlappingFileLockException e) {
            quietly(channel);
            throw new StoreFailed("the file of user connectors could not be locked", e);
        }
        quietly(channel);
        throw new StoreFailed("another process has the file of user connectors", null);
    }

    List<UserConnector> read() throws IOException {
        List<UserConnector> records = new ArrayList<>();
        if (!Files.exists(path)) {
            return records;
        }
        if (Files.size(path) > MAX_BYTES) {
            throw new IOException("longer than " + MAX_BYTES + " bytes");
        }
        JsonNode tree;
        try {
            tree = READER.read(Files.readAllBytes(path));
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
        Path part = Files.createTempFile(path.getParent(), ".user-connectors-", ".part");
        try {
            try (FileChannel out = FileChannel.open(part, StandardOpenOption.WRITE)) {
                ByteBuffer rest = ByteBuffer.wrap(content);
                while (rest.hasRemaining()) {
                    out.write(rest);
                }
                out.force(true);
            }
            move(part);
        } finally {
            Files.deleteIfExists(part);
        }
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

    private void move(Path part) throws IOException {
        try {
            Files.move(part, path, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    void close() {
        quietly(lock);
    }

    private static void quietly(@Nullable FileChannel channel) {
        try {
            if (channel != null) {
                channel.close(); // and with it the lock
            }
        } catch (IOException e) {
            LOG.warn("the lock of the user connectors could not be given back", e);
        }
    }
}
