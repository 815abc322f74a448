package dev.agentconnect.connector.store.jdbc;

import dev.agentconnect.connector.store.StoreUnavailable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The right to use a state directory, for one store at a time. H2 keeps other processes out, but not a second store of the same
 * process: that would shut the database of the first down and delete its files. The operating system takes the lock back when the
 * process dies, so a file that is left behind locks nobody out.
 */
final class DirectoryLock implements AutoCloseable {
    static final String FILE_NAME = "connector.lock";

    private final FileChannel channel;

    private DirectoryLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes it, without waiting.
     *
     * @throws StoreUnavailable when somebody has it, or the directory cannot be used
     */
    static DirectoryLock take(Path directory) {
        DirectoryLock taken = new DirectoryLock(open(directory));
        try {
            if (taken.channel.tryLock() == null) {
                throw new IOException("another process has the lock");
            }
            return taken;
        } catch (OverlappingFileLockException | IOException e) {
            taken.close();
            throw new StoreUnavailable("the state directory is in use, or cannot be locked", e);
        }
    }

    private static FileChannel open(Path directory) {
        try {
            return FileChannel.open(directory.resolve(FILE_NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new StoreUnavailable("the state directory cannot be used", e);
        }
    }

    /** Gives it back. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new StoreUnavailable("the lock of the state directory could not be given back", e);
        }
    }
}
