package dev.agentconnect.xagent.transport;

import okio.Buffer;

/**
 * Follows the frames of a WebSocket as their bytes go by (RFC 6455, section 5.2) and tells when a message is announced
 * that is longer than the bound, before its payload is there. Compression must be off. Not thread safe: one reader.
 */
final class MessageMeter {
    private static final int FIRST_CONTROL_OPCODE = 8;
    private static final int MASK_BYTES = 4;

    private final long maxBytes;
    private long messageBytes;
    private long payloadLeft;

    // The header that is being read: which of its bytes comes next, how many there are, and what they said.
    private int at;
    private int headerBytes;
    private int opcode;
    private boolean masked;
    private long length;

    MessageMeter(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Reads on in a buffer; false when a message is too long. */
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
            return true; // at most 125 bytes, which the reader checks
        }
        messageBytes = opcode == 0 ? messageBytes + length : length;
        return length >= 0 && messageBytes <= maxBytes;
    }
}
