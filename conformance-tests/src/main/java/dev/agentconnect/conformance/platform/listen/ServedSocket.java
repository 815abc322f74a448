package dev.agentconnect.conformance.platform.listen;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server's end of one WebSocket (RFC 6455). Writes may come from any thread; reading happens on the connection's thread. A
 * write to a socket that has ended does nothing: the end itself is reported.
 */
public final class ServedSocket {
    private static final Logger LOG = LoggerFactory.getLogger(ServedSocket.class);
    private static final int LARGEST_MESSAGE = 4 << 20;
    private static final int CONTINUATION = 0;
    private static final int TEXT = 1;
    private static final int BINARY = 2;
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int PONG = 10;
    private static final int FINAL = 0x80;

    private final Socket socket;
    private final InputStream in;
    private final FrameWriter writer;
    private volatile @Nullable SocketEvents events;
    private volatile boolean frozen;

    ServedSocket(Socket socket, InputStream in, OutputStream out) {
        this.socket = socket;
        this.in = in;
        this.writer = new FrameWriter(out, this::drop);
    }

    /**
     * Sets who hears; to be called before the socket is read.
     *
     * @param listener the listener
     */
    public void listen(SocketEvents listener) {
        events = listener;
    }

    /**
     * Sends a text message in one frame.
     *
     * @param text the message
     */
    public void text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        frame(FINAL | TEXT, bytes, bytes.length);
    }

    /**
     * Sends the head of a text frame and half of what it promises, then drops the connection.
     *
     * @param text the message
     */
    public void cutText(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        frame(FINAL | TEXT, Arrays.copyOf(bytes, bytes.length / 2), bytes.length);
        writer.end();
    }

    /**
     * Sends a close frame and leaves the rest to the peer.
     *
     * @param code the close code
     */
    public void close(int code) {
        byte[] body = ByteBuffer.allocate(2).putShort((short) code).array();
        frame(FINAL | CLOSE, body, body.length);
    }

    /** Ends the connection without a close frame. */
    public void drop() {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.debug("a socket would not close: {}", e.getMessage());
        }
    }

    /** From now on nothing is sent and nothing that comes is seen, as with a peer whose network is gone. */
    public void freeze() {
        frozen = true;
    }

    private void frame(int head, byte[] body, int promised) {
        if (!frozen) {
            writer.frame(head, body, promised);
        }
    }

    void readToTheEnd() {
        int code = 1006;
        try {
            code = read();
        } catch (IOException e) {
            LOG.debug("a data plane ended: {}", e.getMessage());
        } finally {
            writer.end();
            heard().closed(code);
        }
    }

    private SocketEvents heard() {
        SocketEvents listener = events;
        if (listener == null) {
            throw new IllegalStateException("nobody listens to this socket");
        }
        return listener;
    }

    private int read() throws IOException {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        int kind = TEXT;
        while (true) {
            int head = in.read();
            if (head < 0) {
                throw new EOFException("end without a close frame");
            }
            byte[] body = body();
            int opcode = head & 0x0f;
            if (frozen) {
                continue;
            }
            if (opcode == CLOSE) {
                frame(FINAL | CLOSE, Arrays.copyOf(body, Math.min(2, body.length)), Math.min(2, body.length));
                return body.length < 2 ? 1005 : ByteBuffer.wrap(body).getShort() & 0xffff;
            }
            if (opcode == PING) {
                frame(FINAL | PONG, body, body.length);
            } else if (opcode <= BINARY) {
                kind = opcode == CONTINUATION ? kind : opcode;
                message.writeBytes(body);
                if ((head & FINAL) != 0) {
                    deliver(kind, message.toByteArray());
                    message.reset();
                }
            }
        }
    }

    private void deliver(int kind, byte[] message) {
        if (kind == BINARY) {
            heard().binary();
            return;
        }
        try {
            heard().text(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(message))
                    .toString());
        } catch (CharacterCodingException e) {
            heard().broken("a text message that is no UTF-8");
        }
    }

    private byte[] body() throws IOException {
        int second = in.read();
        long length = second & 0x7f;
        if (length == 126) {
            length = ByteBuffer.wrap(in.readNBytes(2)).getShort() & 0xffff;
        } else if (length == 127) {
            length = ByteBuffer.wrap(in.readNBytes(Long.BYTES)).getLong();
        }
        if (length < 0 || length > LARGEST_MESSAGE) {
            throw new IOException("a frame that is too large");
        }
        boolean masked = (second & 0x80) != 0;
        if (!masked) {
            heard().broken("a frame without a mask");
        }
        byte[] mask = masked ? in.readNBytes(4) : new byte[4];
        byte[] body = in.readNBytes((int) length);
        if (body.length < length || mask.length < 4) {
            throw new EOFException("end within a frame");
        }
        for (int i = 0; i < body.length; i++) {
            body[i] ^= mask[i % 4];
        }
        return body;
    }
}
