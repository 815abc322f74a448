package dev.agentconnect.xagent.dataplane;

import org.jspecify.annotations.Nullable;

/**
 * A bound on the bytes that wait for the user's code, alone or as a part of a larger one. What comes when nothing waits is
 * taken, however long it is, because it would fit never. Thread safe.
 */
public final class ByteBound {
    private final long max;
    private final @Nullable ByteBound whole;

    // Guarded by this.
    private long taken;

    /**
     * A bound of its own.
     *
     * @param max how many bytes may wait
     */
    public ByteBound(long max) {
        this(max, null);
    }

    private ByteBound(long max, @Nullable ByteBound whole) {
        this.max = max;
        this.whole = whole;
    }

    /**
     * A bound inside this one: what it takes is taken here too.
     *
     * @param most how many bytes of this bound it may take
     * @return the part
     */
    public ByteBound part(long most) {
        return new ByteBound(most, this);
    }

    boolean take(long bytes) {
        synchronized (this) {
            if (taken > 0 && taken + bytes > max) {
                return false;
            }
            taken += bytes;
        }
        if (whole != null && !whole.take(bytes)) {
            release(bytes);
            return false;
        }
        return true;
    }

    void give(long bytes) {
        release(bytes);
        if (whole != null) {
            whole.give(bytes);
        }
    }

    private synchronized void release(long bytes) {
        taken -= bytes;
    }
}
