package dev.agentconnect.xagent.file;

import dev.agentconnect.xagent.error.StoreFailed;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file that one process has, by a lock beside it, and that is replaced as a whole: whatever ends the process, the old or the
 * new one is there. Only its owner may read it, where the file system knows owners. Its bytes are written through streams, because
 * an interrupted thread would close a channel for all. One writer at a time.
 */
public final class LockedFile implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LockedFile.class);

    private final Path path;
    private final Path part;
    private final FileChannel lock;

    private LockedFile(Path path, FileChannel lock) {
        this.path = path;
        this.part = beside(path, ".part");
        this.lock = lock;
    }

    /**
     * Takes the file, which need not be there yet.
     *
     * @param path the file; its folder must exist
     * @param what what it holds, for messages
     * @return the file; close it
     * @throws StoreFailed when it cannot be locked, or another process has it
     */
    public static LockedFile open(Path path, String what) {
        FileChannel channel = null;
        try {
            Path whole = path.toAbsolutePath();
            channel = FileChannel.open(
                    beside(whole, ".lock"),
                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                    ownersOnly(whole));
            if (channel.tryLock() != null) {
                return new LockedFile(whole, channel);
            }
        } catch (OverlappingFileLockException e) {
            quietly(channel);
            throw new StoreFailed("this process has " + what + " open already", e);
        } catch (IOException e) {
            quietly(channel);
            throw new StoreFailed(what + " could not be locked", e);
        }
        quietly(channel);
        throw new StoreFailed("another process has " + what, null);
    }

    private static Path beside(Path path, String ending) {
        return path.resolveSibling(path.getFileName() + ending);
    }

    private static FileAttribute<?>[] ownersOnly(Path path) {
        boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    /**
     * Where it is.
     *
     * @return an absolute path
     */
    public Path path() {
        return path;
    }

    /**
     * What it holds.
     *
     * @param maxBytes more is refused
     * @return the bytes, or nothing when there is no file
     * @throws IOException when it cannot be read or is too long
     */
    public Optional<byte[]> read(long maxBytes) throws IOException {
        if (!Files.exists(path)) {
            return Optional.empty();
        }
        if (Files.size(path) > maxBytes) {
            throw new IOException("longer than " + maxBytes + " bytes");
        }
        return Optional.of(Files.readAllBytes(path));
    }

    /**
     * Puts other content in its place, which is on the disk when this returns.
     *
     * @param content the bytes, piece by piece
     * @throws IOException when it cannot be written; the old content stays
     */
    public void replace(Iterable<byte[]> content) throws IOException {
        Files.deleteIfExists(part); // a killed process may have left it
        Files.createFile(part, ownersOnly(part));
        try {
            try (FileOutputStream out = new FileOutputStream(part.toFile())) {
                for (byte[] piece : content) {
                    out.write(piece);
                }
                out.getFD().sync();
            }
            move();
        } finally {
            Files.deleteIfExists(part);
        }
        forceFolder();
    }

    private void move() throws IOException {
        try {
            Files.move(part, path, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** So that the new name outlives a power failure too; not every system lets a folder be forced. */
    private void forceFolder() {
        try (FileChannel folder = FileChannel.open(path.resolveSibling(""), StandardOpenOption.READ)) {
            folder.force(true);
        } catch (IOException e) {
            LOG.debug(
                    "a folder could not be forced to the disk: {}", e.getClass().getName());
        }
    }

    /**
     * Keeps a copy of what stands there, in the place of an older copy.
     *
     * @throws IOException when it cannot be written
     */
    public void keepDamaged() throws IOException {
        Files.copy(
                path,
                beside(path, ".damaged"),
                StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.COPY_ATTRIBUTES);
    }

    /** Lets another process have it. */
    @Override
    public void close() {
        quietly(lock); // and with it the lock
    }

    private static void quietly(@Nullable FileChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            LOG.warn("the lock of a file could not be given back", e);
        }
    }
}
