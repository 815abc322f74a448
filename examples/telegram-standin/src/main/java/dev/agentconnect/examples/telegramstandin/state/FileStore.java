package dev.agentconnect.examples.telegramstandin.state;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The files that went through the bot, either way. They lie in one folder, which the owner deletes; the oldest make
 * room when a bound is reached. Safe for any thread.
 */
public final class FileStore {
    /** The most files kept. */
    public static final int MAX_FILES = 5_000;

    /** The most bytes kept, over all files. */
    public static final long MAX_TOTAL_BYTES = 1024L * 1024 * 1024;

    private static final int MAX_EXTENSION_LENGTH = 8;

    private final Path directory;
    private final int maxFiles;
    private final long maxTotalBytes;
    private final Map<String, StoredFile> byId = new LinkedHashMap<>(); // guarded by this, oldest first
    private final Map<String, StoredFile> byPath = new LinkedHashMap<>(); // guarded by this
    private long totalBytes; // guarded by this
    private int sequence; // guarded by this

    /** Creates an empty store in an existing folder, with the bounds named above. */
    public FileStore(Path directory) {
        this(directory, MAX_FILES, MAX_TOTAL_BYTES);
    }

    FileStore(Path directory, int maxFiles, long maxTotalBytes) {
        this.directory = directory;
        this.maxFiles = maxFiles;
        this.maxTotalBytes = maxTotalBytes;
    }

    /**
     * Takes a file over by moving it.
     *
     * @throws UncheckedIOException when the disk refuses
     */
    public StoredFile take(MediaKind kind, Path source, String fileName, String mimeType) {
        try {
            MessageDigest digest = sha256();
            try (InputStream in = new DigestInputStream(Files.newInputStream(source), digest)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
            return keep(
                    kind,
                    source,
                    new Description(
                            fileName,
                            mimeType,
                            Files.size(source),
                            HexFormat.of().formatHex(digest.digest())));
        } catch (IOException failure) {
            throw new UncheckedIOException("A file could not be stored", failure);
        }
    }

    /**
     * Keeps these bytes as a file.
     *
     * @throws UncheckedIOException when the disk refuses
     */
    public StoredFile put(MediaKind kind, byte[] bytes, String fileName, String mimeType) {
        try {
            Path source = Files.createTempFile(directory, "put-", "");
            Files.write(source, bytes);
            return take(kind, source, fileName, mimeType);
        } catch (IOException failure) {
            throw new UncheckedIOException("A file could not be stored", failure);
        }
    }

    /** The file with this {@code file_id}. */
    public synchronized Optional<StoredFile> byId(String fileId) {
        return Optional.ofNullable(byId.get(fileId));
    }

    /** The file with this {@code file_path}. */
    public synchronized Optional<StoredFile> byPath(String filePath) {
        return Optional.ofNullable(byPath.get(filePath));
    }

    private record Description(String fileName, String mimeType, long byteSize, String sha256) {}

    private synchronized StoredFile keep(MediaKind kind, Path source, Description of) throws IOException {
        int number = sequence++;
        Path path = directory.resolve("file-" + number);
        Files.move(source, path, StandardCopyOption.REPLACE_EXISTING);
        StoredFile file = new StoredFile(
                kind,
                kind.idPrefix() + encoded(number, of.sha256(), 16),
                "AQ" + encoded(0, of.sha256(), 9),
                kind.folder() + "/file_" + number + "." + extension(of.fileName(), kind),
                of.fileName(),
                of.mimeType(),
                of.byteSize(),
                of.sha256(),
                path);
        byId.put(file.fileId(), file);
        byPath.put(file.filePath(), file);
        totalBytes += file.byteSize();
        makeRoom(file);
        return file;
    }

    private void makeRoom(StoredFile newest) throws IOException {
        while (byId.size() > maxFiles || totalBytes > maxTotalBytes) {
            StoredFile oldest = byId.values().iterator().next();
            if (oldest.equals(newest)) {
                return;
            }
            byId.remove(oldest.fileId());
            byPath.remove(oldest.filePath());
            totalBytes -= oldest.byteSize();
            Files.deleteIfExists(oldest.path());
        }
    }

    private static String encoded(int number, String sha256, int digestBytes) {
        ByteBuffer id = ByteBuffer.allocate(Integer.BYTES + digestBytes).putInt(number);
        id.put(HexFormat.of().parseHex(sha256), 0, digestBytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(id.array());
    }

    /** The path goes into a URL, so only plain extensions are kept. */
    private static String extension(String fileName, MediaKind kind) {
        String extension = fileName.substring(fileName.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        boolean plain =
                fileName.contains(".") && extension.length() <= MAX_EXTENSION_LENGTH && extension.matches("[a-z0-9]+");
        return plain ? extension : kind.defaultExtension();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java platform has SHA-256", impossible);
        }
    }
}
