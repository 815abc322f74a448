package dev.agentconnect.connector.file;

import dev.agentconnect.connector.handler.FileRefused;
import dev.agentconnect.connector.handler.FileRefused.Reason;
import dev.agentconnect.connector.limits.ConnectorLimits;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * How much room the files take. Room is claimed before a byte is written and given back to the byte, so that files that come at
 * the same time share the bounds. Thread safe: guarded by this object.
 */
final class FileSpace {
    private static final int BLOCK = 4 * 1024;

    private final ConnectorLimits.Files limits;
    private final Map<String, Integer> perChannel = new HashMap<>();
    private long used;
    private boolean closed;

    FileSpace(ConnectorLimits.Files limits) {
        this.limits = limits;
    }

    /** One more file of a channel, empty so far. */
    synchronized Claim claim(String channelId) throws IOException {
        if (closed) {
            throw new IOException("the file store is closed");
        }
        int count = perChannel.getOrDefault(channelId, 0);
        if (count >= limits.perChannel()) {
            throw new FileRefused(Reason.TOO_MANY, "a channel may have at most " + limits.perChannel() + " files");
        }
        reserve(BLOCK);
        perChannel.put(channelId, count + 1);
        return new Claim(channelId);
    }

    /** A file of an earlier process; it is there, whatever the bounds say now. */
    synchronized void restore(String channelId, long bytes) {
        used += charged(bytes);
        perChannel.merge(channelId, 1, Integer::sum);
    }

    /** The least that a file costs, so that empty ones are bounded too. */
    private static long charged(long bytes) {
        return Math.max(bytes, BLOCK);
    }

    synchronized void release(String channelId, long bytes) {
        used -= charged(bytes);
        perChannel.computeIfPresent(channelId, (id, count) -> count > 1 ? count - 1 : null);
    }

    synchronized long used() {
        return used;
    }

    synchronized void close() {
        closed = true;
    }

    synchronized boolean isClosed() {
        return closed;
    }

    private synchronized void reserve(long more) {
        if (more > 0 && used + more > limits.maxTotalBytes()) {
            throw new FileRefused(
                    Reason.NO_SPACE, "all files together may have at most " + limits.maxTotalBytes() + " bytes");
        }
        used += more;
    }

    /** The room of a file that is being written, by one thread. */
    final class Claim {
        private final String channelId;
        private long bytes;
        private boolean kept;

        private Claim(String channelId) {
            this.channelId = channelId;
        }

        void grow(long more) {
            if (bytes + more > limits.maxBytes()) {
                throw new FileRefused(Reason.TOO_LARGE, "a file may have at most " + limits.maxBytes() + " bytes");
            }
            reserve(charged(bytes + more) - charged(bytes));
            bytes += more;
        }

        long bytes() {
            return bytes;
        }

        /** From now on the room is the kept file's. */
        void keep() {
            kept = true;
        }

        void giveBack() {
            if (!kept) {
                release(channelId, bytes);
            }
        }
    }
}
