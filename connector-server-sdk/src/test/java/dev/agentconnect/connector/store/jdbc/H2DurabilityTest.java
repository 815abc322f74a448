package dev.agentconnect.connector.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.store.Recalled;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.store.fs.FileBase;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;
import org.h2.store.fs.async.FilePathAsync;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether the disk has what a commit promised, seen where H2 hands its bytes to the operating system. */
class H2DurabilityTest {
    private final ManualTimers timers = new ManualTimers();
    private final AtomicInteger forced = new AtomicInteger();
    private volatile boolean unforced;
    private static volatile H2DurabilityTest watcher;

    @TempDir
    Path directory;

    @BeforeEach
    void watch() {
        watcher = this;
        FilePath.register(new WatchedPath());
    }

    @AfterEach
    void unwatch() {
        FilePath.register(new FilePathAsync());
    }

    @Test
    void withPowerLossInMindTheDiskHasEveryCommitBeforeItReturns() {
        try (JdbcStore store = open(Durability.POWER_LOSS)) {
            for (int i = 0; i < 20; i++) {
                int before = forced.get();
                store.toolCalls().put("cch_1", "k" + i, new Recalled("f", Json.object(), timers.now()));
                assertThat(forced.get()).isGreaterThan(before);
                assertThat(unforced).isFalse();
            }
        }
    }

    @Test
    void otherwiseTheOperatingSystemHasItAndNobodyWaitsForTheDisk() {
        try (JdbcStore store = open(Durability.PROCESS_END)) {
            store.toolCalls().put("cch_1", "k", new Recalled("f", Json.object(), timers.now()));
            assertThat(unforced).isTrue();
        }
    }

    private JdbcStore open(Durability durability) {
        return JdbcStore.inDirectory(
                directory, new JdbcStore.Ageing(ConnectorLimits.DEFAULTS.recall(), timers), durability);
    }

    /** Files of the scheme that the store uses, watched. Public, because H2 makes one for each path. */
    public static final class WatchedPath extends FilePathWrapper {
        @Override
        public String getScheme() {
            return "async";
        }

        @Override
        public FileChannel open(String mode) throws IOException {
            return new Watched(getBase().open(mode), watcher);
        }
    }

    private static final class Watched extends FileBase {
        private final FileChannel file;
        private final H2DurabilityTest test;

        Watched(FileChannel file, H2DurabilityTest test) {
            this.file = file;
            this.test = test;
        }

        @Override
        public void force(boolean metadata) throws IOException {
            test.unforced = false;
            file.force(metadata);
            test.forced.incrementAndGet();
        }

        @Override
        public synchronized int write(ByteBuffer bytes, long position) throws IOException {
            test.unforced = true;
            return file.write(bytes, position);
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            test.unforced = true;
            return file.write(bytes);
        }

        @Override
        public synchronized int read(ByteBuffer bytes, long position) throws IOException {
            return file.read(bytes, position);
        }

        @Override
        public int read(ByteBuffer bytes) throws IOException {
            return file.read(bytes);
        }

        @Override
        public long position() throws IOException {
            return file.position();
        }

        @Override
        public FileChannel position(long position) throws IOException {
            file.position(position);
            return this;
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public FileChannel truncate(long size) throws IOException {
            file.truncate(size);
            return this;
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) throws IOException {
            return file.tryLock(position, size, shared);
        }

        @Override
        protected void implCloseChannel() throws IOException {
            file.close();
        }
    }
}
