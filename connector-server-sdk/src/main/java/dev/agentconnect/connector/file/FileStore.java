package dev.agentconnect.connector.file;

import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.handler.Recipient;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.limits.IdSource;
import dev.agentconnect.connector.observe.ConnectorObserver;
import dev.agentconnect.connector.store.FileRecord;
import dev.agentconnect.connector.store.FileRecord.Direction;
import dev.agentconnect.connector.store.FileTable;
import dev.agentconnect.connector.store.StoreUnavailable;
import dev.agentconnect.host.time.Cancellable;
import dev.agentconnect.host.time.Timers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files of the channels on disk (section 5). The reference alone decides the path; the peer's name is only shown. Each file
 * belongs to one channel and goes away after its retention. What is known of a file is written behind its bytes, so that a file that
 * comes back after a restart is whole. Thread safe.
 */
public final class FileStore implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FileStore.class);

    private final Map<String, Kept> files = new ConcurrentHashMap<>();
    private final FileDisk disk;
    private final FileTable table;
    private final boolean survives;
    private final ConnectorLimits.Files limits;
    private final IdSource ids;
    private final Timers timers;
    private final FileSpace space;
    private final ConnectorObserver observer;

    /** A file and the timer that ends it. */
    private record Kept(KeptFile file, Cancellable timer) {}

    /**
     * Where files are kept.
     *
     * @param directory where the bytes go; created when missing
     * @param table where it is written down what they are
     * @param survives whether files stay when the store closes, for the next process
     */
    public record Place(Path directory, FileTable table, boolean survives) {}

    /** Puts a file that is already on a disk at another path, which does not exist, by renaming if that can be. */
    public interface Mover {
        /**
         * Moves it.
         *
         * @param target where it goes
         * @throws IOException when it cannot be moved
         */
        void moveTo(Path target) throws IOException;
    }

    /**
     * Takes up the files that the table knows and the folder holds, and removes the rest of what an earlier process left in both.
     *
     * @param place where files are kept
     * @param limits its bounds
     * @param ids makes the references
     * @param timers the clock that ends retention
     * @param observer told of files that come and go
     * @throws UncheckedIOException when the folder cannot be used
     * @throws StoreUnavailable when the table cannot be read
     */
    public FileStore(
            Place place, ConnectorLimits.Files limits, IdSource ids, Timers timers, ConnectorObserver observer) {
        this.observer = observer;
        this.disk = new FileDisk(place.directory(), place.survives());
        this.table = place.table();
        this.survives = place.survives();
        this.limits = limits;
        this.ids = ids;
        this.timers = timers;
        this.space = new FileSpace(limits);
        try {
            takeUp();
        } catch (IOException e) {
            throw new UncheckedIOException("the files directory cannot be used", e);
        }
    }

    private void takeUp() throws IOException {
        Set<String> known = new HashSet<>();
        for (FileRecord file : table.all()) {
            boolean alive = file.expiresAt().isAfter(timers.now());
            if (alive && disk.isWhole(file.fileRef(), file.byteSize())) {
                known.add(file.fileRef());
                space.restore(file.channelId(), file.byteSize());
                hold(new KeptFile(file, disk.path(file.fileRef())));
            } else {
                table.remove(file.fileRef());
            }
        }
        disk.removeAllBut(known);
    }

    private void hold(KeptFile file) {
        Duration left = Duration.between(timers.now(), file.expiresAt());
        files.put(file.fileRef(), new Kept(file, timers.schedule(left, () -> drop(file.fileRef()))));
    }

    /**
     * Where uploads may be spooled, on the same file system.
     *
     * @return the store's folder
     */
    public Path directory() {
        return disk.directory();
    }

    /**
     * How many files there are.
     *
     * @return the number now
     */
    public int count() {
        return files.size();
    }

    /**
     * How much room they take.
     *
     * @return bytes
     */
    public long usedBytes() {
        return space.used();
    }

    private interface Writing {
        void write(String fileRef, FileSpace.Claim claim) throws IOException;
    }

    /**
     * Keeps what a stream gives, for xAgent.
     *
     * @param channelId the channel it belongs to
     * @param name name and media type as given
     * @param content read to its end, not closed
     * @return the kept file
     * @throws IOException when reading or writing fails or the store is closed; nothing stays behind
     * @throws dev.agentconnect.connector.handler.FileRefused when a bound is reached; nothing stays behind
     * @throws StoreUnavailable when it cannot be written down; nothing is served
     */
    public ChannelFile keep(String channelId, FileName name, InputStream content) throws IOException {
        FileRecord wanted = record(channelId, Direction.TO_XAGENT, name, Recipient.NONE);
        return keep(wanted, (fileRef, claim) -> disk.write(fileRef, content, claim::grow));
    }

    /**
     * Keeps an upload of xAgent that is on a disk already, by moving it.
     *
     * @param channelId the channel it belongs to
     * @param name name and media type as given
     * @param recipient whom it is for
     * @param size its size
     * @param mover moves it
     * @return the kept file
     * @throws IOException when it cannot be moved or is not whole, or the store is closed; nothing stays behind
     * @throws dev.agentconnect.connector.handler.FileRefused when a bound is reached; nothing stays behind
     * @throws StoreUnavailable when it cannot be written down; nothing is served
     */
    public ChannelFile adopt(String channelId, FileName name, Recipient recipient, long size, Mover mover)
            throws IOException {
        FileRecord wanted = record(channelId, Direction.TO_TARGET, name, recipient);
        return keep(wanted, (fileRef, claim) -> {
            claim.grow(size);
            disk.take(fileRef, size, mover);
        });
    }

    private FileRecord record(String channelId, Direction direction, FileName name, Recipient recipient) {
        String ref = ids.next("file_");
        return new FileRecord(ref, channelId, direction, name.filename(), name.mimeType(), 0, timers.now(), recipient);
    }

    private ChannelFile keep(FileRecord wanted, Writing writing) throws IOException {
        String ref = wanted.fileRef();
        FileSpace.Claim claim = space.claim(wanted.channelId());
        boolean kept = false;
        try {
            writing.write(ref, claim);
            String type = MediaTypes.of(disk.path(ref), wanted.mimeType());
            FileRecord file = wanted.with(type, claim.bytes(), timers.now().plus(limits.retention()));
            table.save(file, timers.now());
            claim.keep();
            hold(new KeptFile(file, disk.path(ref)));
            kept = true;
            observer.fileKept(file.byteSize());
        } finally {
            if (!kept) {
                claim.giveBack();
                disk.delete(ref);
            }
        }
        if (space.isClosed() && !survives) { // it closed behind this one's back
            remove(ref);
            throw new IOException("the file store is closed");
        }
        return find(wanted.channelId(), ref).orElseThrow(() -> new IOException("the file has expired already"));
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
     * Removes the files of a channel that is about to be forgotten by the store.
     *
     * @param channelId the channel
     */
    public void removeChannel(String channelId) {
        List.copyOf(files.values()).stream()
                .map(Kept::file)
                .filter(f -> f.channelId().equals(channelId))
                .forEach(f -> drop(f.fileRef()));
    }

    /**
     * Removes a file; an unknown one is fine. May block.
     *
     * @param fileRef the reference
     */
    public void remove(String fileRef) {
        try {
            table.remove(fileRef);
        } catch (StoreUnavailable e) { // without its bytes it is not served again, and its row goes when it expires
            LOG.warn("a file is not forgotten yet: {}", e.getMessage());
        }
        drop(fileRef);
    }

    /** The bytes go at once; the row, if it is still there, goes with the next file that is kept. Comes on a timer thread, too. */
    private void drop(String fileRef) {
        Kept kept = files.remove(fileRef);
        if (kept == null) {
            return;
        }
        kept.timer().cancel();
        observer.fileRemoved(kept.file().byteSize());
        space.release(kept.file().channelId(), kept.file().byteSize());
        disk.delete(fileRef);
    }

    /** Nothing is kept any more. Files that do not survive the process are removed. */
    @Override
    public void close() {
        space.close();
        for (Map.Entry<String, Kept> each : files.entrySet()) {
            if (survives) {
                each.getValue().timer().cancel();
            } else {
                remove(each.getKey());
            }
        }
    }
}
