package dev.agentconnect.connector.file;

import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.limits.IdSource;
import dev.agentconnect.connector.observe.ConnectorObserver;
import dev.agentconnect.host.time.Cancellable;
import dev.agentconnect.host.time.Timers;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files of the channels on disk (section 5). The reference alone decides the path; the peer's name is only shown. Each file
 * belongs to one channel and goes away after its retention. Thread safe.
 */
public final class FileStore implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FileStore.class);
    private static final int COPY_BUFFER = 64 * 1024;

    private final Map<String, Kept> files = new ConcurrentHashMap<>();
    private final Path directory;
    private final ConnectorLimits.Files limits;
    private final IdSource ids;
    private final Timers timers;
    private final FileSpace space;
    private final ConnectorObserver observer;

    /** A file and the timer that ends it. */
    private record Kept(KeptFile file, Cancellable timer) {}

    /**
     * A store in a folder of its own.
     *
     * @param directory where the bytes go; created when missing; what an earlier process left there is removed
     * @param limits its bounds
     * @param ids makes the references
     * @param timers the clock that ends retention
     */
    public FileStore(Path directory, ConnectorLimits.Files limits, IdSource ids, Timers timers) {
        this(directory, limits, ids, timers, ConnectorObserver.NONE);
    }

    /**
     * A store in a folder of its own that is counted.
     *
     * @param directory where the bytes go; created when missing; what an earlier process left there is removed
     * @param limits its bounds
     * @param ids makes the references
     * @param timers the clock that ends retention
     * @param observer told of files that come and go
     */
    public FileStore(
            Path directory, ConnectorLimits.Files limits, IdSource ids, Timers timers, ConnectorObserver observer) {
        this.observer = observer;
        this.directory = directory;
        this.limits = limits;
        this.ids = ids;
        this.timers = timers;
        this.space = new FileSpace(limits);
        try {
            Files.createDirectories(directory);
            removeLeftovers();
        } catch (IOException e) {
            throw new UncheckedIOException("the files directory cannot be used", e);
        }
    }

    /** Kept files, and uploads that were never finished. */
    private void removeLeftovers() throws IOException {
        try (var left = Files.newDirectoryStream(directory, "{file_*,upload-*.part}")) {
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
     * @throws IOException when reading or writing fails or the store is closed; nothing stays behind
     * @throws dev.agentconnect.connector.handler.FileRefused when a bound is reached; nothing stays behind
     */
    public ChannelFile keep(String channelId, FileName name, InputStream content) throws IOException {
        String ref = ids.next("file_");
        Path path = directory.resolve(ref);
        FileSpace.Claim claim = space.claim(channelId);
        boolean kept = false;
        try {
            copy(content, path, claim);
            KeptFile file = new KeptFile(
                    ref, channelId, name, claim.bytes(), timers.now().plus(limits.retention()), path);
            claim.keep();
            files.put(ref, new Kept(file, timers.schedule(limits.retention(), () -> remove(ref))));
            kept = true;
            observer.fileKept(claim.bytes());
        } finally {
            if (!kept) {
                claim.giveBack();
                Files.deleteIfExists(path);
            }
        }
        if (space.isClosed()) { // it closed behind this one's back
            remove(ref);
            throw new IOException("the file store is closed");
        }
        return find(channelId, ref).orElseThrow(() -> new IOException("the file has expired already"));
    }

    private static void copy(InputStream content, Path path, FileSpace.Claim claim) throws IOException {
        byte[] buffer = new byte[COPY_BUFFER];
        try (OutputStream out = Files.newOutputStream(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (int n = content.read(buffer); n >= 0; n = content.read(buffer)) {
                claim.grow(n);
                out.write(buffer, 0, n);
            }
        }
    }

    /**
     * Looks a file up, whosever it is.
     *
     * @param fileRef the reference
     * @return empty when it is unknown or has expired
     */
    public Optional<KeptFile> find(String fileRef) {
        return Optional.ofNullable(files.get(fileRef))
                .map(Kept::file)
                .filter(f -> f.expiresAt().isAfter(timers.now()));
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
                .map(Kept::file)
                .filter(f -> f.channelId().equals(channelId))
                .forEach(f -> remove(f.fileRef()));
    }

    /**
     * Removes a file; an unknown one is fine.
     *
     * @param fileRef the reference
     */
    public void remove(String fileRef) {
        Kept kept = files.remove(fileRef);
        if (kept == null) {
            return;
        }
        kept.timer().cancel();
        observer.fileRemoved(kept.file().byteSize());
        space.release(kept.file().channelId(), kept.file().byteSize());
        try {
            Files.deleteIfExists(kept.file().path());
        } catch (IOException e) {
            LOG.warn("a file could not be deleted: {}", e.getClass().getSimpleName());
        }
    }

    /** Removes every file; nothing is kept any more. */
    @Override
    public void close() {
        space.close();
        List.copyOf(files.keySet()).forEach(this::remove);
    }
}
