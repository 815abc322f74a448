package dev.agentconnect.xagent.chat;

import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.xagent.error.Overloaded;
import dev.agentconnect.xagent.error.StoreFailed;
import dev.agentconnect.xagent.file.LockedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Remembers in one file, for a platform of one process: messages outlive the process, however it ends (IM v2, rules IM2-37 and
 * IM2-50). A message is on the disk when {@link #put} returns. One that was forgotten stays so when the process is killed; a
 * power failure may bring it back, and the connector then answers {@code duplicate}. The line that the end of a process cut off
 * is dropped with a warning; other lines that cannot be read are left out, and a copy of the file ({@code .damaged}) is kept.
 *
 * <p>The file holds what was said, so that only its owner may read it where the file system knows owners; keys and tokens are
 * not in it. A second process is refused. Blocking; thread safe; close it after the clients that use it.
 */
public final class FilePendingStore implements PendingStore, AutoCloseable {
    /** How many messages there may be when nothing is said. */
    public static final int DEFAULT_MAX_MESSAGES = 10_000;

    /** How long all messages together may be when nothing is said, in bytes of the file. */
    public static final long DEFAULT_MAX_BYTES = 64L << 20;

    /** How much of the file may be over, beyond once what it holds, before it is written anew. */
    private static final long SLACK_BYTES = 1 << 20;

    private final int maxMessages;
    private final long maxBytes;
    private final PendingJournal journal;
    private final Object writes = new Object(); // orders the writers of the file, whose state all below is

    private final Map<Key, Entry> messages = new LinkedHashMap<>();
    private long bytes;
    private boolean closed;

    private record Key(String channel, String message) {}

    private record Entry(PendingMessage message, int bytes) {}

    /**
     * Opens a file for {@link #DEFAULT_MAX_MESSAGES} and {@link #DEFAULT_MAX_BYTES}, or makes it.
     *
     * @param path the file; its folder must exist
     * @throws StoreFailed when it cannot be read, is none of ours, or another process has it
     */
    public FilePendingStore(Path path) {
        this(path, DEFAULT_MAX_MESSAGES, DEFAULT_MAX_BYTES);
    }

    /**
     * Opens a file, or makes it. Lower bounds than before drop nothing that it holds.
     *
     * @param path the file; its folder must exist
     * @param maxMessages how many messages there may be, over all channels
     * @param maxBytes how long all of them together may be, in bytes; the file takes up to twice that, and 1 MiB
     * @throws StoreFailed when it cannot be read, is none of ours, or another process has it
     */
    public FilePendingStore(Path path, int maxMessages, long maxBytes) {
        this.maxMessages = maxMessages;
        this.maxBytes = maxBytes;
        this.journal = new PendingJournal(LockedFile.open(path, "the file of pending messages"));
        try {
            journal.replay(this::apply);
            compactIfDue();
        } catch (IOException e) {
            journal.close();
            throw new StoreFailed("the file of pending messages could not be read", e);
        }
    }

    @Override
    public void put(PendingMessage message) {
        byte[] line = line(message);
        synchronized (writes) {
            Entry old = messages.get(key(message));
            if (old == null && messages.size() >= maxMessages) {
                throw new Overloaded("maxMessages");
            }
            if (bytes - (old == null ? 0 : old.bytes()) + line.length > maxBytes) {
                throw new Overloaded("maxBytes");
            }
            write(line, true);
            keep(message, line.length);
        }
    }

    /** What could not be read again is not taken. */
    private static byte[] line(PendingMessage message) {
        byte[] line = PendingLines.of(new PendingChange.Taken(message));
        try {
            PendingLines.read(line);
            return line;
        } catch (JsonException e) {
            throw new StoreFailed("the message cannot be written down: " + e.fault(), null);
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new StoreFailed("the file of pending messages is closed", null);
        }
    }

    private void write(byte[] line, boolean force) {
        requireOpen();
        try {
            compactIfDue();
            journal.append(line, force);
        } catch (IOException e) {
            throw new StoreFailed("the file of pending messages could not be written", e);
        }
    }

    private void compactIfDue() throws IOException {
        if (journal.isDamaged() || journal.length() > 2 * bytes + SLACK_BYTES) {
            journal.rewrite(() -> Stream.concat(
                            Stream.of(PendingLines.HEADER),
                            messages.values().stream().map(e -> PendingLines.of(new PendingChange.Taken(e.message()))))
                    .iterator());
        }
    }

    private void apply(PendingChange change) {
        if (change instanceof PendingChange.Taken taken) {
            keep(taken.message(), PendingLines.of(change).length);
        } else if (change instanceof PendingChange.Forgotten gone) {
            drop(new Key(gone.channelKey(), gone.messageId()));
        } else if (change instanceof PendingChange.AllForgotten gone) {
            dropAll(gone.channelKey());
        }
    }

    private static Key key(PendingMessage message) {
        return new Key(message.channelKey(), message.content().messageId());
    }

    private void keep(PendingMessage message, int size) {
        Entry old = messages.put(key(message), new Entry(message, size));
        bytes += size - (old == null ? 0 : old.bytes());
    }

    private void drop(Key key) {
        Entry old = messages.remove(key);
        bytes -= old == null ? 0 : old.bytes();
    }

    private void dropAll(String channelKey) {
        keys(channelKey).forEach(this::drop);
    }

    private List<Key> keys(String channelKey) {
        return messages.keySet().stream()
                .filter(k -> k.channel().equals(channelKey))
                .toList();
    }

    @Override
    public List<PendingMessage> load(String channelKey) {
        synchronized (writes) {
            requireOpen();
            return messages.values().stream()
                    .map(Entry::message)
                    .filter(m -> m.channelKey().equals(channelKey))
                    .toList();
        }
    }

    /**
     * The channels that have messages here, for example to open them after a restart.
     *
     * @return the platform's keys of the channels, in the order of their first messages
     */
    public Set<String> channelKeys() {
        synchronized (writes) {
            Set<String> keys = new LinkedHashSet<>();
            messages.keySet().forEach(k -> keys.add(k.channel()));
            return keys;
        }
    }

    @Override
    public void remove(String channelKey, String messageId) {
        Key key = new Key(channelKey, messageId);
        synchronized (writes) {
            if (messages.containsKey(key)) {
                write(PendingLines.of(new PendingChange.Forgotten(channelKey, messageId)), false);
                drop(key);
            }
        }
    }

    @Override
    public void removeAll(String channelKey) {
        synchronized (writes) {
            if (!keys(channelKey).isEmpty()) {
                write(PendingLines.of(new PendingChange.AllForgotten(channelKey)), true);
                dropAll(channelKey);
            }
        }
    }

    /** Lets another process have the file. What was put is on the disk already. */
    @Override
    public void close() {
        synchronized (writes) {
            closed = true;
            journal.close();
        }
    }
}
