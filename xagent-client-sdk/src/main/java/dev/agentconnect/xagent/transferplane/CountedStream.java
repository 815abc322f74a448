package dev.agentconnect.xagent.transferplane;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A stream that must hold an exact number of bytes, or at most a number of bytes. What is too short or too long fails
 * instead of ending, so that half a file is never taken for a whole one. One thread.
 */
final class CountedStream extends FilterInputStream {
    /** No exact length is known. */
    static final long UNKNOWN = -1;

    private final long exact;
    private final long most;
    private long count;

    CountedStream(InputStream in, long exact, long most) {
        super(in);
        this.exact = exact;
        this.most = exact == UNKNOWN ? most : Math.min(exact, most);
    }

    long count() {
        return count;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        int read = read(one, 0, 1);
        return read < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int read = super.read(into, offset, length);
        if (read > 0) {
            count += read;
            if (count > most) {
                throw new IOException("longer than the " + most + " bytes that were announced or are allowed");
            }
        } else if (read < 0 && exact != UNKNOWN && count < exact) {
            throw new IOException("cut off after " + count + " of " + exact + " bytes");
        }
        return read;
    }

    @Override
    public long skip(long bytes) throws IOException {
        return readNBytes((int) Math.min(bytes, 8_192)).length; // skipped bytes count
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
