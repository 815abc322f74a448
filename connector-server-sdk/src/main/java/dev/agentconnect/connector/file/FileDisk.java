package dev.agentconnect.connector.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder of the bytes. A file gets its name, which is its reference, only when all its bytes are there: whoever finds the name
 * finds the whole file. Thread safe.
 */
final class FileDisk {
    private static final Logger LOG = LoggerFactory.getLogger(FileDisk.class);
    private static final int COPY_BUFFER = 64 * 1024;

    private final Path directory;
    private final boolean forced;

    /**
     * Uses a folder.
     *
     * @param forced whether the bytes must be on the disk before the name is, because they are to survive the process
     */
    FileDisk(Path directory, boolean forced) {
        this.directory = directory;
        this.forced = forced;
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("the files directory cannot be used", e);
        }
    }

    Path directory() {
        return directory;
    }

    Path path(String fileRef) {
        return directory.resolve(fileRef);
    }

    /** Takes the room of what is about to be written. */
    interface Room {
        void grow(int more);
    }

    /** Copies a stream to its end, whole or not at all. */
    void write(String fileRef, InputStream content, Room room) throws IOException {
        Path part = directory.resolve("upload-" + fileRef + ".part");
        try {
            copy(content, part, room);
            publish(part, fileRef);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static void copy(InputStream content, Path part, Room room) throws IOException {
        byte[] buffer = new byte[COPY_BUFFER];
        try (OutputStream out = Files.newOutputStream(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (int n = content.read(buffer); n >= 0; n = content.read(buffer)) {
                room.grow(n);
                out.write(buffer, 0, n);
            }
        }
    }

    /**
     * Takes a file over that is already on a disk.
     *
     * @param size how long it has to be
     */
    void take(String fileRef, long size, FileStore.Mover mover) throws IOException {
        Path part = directory.resolve("upload-" + fileRef + ".part");
        try {
            mover.moveTo(part);
            if (Files.size(part) != size) {
                throw new IOException("the file is not whole");
            }
            publish(part, fileRef);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private void publish(Path part, String fileRef) throws IOException {
        if (forced) {
            try (FileChannel written = FileChannel.open(part, StandardOpenOption.WRITE)) {
                written.force(true);
            }
        }
        Files.move(part, path(fileRef), StandardCopyOption.ATOMIC_MOVE);
    }

    boolean isWhole(String fileRef, long size) throws IOException {
        try {
            return Files.size(path(fileRef)) == size;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    void delete(String fileRef) {
        try {
            Files.deleteIfExists(path(fileRef));
        } catch (IOException e) {
            LOG.warn("a file could not be deleted: {}", e.getClass().getSimpleName());
        }
    }

    /** Removes what an earlier process left, except what is known, and nothing that is not ours. */
    void removeAllBut(Set<String> known) throws IOException {
        try (var left = Files.newDirectoryStream(directory, "{file_*,upload-*.part}")) {
            for (Path path : left) {
                if (!known.contains(path.getFileName().toString())) {
                    Files.deleteIfExists(path);
                }
            }
        }
    }
}
