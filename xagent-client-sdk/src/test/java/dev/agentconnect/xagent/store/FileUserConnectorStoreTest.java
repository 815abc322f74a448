package dev.agentconnect.xagent.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentconnect.xagent.error.StoreFailed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileUserConnectorStoreTest extends UserConnectorStoreContract {
    @TempDir
    Path folder;

    private final List<FileUserConnectorStore> open = new ArrayList<>();

    @Override
    FileUserConnectorStore store() {
        FileUserConnectorStore store = new FileUserConnectorStore(folder.resolve("users.json"), MAX);
        open.add(store);
        return store;
    }

    @AfterEach
    void close() {
        open.forEach(FileUserConnectorStore::close);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(p -> p.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void whatWasPutIsThereForTheNextProcess() throws IOException {
        UserConnector a = record("a", "ada").withSession("s1");
        try (FileUserConnectorStore first = store()) {
            first.put(a);
            first.put(record("b", "ada"));
            first.remove("b");
        }
        assertThat(store().ofUser("ada")).containsExactly(a);
        assertThat(names()).containsExactly("users.json", "users.json.lock");
    }

    @Test
    void fileIsRefusedToASecondOwner() {
        try (FileUserConnectorStore first = store()) {
            first.put(record("a", "ada"));
            assertThatThrownBy(this::store).isInstanceOf(StoreFailed.class);
        }
        assertThat(store().find("a")).isPresent();
    }

    @Test
    void fileThatIsNoneOfOursIsRefusedAndLeftAlone() throws IOException {
        Path file = folder.resolve("users.json");
        for (String text : List.of(
                "",
                "not json",
                "{}",
                "{\"schema\":\"agent-connect.user-connectors/v2\"}",
                "{\"schema\":\"agent-connect.user-connectors/v1\",\"user_connectors\":[{\"id\":\"a\"}]}")) {
            Files.writeString(file, text);
            assertThatThrownBy(this::store).isInstanceOf(StoreFailed.class);
            assertThat(file).hasContent(text);
        }
    }

    @Test
    void writeThatFailsLeavesTheOldState() throws IOException {
        FileUserConnectorStore store = store();
        store.put(record("a", "ada"));
        Files.delete(folder.resolve("users.json"));
        Files.delete(folder.resolve("users.json.lock"));
        Files.delete(folder);
        assertThatThrownBy(() -> store.put(record("b", "ada"))).isInstanceOf(StoreFailed.class);
        assertThat(store.ofUser("ada")).extracting(UserConnector::id).containsExactly("a");
        Files.createDirectory(folder);
        store.put(record("b", "ada"));
        assertThat(store.ofUser("ada")).extracting(UserConnector::id).containsExactly("a", "b");
    }
}
