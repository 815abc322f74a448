package dev.agentconnect.xagent.transport;

import java.util.concurrent.atomic.AtomicInteger;
import okio.Buffer;

/**
 * Follows the frames of a WebSocket as their bytes go by (RFC 6455, section 5.2) and tells when a message is announced
 * that is longer than the bound, before its payload is there; or that more pings wait for their pongs than the bound, which
 * OkHttp would queue without one. Compression must be off. Not thread safe, one reader, but for {@link #written}.
 */
final class MessageMeter {
    private static final int FIRST_CONTROL_OPCODE = 8;
    private static final int PING_OPCODE = 9;
    private static final int MASK_BYTES = 4;
    private static final int MAX_UNANSWERED_PINGS = 1_000;

    private final long maxBytes;
    private long messageBytes;
    private long payloadLeft;
    private final AtomicInteger pings = new AtomicInteger();

    // The header that is being read: which of its bytes comes next, how many there are, and what they said.
    private int at;
    private int headerBytes;
    private int opcode;
    private boolean masked;
    private long length;

    MessageMeter(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Reads on in a buffer; false when a bound is broken. */
    boolean follow(Buffer bytes, long from, long until) {
        long next = from;
        while (next < until) {
            if (payloadLeft > 0) {
                long step = Math.min(payloadLeft, until - next);
                payloadLeft -= step;
                next += step;
            } else {
                if (!header(bytes.getByte(next) & 0xff)) {
                    return false;
                }
                next++;
            }
        }
        return true;
    }

    /** Something was written whole: pongs go out before all else, so one ping fewer waits for its own. */
    void written() {
        pings.updateAndGet(waiting -> Math.max(0, waiting - 1));
    }

    private boolean header(int value) {
        if (at == 0) {
            opcode = value & 0x0f;
            headerBytes = 2;
        } else if (at == 1) {
            second(value);
        } else if (at < headerBytes - (masked ? MASK_BYTES : 0)) {
            length = (length << Byte.SIZE) | value;
        }
        at++;
        return at < 2 || at < headerBytes || frame();
    }

    private void second(int value) {
        masked = (value & 0x80) != 0;
        length = value & 0x7f;
        if (length >= 126) {
            headerBytes += length == 126 ? Short.BYTES : Long.BYTES;
            length = 0;
        }
        headerBytes += masked ? MASK_BYTES : 0;
    }

    private boolean frame() {
        at = 0;
        payloadLeft = length;
        if (opcode >= FIRST_CONTROL_OPCODE) {
            // at most 125 bytes, which the reader checks
            return opcode != PING_OPCODE || pings.incrementAndGet() <= MAX_UNANSWERED_PINGS;
        }
        long before = opcode == 0 ? messageBytes : 0;
        if (length < 0 || length > maxBytes - before) { // as a difference: a sum could run over
            return false;
        }
        messageBytes = before + length;
        return true;
    }
}
