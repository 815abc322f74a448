package dev.agentconnect.connector.store.jdbc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files and folders that only their owner may enter, where the file system knows owners. */
final class OwnerOnly {
    private OwnerOnly() {}

    /** Makes a folder and what is above it; an existing one stays as it is. */
    static void directory(Path directory) {
        try {
            if (!Files.isDirectory(directory)) {
                Files.createDirectories(directory, permissions(directory, "rwx------"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the state directory cannot be made", e);
        }
    }

    /** Writes a new file that is complete when it appears; one that is there already stays. */
    static void create(Path file, String content) {
        Path temporary = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.deleteIfExists(temporary);
            try (FileChannel out = FileChannel.open(
                    temporary,
                    Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                    permissions(file, "rw-------"))) {
                ByteBuffer bytes = ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
                out.force(true);
            }
            publish(temporary, file);
        } catch (IOException e) {
            throw new UncheckedIOException("the key file cannot be made", e);
        }
    }

    private static void publish(Path temporary, Path file) throws IOException {
        try {
            Files.createLink(
                    file, temporary); // unlike a move, it never replaces a key that another process has just made
            Files.delete(temporary);
        } catch (FileAlreadyExistsException e) {
            Files.delete(temporary);
        } catch (UnsupportedOperationException e) {
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private static FileAttribute<?>[] permissions(Path near, String permissions) {
        boolean posix = near.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
