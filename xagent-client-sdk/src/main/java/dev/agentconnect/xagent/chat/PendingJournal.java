package dev.agentconnect.xagent.chat;

import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.xagent.file.LockedFile;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file of {@link FilePendingStore}: each change is a line at its end, and now and then it is written anew without what is
 * over. A process may end at any moment: then the last line is cut off, and what it said was promised to nobody. Not thread
 * safe.
 */
final class PendingJournal implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PendingJournal.class);

    private final LockedFile file;

    private @Nullable RandomAccessFile out; // null until it is needed; no channel, which an interrupt would close
    private long length;
    private boolean cut; // bytes beyond the length may be there
    private boolean damaged;

    PendingJournal(LockedFile file) {
        this.file = file;
    }

    /** Gives out every change that can be read, in order. Makes the file when there is none. */
    void replay(Consumer<PendingChange> into) throws IOException {
        if (!Files.exists(file.path())) {
            file.replace(List.of(PendingLines.HEADER));
            length = PendingLines.HEADER.length;
            return;
        }
        int unreadable = 0;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file.path()))) {
            requireHeader(in);
            for (byte[] line = line(in); line.length > 0; line = line(in)) {
                if (!take(line, into)) {
                    unreadable++;
                }
            }
        }
        if (unreadable > 0) {
            file.keepDamaged();
            damaged = true;
            LOG.error("{} lines of the pending messages cannot be read; a copy of the file is kept", unreadable);
        }
    }

    private void requireHeader(InputStream in) throws IOException {
        if (!Arrays.equals(in.readNBytes(PendingLines.HEADER.length), PendingLines.HEADER)) {
            throw new IOException("not a file of pending messages, or one of another version");
        }
        length = PendingLines.HEADER.length;
    }

    /** One line with its end; a last one without an end is dropped; empty at the end. */
    private byte[] line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (line.size() < PendingLines.MAX_BYTES) { // what is longer is none of ours
                line.write(next);
            }
            length++;
            if (next == '\n') {
                return line.toByteArray();
            }
        }
        if (line.size() > 0) {
            cut = true;
            LOG.warn("dropped the last line of the pending messages: the process ended while it was written");
        }
        return new byte[0];
    }

    private static boolean take(byte[] line, Consumer<PendingChange> into) {
        PendingChange change;
        try {
            change = PendingLines.read(line);
        } catch (JsonException e) {
            LOG.warn("a line of the pending messages cannot be read: {}", e.fault());
            return false;
        }
        into.accept(change);
        return true;
    }

    /** Whether it must be written anew before the next change. */
    boolean isDamaged() {
        return damaged || cut;
    }

    long length() {
        return length;
    }

    /** Adds a line: it is there as a whole when this returns, and not at all when it throws. */
    void append(byte[] line, boolean force) throws IOException {
        RandomAccessFile to = out();
        if (cut) {
            to.setLength(length);
        }
        cut = true;
        to.seek(length);
        to.write(line);
        if (force) {
            to.getFD().sync();
        }
        cut = false;
        length += line.length;
    }

    private RandomAccessFile out() throws IOException {
        RandomAccessFile now = out;
        if (now == null) {
            now = new RandomAccessFile(file.path().toFile(), "rw");
            out = now;
        }
        return now;
    }

    /** Writes the file anew. */
    void rewrite(Iterable<byte[]> lines) throws IOException {
        file.replace(lines);
        closeOut(); // it writes to the file that was
        length = Files.size(file.path());
        cut = false;
        damaged = false;
    }

    private void closeOut() throws IOException {
        RandomAccessFile old = out;
        out = null;
        if (old != null) {
            old.close();
        }
    }

    @Override
    public void close() {
        try {
            closeOut();
        } catch (IOException e) {
            LOG.warn("the file of pending messages was not closed in order", e);
        } finally {
            file.close();
        }
    }
}
