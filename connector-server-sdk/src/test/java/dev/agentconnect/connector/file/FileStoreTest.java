package dev.agentconnect.connector.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.handler.FileRefused;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.limits.IdSource;
import dev.agentconnect.host.time.ManualTimers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileStoreTest {
    private static final int MAX = 300_000;
    private static final int TOTAL = 1_000_000;
    private static final int PER_CHANNEL = 3;

    private final ManualTimers timers = new ManualTimers();

    @TempDir
    Path directory;

    private FileStore store() {
        return new FileStore(
                directory,
                new ConnectorLimits.Files(MAX, TOTAL, PER_CHANNEL, Duration.ofHours(1), Duration.ofMinutes(1)),
                new IdSource(new Random(5)),
                timers);
    }

    private static ChannelFile keep(FileStore store, String channel, int size) throws IOException {
        return store.keep(channel, FileName.of("a", null), new ByteArrayInputStream(new byte[size]));
    }

    private long onDisk() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.count();
        }
    }

    @Test
    void refusedFilesGiveBackExactlyWhatTheyTook() throws IOException {
        try (FileStore store = store()) {
            for (int i = 0; i < 3; i++) {
                keep(store, "a", MAX);
            }
            for (int i = 0; i < 50; i++) {
                assertThatThrownBy(() -> keep(store, "b", MAX))
                        .isInstanceOfSatisfying(
                                FileRefused.class, e -> assertThat(e.reason()).isEqualTo(FileRefused.Reason.NO_SPACE));
                assertThatThrownBy(() -> keep(store, "c", MAX + 1)).isInstanceOf(FileRefused.class);
            }
            keep(store, "b", TOTAL - 3 * MAX);
            assertThatThrownBy(() -> keep(store, "b", 1)).isInstanceOf(FileRefused.class);
            assertThat(onDisk()).isEqualTo(4);
            store.removeChannel("a");
            keep(store, "b", MAX);
        }
        assertThat(onDisk()).isZero();
    }

    @Test
    void filesThatComeAtTheSameTimeShareTheBounds() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try (FileStore store = store()) {
            for (int round = 0; round < 20; round++) {
                List<Future<Boolean>> coming = new ArrayList<>();
                for (int i = 0; i < 8; i++) {
                    coming.add(threads.submit(() -> {
                        try {
                            keep(store, "a", 1_000);
                            return true;
                        } catch (FileRefused full) {
                            return false;
                        }
                    }));
                }
                int kept = 0;
                for (Future<Boolean> one : coming) {
                    kept += one.get(10, TimeUnit.SECONDS) ? 1 : 0;
                }
                assertThat(kept).isEqualTo(PER_CHANNEL);
                store.removeChannel("a");
            }
            assertThat(timers.pending()).as("timers of removed files").isZero();
        } finally {
            threads.shutdownNow();
        }
    }

    private static InputStream brokenOff() {
        return new ByteArrayInputStream(new byte[100_000]) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                int n = super.read(into, offset, length);
                if (n < 0) {
                    throw new UncheckedIOException(new IOException("broken off"));
                }
                return n;
            }
        };
    }

    @Test
    void aStreamThatFailsLeavesNothing() throws IOException {
        try (FileStore store = store()) {
            for (int i = 0; i < 2 * PER_CHANNEL; i++) {
                assertThatThrownBy(() -> store.keep("a", FileName.of("a", null), brokenOff()))
                        .isInstanceOf(UncheckedIOException.class);
            }
            assertThat(onDisk()).isZero();
            keep(store, "a", MAX);
        }
    }

    @Test
    void aClosedStoreKeepsNothing() throws IOException {
        FileStore store = store();
        ChannelFile file = keep(store, "a", 10);
        store.close();
        assertThat(store.find(file.fileRef())).isEmpty();
        assertThatThrownBy(() -> keep(store, "a", 10)).isInstanceOf(IOException.class);
        assertThat(onDisk()).isZero();
        assertThat(timers.pending()).isZero();
    }

    @Test
    void whatAnEarlierProcessLeftIsRemovedAndWhatIsNotOursStays() throws IOException {
        Files.writeString(directory.resolve("file_old"), "x");
        Files.writeString(directory.resolve("upload-1.part"), "x");
        Files.writeString(directory.resolve("notes.txt"), "x");
        store().close();
        assertThat(directory.resolve("notes.txt")).exists();
        assertThat(onDisk()).isEqualTo(1);
    }
}
