package dev.agentconnect.examples.telegram;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The right to use a state directory, for one process at a time: two would delete each other's files. Taken before anything in
 * the directory is touched, and kept as long as the process works with it. The operating system takes it back when the process
 * dies, so a file that is left behind locks nobody out.
 */
final class StateLock implements AutoCloseable {
    static final String FILE_NAME = "lock";

    private final FileChannel channel;

    private StateLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the lock, without waiting; makes the directory when there is none.
     *
     * @throws UncheckedIOException when another process has it, or the directory cannot be used; the text is for people
     */
    static StateLock take(Path directory) {
        FileChannel channel;
        try {
            Files.createDirectories(directory);
            channel =
                    FileChannel.open(directory.resolve(FILE_NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException unusable) {
            throw new UncheckedIOException("the state directory " + directory + " cannot be used", unusable);
        }
        StateLock taken = new StateLock(channel);
        if (taken.tryLock(directory) == null) {
            taken.close();
            String inUse = "the state directory " + directory + " is in use by another connector";
            throw new UncheckedIOException(inUse, new IOException(inUse));
        }
        return taken;
    }

    private @Nullable FileLock tryLock(Path directory) {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException thisProcess) {
            return null;
        } catch (IOException unusable) {
            close();
            throw new UncheckedIOException("the state directory " + directory + " cannot be locked", unusable);
        }
    }

    /** Gives the lock back. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException failure) {
            throw new UncheckedIOException("the state directory's lock could not be given back", failure);
        }
    }
}
