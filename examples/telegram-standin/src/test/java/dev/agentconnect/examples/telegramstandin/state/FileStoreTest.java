package dev.agentconnect.examples.telegramstandin.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileStoreTest {
    @TempDir
    Path directory;

    @Test
    void theOldestFileGivesWayWhenThereAreTooMany() {
        FileStore store = new FileStore(directory, 2, 1_000);
        StoredFile first = put(store, 1);
        put(store, 1);
        assertThat(store.byId(first.fileId())).isPresent();
        put(store, 1);

        assertThat(store.byId(first.fileId())).isEmpty();
        assertThat(store.byPath(first.filePath())).isEmpty();
        assertThat(directory.toFile().list()).hasSize(2);
    }

    @Test
    void theOldestFileGivesWayWhenThereAreTooManyBytes() {
        FileStore store = new FileStore(directory, 100, 10);
        StoredFile first = put(store, 5);
        put(store, 5);
        assertThat(store.byId(first.fileId())).isPresent();
        put(store, 1);

        assertThat(store.byId(first.fileId())).isEmpty();
    }

    @Test
    void theSameBytesHaveTheSameUniqueIdAndAnotherFileId() {
        FileStore store = new FileStore(directory);
        StoredFile one = put(store, 5);
        StoredFile two = put(store, 5);

        assertThat(one.uniqueId()).isEqualTo(two.uniqueId());
        assertThat(one.fileId()).isNotEqualTo(two.fileId());
    }

    private static StoredFile put(FileStore store, int size) {
        return store.put(MediaKind.DOCUMENT, new byte[size], "name.txt", "text/plain");
    }
}
