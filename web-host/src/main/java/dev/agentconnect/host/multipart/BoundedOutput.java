package dev.agentconnect.host.multipart;

import dev.agentconnect.host.http.BodyTooLargeException;
import dev.agentconnect.host.http.BodyTooLargeException.What;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Counts what is written and refuses more than a limit. */
final class BoundedOutput extends FilterOutputStream {
    private final long limit;
    private final What what;
    private long written;

    BoundedOutput(OutputStream out, long limit, What what) {
        super(out);
        this.what = what;
        this.limit = limit;
    }

    long written() {
        return written;
    }

    @Override
    public void write(int b) throws IOException {
        count(1);
        out.write(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        count(length);
        out.write(bytes, offset, length);
    }

    private void count(int length) {
        if (length > limit - written) {
            throw new BodyTooLargeException(what);
        }
        written += length;
    }
}
