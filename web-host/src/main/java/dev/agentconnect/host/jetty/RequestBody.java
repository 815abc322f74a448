package dev.agentconnect.host.jetty;

import dev.agentconnect.host.exchange.BodyTimeoutException;
import dev.agentconnect.host.exchange.PeerGoneException;
import dev.agentconnect.host.http.BodyTooLargeException;
import dev.agentconnect.host.time.Cancellable;
import dev.agentconnect.host.time.Timers;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.jspecify.annotations.Nullable;

/** The body of a request as a blocking stream, bounded in size and in time as a whole. */
final class RequestBody extends InputStream {
    private final Request request;
    private final Timers timers;
    private final long deadlineNanos;
    private long allowed;
    private Content.@Nullable Chunk current;
    private boolean ended;

    RequestBody(Request request, long maxBytes, Duration maxDuration, Timers timers) {
        this.request = request;
        this.timers = timers;
        this.allowed = maxBytes;
        this.deadlineNanos = timers.nanoTime() + maxDuration.toNanos();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length == 0) {
            return 0;
        }
        if (request.getLength() > allowed && current == null) {
            throw new BodyTooLargeException(); // announced too long: no need to read it first
        }
        Content.Chunk chunk = chunkWithContent();
        if (chunk == null) {
            return -1;
        }
        int count = Math.min(length, chunk.remaining());
        if (count > allowed) {
            throw new BodyTooLargeException();
        }
        allowed -= count;
        chunk.getByteBuffer().get(target, offset, count);
        return count;
    }

    /** Releases what was read but not consumed. */
    @Override
    public void close() {
        if (current != null) {
            current.release();
            current = null;
        }
    }

    private Content.@Nullable Chunk chunkWithContent() throws IOException {
        while (!ended && (current == null || !current.hasRemaining())) {
            boolean last = current != null && current.isLast();
            close();
            if (last) {
                ended = true;
            } else {
                current = nextChunk();
            }
        }
        return current;
    }

    private Content.Chunk nextChunk() throws IOException {
        while (true) {
            Duration left = Duration.ofNanos(deadlineNanos - timers.nanoTime());
            if (left.isNegative() || left.isZero()) {
                throw new BodyTimeoutException();
            }
            Content.Chunk chunk = request.read();
            if (Content.Chunk.isFailure(chunk)) {
                throw new PeerGoneException(chunk.getFailure());
            }
            if (chunk != null) {
                return chunk;
            }
            awaitContent(left);
        }
    }

    private void awaitContent(Duration atMost) throws IOException {
        CountDownLatch ready = new CountDownLatch(1);
        Cancellable deadline = timers.schedule(atMost, ready::countDown);
        try {
            // Non-blocking, so that the signal needs no thread of the pool: all of them may be waiting here.
            request.demand(Invocable.from(InvocationType.NON_BLOCKING, ready::countDown));
            ready.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the host is closing");
        } finally {
            deadline.cancel();
        }
    }
}
