package dev.agentconnect.connector.file;

import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.handler.FileRefused;
import dev.agentconnect.connector.handler.FileRefused.Reason;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.limits.IdSource;
import dev.agentconnect.host.time.Timers;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files of the channels on disk (section 5). The reference alone decides the path; the peer's name is only shown. Each file
 * belongs to one channel and goes away after its retention. Thread safe.
 */
public final class FileStore implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FileStore.class);
    private static final int COPY_BUFFER = 64 * 1024;

    private final Map<String, KeptFile> files = new ConcurrentHashMap<>();
    private final Path directory;
    private final ConnectorLimits.Files limits;
    private final IdSource ids;
    private final Timers timers;
    private final Object space = new Object();
    private long usedBytes; // guarded by space

    /**
     * A store in a folder of its own.
     *
     * @param directory where the bytes go; created when missing; what an earlier process left there is removed
     * @param limits its bounds
     * @param ids makes the references
     * @param timers the clock that ends retention
     */
    public FileStore(Path directory, ConnectorLimits.Files limits, IdSource ids, Timers timers) {
        this.directory = directory;
        this.limits = limits;
        this.ids = ids;
        this.timers = timers;
        try {
            Files.createDirectories(directory);
            removeLeftovers();
        } catch (IOException e) {
            throw new UncheckedIOException("the files directory cannot be used", e);
        }
    }

    private void removeLeftovers() throws IOException {
        try (var left = Files.newDirectoryStream(directory, "file_*")) {
            for (Path path : left) {
                Files.deleteIfExists(path);
            }
        }
    }

    /**
     * Where uploads may be spooled, on the same file system.
     *
     * @return the store's folder
     */
    public Path directory() {
        return directory;
    }

    /**
     * Keeps what a stream gives.
     *
     * @param channelId the channel it belongs to
     * @param name name and media type as given
     * @param content read to its end, not closed
     * @return the kept file
     * @throws IOException when reading or writing fails; nothing stays behind
     * @throws FileRefused when a bound is reached; nothing stays behind
     */
    public ChannelFile keep(String channelId, FileName name, InputStream content) throws IOException {
        requireRoomFor(channelId);
        String ref = ids.next("file_");
        Path path = directory.resolve(ref);
        long size = 0;
        boolean kept = false;
        try {
            size = copy(content, path);
            KeptFile file =
                    new KeptFile(ref, channelId, name, size, timers.now().plus(limits.retention()), path);
            files.put(ref, file);
            timers.schedule(limits.retention(), () -> remove(file));
            kept = true;
            return file;
        } finally {
            if (!kept) {
                Files.deleteIfExists(path);
            }
        }
    }

    private long copy(InputStream content, Path path) throws IOException {
        byte[] buffer = new byte[COPY_BUFFER];
        long size = 0;
        try (OutputStream out = Files.newOutputStream(path)) {
            for (int n = content.read(buffer); n >= 0; n = content.read(buffer)) {
                size += n;
                if (size > limits.maxBytes()) {
                    throw new FileRefused(Reason.TOO_LARGE, "a file may have at most " + limits.maxBytes() + " bytes");
                }
                reserve(n);
                out.write(buffer, 0, n);
            }
        } catch (IOException | RuntimeException e) {
            release(size);
            throw e;
        }
        return size;
    }

    private void reserve(long bytes) {
        synchronized (space) {
            if (usedBytes + bytes > limits.maxTotalBytes()) {
                throw new FileRefused(
                        Reason.NO_SPACE, "all files together may have at most " + limits.maxTotalBytes() + " bytes");
            }
            usedBytes += bytes;
        }
    }

    private void release(long bytes) {
        synchronized (space) {
            usedBytes -= Math.min(bytes, usedBytes);
        }
    }

    private void requireRoomFor(String channelId) {
        long count = files.values().stream()
                .filter(f -> f.channelId().equals(channelId))
                .count();
        if (count >= limits.perChannel()) {
            throw new FileRefused(Reason.TOO_MANY, "a channel may have at most " + limits.perChannel() + " files");
        }
    }

    /**
     * Looks a file up, whosever it is.
     *
     * @param fileRef the reference
     * @return empty when it is unknown or has expired
     */
    public Optional<KeptFile> find(String fileRef) {
        return Optional.ofNullable(files.get(fileRef)).filter(f -> f.expiresAt().isAfter(timers.now()));
    }

    /**
     * Looks a file of one channel up.
     *
     * @param channelId the channel
     * @param fileRef the reference
     * @return empty when it is unknown, has expired, or belongs to another channel
     */
    public Optional<ChannelFile> find(String channelId, String fileRef) {
        return find(fileRef).filter(f -> f.channelId().equals(channelId)).map(f -> f);
    }

    /**
     * Removes the files of a channel.
     *
     * @param channelId the channel
     */
    public void removeChannel(String channelId) {
        List.copyOf(files.values()).stream()
                .filter(f -> f.channelId().equals(channelId))
                .forEach(this::remove);
    }

    private void remove(@Nullable KeptFile file) {
        if (file == null || files.remove(file.fileRef()) == null) {
            return;
        }
        release(file.byteSize());
        try {
            Files.deleteIfExists(file.path());
        } catch (IOException e) {
            LOG.warn(
                    "a file that has expired could not be deleted: {}",
                    e.getClass().getSimpleName());
        }
    }

    /** Removes every file. */
    @Override
    public void close() {
        List.copyOf(files.values()).forEach(this::remove);
    }
}
