package dev.agentconnect.host.servlet;

import dev.agentconnect.host.exchange.BodyTimeoutException;
import dev.agentconnect.host.exchange.PeerGoneException;
import dev.agentconnect.host.http.BodyTooLargeException;
import dev.agentconnect.host.time.Timers;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The body of a request, bounded in size and in time as a whole; a single read waits as long as the container lets it. */
final class ServletBody extends InputStream {
    private static final Logger LOG = LoggerFactory.getLogger(ServletBody.class);
    private static final long MAX_DISCARDED_BYTES = 16L << 20;
    private static final Duration MAX_DISCARD_DURATION = Duration.ofSeconds(2);

    private final HttpServletRequest request;
    private final Timers timers;
    private final long deadlineNanos;
    private long allowed;
    private boolean untouched = true;

    ServletBody(HttpServletRequest request, long maxBytes, Duration maxDuration, Timers timers) {
        this.request = request;
        this.timers = timers;
        this.allowed = maxBytes;
        this.deadlineNanos = timers.nanoTime() + maxDuration.toNanos();
    }

    /**
     * Reads on for a while after an answer that came before the whole body. Closing at once would reset the connection, and a peer
     * that is still sending would never see why it was refused.
     */
    static void discardRest(HttpServletRequest request, Timers timers) {
        byte[] dropped = new byte[16 << 10];
        try (ServletBody rest = new ServletBody(request, MAX_DISCARDED_BYTES, MAX_DISCARD_DURATION, timers)) {
            ServletInputStream in = request.getInputStream();
            while (!in.isFinished() && rest.read(dropped) >= 0) {
                // what comes now is of no use
            }
        } catch (IOException | BodyTooLargeException | IllegalStateException e) {
            LOG.debug("the rest of a request body was not read", e);
        }
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
        if (untouched && request.getContentLengthLong() > allowed) {
            throw new BodyTooLargeException(); // announced too long: no need to read it first
        }
        untouched = false;
        int count = readSome(target, offset, length);
        if (timers.nanoTime() - deadlineNanos >= 0) {
            throw new BodyTimeoutException();
        }
        if (count > allowed) {
            throw new BodyTooLargeException();
        }
        allowed -= Math.max(0, count);
        return count;
    }

    private int readSome(byte[] target, int offset, int length) throws IOException {
        try {
            return request.getInputStream().read(target, offset, length);
        } catch (IOException e) {
            // Tomcat notes a failed read by itself, and would log it and show its trace, although it is dealt with
            // here.
            request.removeAttribute(RequestDispatcher.ERROR_EXCEPTION);
            throw new PeerGoneException(e);
        }
    }
}
