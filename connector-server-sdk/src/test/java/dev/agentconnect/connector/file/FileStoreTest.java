package dev.agentconnect.connector.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.handler.FileRefused;
import dev.agentconnect.connector.handler.Recipient;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.limits.IdSource;
import dev.agentconnect.connector.observe.ConnectorObserver;
import dev.agentconnect.connector.store.FileRecord;
import dev.agentconnect.connector.store.FileTable;
import dev.agentconnect.connector.store.MemoryStore;
import dev.agentconnect.connector.store.StoreUnavailable;
import dev.agentconnect.host.time.ManualTimers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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

    private final FileTable table =
            new MemoryStore(new ConnectorLimits.Recall(10, Duration.ofHours(1)), timers).files();

    private FileStore store() {
        return store(table, false);
    }

    private FileStore store(FileTable where, boolean survives) {
        return new FileStore(
                new FileStore.Place(directory, where, survives),
                new ConnectorLimits.Files(MAX, TOTAL, PER_CHANNEL, Duration.ofHours(1), Duration.ofMinutes(1)),
                new IdSource(new Random(timers.now().toEpochMilli())),
                timers,
                ConnectorObserver.NONE);
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
                    kept += one.get(30, TimeUnit.SECONDS) ? 1 : 0;
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

    // ---- over a restart ------------------------------------------------------------------------------------

    private static ChannelFile adopt(FileStore store, Path spooled, long size) throws IOException {
        return store.adopt(
                "a", FileName.of("u.txt", "text/plain"), new Recipient("r", "t"), size, to -> Files.move(spooled, to));
    }

    @Test
    void aFileThatSurvivesIsTheSameUntilItsTime() throws IOException {
        String ref;
        try (FileStore store = store(table, true)) {
            ref = adopt(store, Files.writeString(directory.resolve("spooled"), "hello"), 5)
                    .fileRef();
        }
        timers.advance(Duration.ofMinutes(30));
        assertThat(timers.pending()).isZero();
        try (FileStore again = store(table, true)) {
            KeptFile file = again.find(ref).orElseThrow();
            assertThat(file.filename()).isEqualTo("u.txt");
            assertThat(file.mimeType()).isEqualTo("text/plain");
            assertThat(file.recipient()).isEqualTo(new Recipient("r", "t"));
            assertThat(file.path()).hasContent("hello");
            assertThat(again.count()).isEqualTo(1);
            timers.advance(Duration.ofMinutes(31));
            assertThat(again.find(ref)).isEmpty();
            assertThat(onDisk()).isZero();
            assertThat(again.usedBytes()).isZero();
            keep(again, "b", 1);
            assertThat(table.all()).extracting(FileRecord::channelId).containsExactly("b");
        }
    }

    @Test
    void aFileWhoseTimeEndedWhileNobodyRanIsGoneFromDiskAndTable() throws IOException {
        try (FileStore store = store(table, true)) {
            keep(store, "a", 10);
        }
        timers.advance(Duration.ofHours(2));
        try (FileStore again = store(table, true)) {
            assertThat(again.count()).isZero();
            assertThat(onDisk()).isZero();
            assertThat(table.all()).isEmpty();
        }
    }

    @Test
    void rowsWithoutWholeBytesAndBytesWithoutARowAreRemovedAtTheStart() throws IOException {
        String whole;
        String cut;
        String lost;
        try (FileStore store = store(table, true)) {
            whole = keep(store, "a", 10).fileRef();
            cut = keep(store, "a", 10).fileRef();
            lost = keep(store, "a", 10).fileRef();
        }
        Files.writeString(directory.resolve(cut), "123456789");
        Files.delete(directory.resolve(lost));
        Files.writeString(directory.resolve("file_unknown"), "x");
        Files.writeString(directory.resolve("upload-file_x.part"), "x");
        try (FileStore again = store(table, true)) {
            assertThat(again.find(whole)).isPresent();
            assertThat(again.find(cut)).isEmpty();
            assertThat(again.find(lost)).isEmpty();
            assertThat(table.all()).extracting(FileRecord::fileRef).containsExactly(whole);
            assertThat(onDisk()).isEqualTo(1);
        }
    }

    @Test
    void filesOfAnEarlierProcessCountTowardsTheBounds() throws IOException {
        try (FileStore store = store(table, true)) {
            for (int i = 0; i < PER_CHANNEL; i++) {
                keep(store, "a", MAX);
            }
        }
        try (FileStore again = store(table, true)) {
            assertThat(again.usedBytes()).isEqualTo(3L * MAX);
            assertThatThrownBy(() -> keep(again, "a", 1))
                    .isInstanceOfSatisfying(
                            FileRefused.class, e -> assertThat(e.reason()).isEqualTo(FileRefused.Reason.TOO_MANY));
            assertThatThrownBy(() -> keep(again, "b", MAX)).isInstanceOf(FileRefused.class);
        }
    }

    @Test
    void anUploadThatIsNotWholeIsNeverServedAndLeavesNothing() throws IOException {
        try (FileStore store = store(table, true)) {
            Path spooled = Files.writeString(directory.resolve("spooled"), "hell");
            assertThatThrownBy(() -> adopt(store, spooled, 5)).isInstanceOf(IOException.class);
            assertThat(store.count()).isZero();
            assertThat(store.usedBytes()).isZero();
            assertThat(table.all()).isEmpty();
            assertThat(onDisk()).isZero();
        }
    }

    @Test
    void aFileThatCannotBeWrittenDownIsNotServed() throws IOException {
        FileTable away = new FileTable() {
            @Override
            public void save(FileRecord file, Instant now) {
                throw new StoreUnavailable("away", null);
            }

            @Override
            public List<FileRecord> all() {
                return List.of();
            }

            @Override
            public void remove(String fileRef) {
                throw new StoreUnavailable("away", null);
            }
        };
        try (FileStore store = store(away, true)) {
            assertThatThrownBy(() -> keep(store, "a", 10)).isInstanceOf(StoreUnavailable.class);
            assertThat(store.count()).isZero();
            assertThat(store.usedBytes()).isZero();
            assertThat(onDisk()).isZero();
        }
    }

    @Test
    void emptyFilesAreBoundedToo() throws IOException {
        try (FileStore store = store()) {
            int kept = 0;
            for (int channel = 0; channel < 400; channel++) {
                try {
                    keep(store, "c" + channel, 0);
                    kept++;
                } catch (FileRefused full) {
                    assertThat(full.reason()).isEqualTo(FileRefused.Reason.NO_SPACE);
                }
            }
            assertThat(kept).isEqualTo(TOTAL / 4096);
        }
    }
}
