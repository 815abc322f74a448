package dev.agentconnect.host.exchange;

import dev.agentconnect.host.http.MultipartForm;
import dev.agentconnect.host.http.MultipartLimits;
import dev.agentconnect.host.multipart.FormReader;
import dev.agentconnect.host.time.Cancellable;
import dev.agentconnect.host.time.Timers;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What every exchange does in the same way, whichever server carries it. Used by the thread of the request. */
public abstract class CarriedExchange implements HandlerCall.Answered {
    private static final int COPY_BYTES = 32 << 10;

    /** An answer may take this long, and so much longer as its length needs at {@link #SLOWEST_BYTES_PER_SECOND}. */
    private static final Duration ANSWER_GRACE = Duration.ofSeconds(60);

    private static final long SLOWEST_BYTES_PER_SECOND = 32 << 10;

    private final Timers timers;
    private final long maxBodyBytes;
    private final Duration maxBodyDuration;
    private @Nullable InputStream body;

    /** Bounds the body of a request that is no upload. */
    protected CarriedExchange(long maxBodyBytes, Duration maxBodyDuration, Timers timers) {
        this.timers = timers;
        this.maxBodyBytes = maxBodyBytes;
        this.maxBodyDuration = maxBodyDuration;
    }

    /** The body as a blocking stream, bounded in size and in time as a whole; asked for once. */
    protected abstract InputStream open(long maxBytes, Duration maxDuration);

    /** Begins the answer; the second time is an {@link IllegalStateException}. */
    protected abstract void begin(int status, Map<String, String> headers, long length) throws IOException;

    /** Writes some of the body; called with {@code last} once. A HEAD request is called with nothing. */
    protected abstract void write(boolean last, byte[] bytes, int length) throws IOException;

    /** Drops the connection now, from another thread, so that a write that blocks ends; does nothing where a server cannot do that. */
    protected abstract void abort();

    /** The body if the handler asked for it. */
    protected final @Nullable InputStream opened() {
        return body;
    }

    @Override
    public final InputStream body() {
        if (body == null) {
            body = open(maxBodyBytes, maxBodyDuration);
        }
        return body;
    }

    @Override
    public final MultipartForm multipart(MultipartLimits limits) throws IOException {
        if (body != null) {
            throw new IllegalStateException("the body is being read");
        }
        body = open(limits.maxTotalBytes(), limits.maxDuration());
        return FormReader.read(header("Content-Type"), body, limits);
    }

    @Override
    public final void respond(int status, Map<String, String> headers, byte[] content) throws IOException {
        begin(status, headers, content.length);
        write(true, content, isHead() ? 0 : content.length);
    }

    @Override
    public final void respond(int status, Map<String, String> headers, long length, InputStream content)
            throws IOException {
        try (content) {
            begin(status, headers, length);
            if (isHead() || length == 0) {
                write(true, new byte[0], 0);
            } else {
                copy(length, content);
            }
        }
    }

    private boolean isHead() {
        return method().equals("HEAD");
    }

    /** A peer that takes its answer drop by drop would hold a thread for as long as it likes. */
    private void copy(long length, InputStream content) throws IOException {
        Duration atMost = ANSWER_GRACE.plusSeconds(length / SLOWEST_BYTES_PER_SECOND);
        long deadlineNanos = timers.nanoTime() + atMost.toNanos();
        Cancellable deadline = timers.schedule(atMost, this::abort);
        try {
            byte[] buffer = new byte[(int) Math.min(COPY_BYTES, length)];
            long left = length;
            while (left > 0) {
                int count = content.read(buffer, 0, (int) Math.min(buffer.length, left));
                if (count < 0) {
                    throw new EOFException("the content is shorter than announced");
                }
                if (timers.nanoTime() - deadlineNanos > 0) {
                    throw new PeerGoneException(new IOException("the peer takes its answer too slowly"));
                }
                left -= count;
                write(left == 0, buffer, count);
            }
        } finally {
            deadline.cancel();
        }
    }
}
