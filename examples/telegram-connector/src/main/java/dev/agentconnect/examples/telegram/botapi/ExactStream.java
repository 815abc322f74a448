package dev.agentconnect.examples.telegram.botapi;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Fails where content ends too early or goes on too long, so that a cut-off file is never taken for a whole one. */
final class ExactStream extends FilterInputStream {
    private final long expected;
    private final long max;
    private long count;

    /**
     * Counts while it reads.
     *
     * @param expected the announced length, or negative when there is none
     * @param max the most bytes, whatever was announced
     */
    ExactStream(InputStream content, long expected, long max) {
        super(content);
        this.expected = expected;
        this.max = max;
    }

    @Override
    public int read() throws IOException {
        int value = super.read();
        count(value < 0 ? -1 : 1);
        return value;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = super.read(buffer, offset, length);
        count(read);
        return read;
    }

    @Override
    public long skip(long wanted) {
        return 0;
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    private void count(int read) throws IOException {
        if (read < 0) {
            if (expected >= 0 && count < expected) {
                throw new IOException("the content ended after " + count + " of " + expected + " bytes");
            }
            return;
        }
        count += read;
        if (count > max || (expected >= 0 && count > expected)) {
            throw new IOException("the content is longer than announced or allowed");
        }
    }
}
