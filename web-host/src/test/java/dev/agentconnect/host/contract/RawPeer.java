package dev.agentconnect.host.contract;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A peer that writes bytes and frames by hand, so that it can also do what no library would. */
public final class RawPeer implements AutoCloseable {
    private final Socket socket;
    private final DataInputStream in;
    private final OutputStream out;

    /** One frame as it came. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Frame(boolean fin, int opcode, byte[] payload) {
        public String text() {
            return new String(payload, StandardCharsets.UTF_8);
        }

        public int closeCode() {
            return ((payload[0] & 0xFF) << 8) | (payload[1] & 0xFF);
        }
    }

    public RawPeer(int port) throws IOException {
        this(port, 0);
    }

    public RawPeer(int port, int receiveBuffer) throws IOException {
        socket = new Socket();
        if (receiveBuffer > 0) {
            socket.setReceiveBufferSize(receiveBuffer);
        }
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.setSoTimeout(10_000);
        in = new DataInputStream(socket.getInputStream());
        out = socket.getOutputStream();
    }

    public static RawPeer upgraded(int port, String path) throws IOException {
        RawPeer peer = new RawPeer(port);
        peer.upgrade(path, "");
        return peer;
    }

    /** Asks for a WebSocket and gives back the head of the answer. */
    public String upgrade(String path, String moreHeaders) throws IOException {
        write("GET " + path
                + " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Protocol: other, test.v1\r\n" + moreHeaders + "\r\n");
        return head();
    }

    public void write(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    /** Reads up to the empty line. */
    public String head() throws IOException {
        StringBuilder head = new StringBuilder();
        while (!head.toString().endsWith("\r\n\r\n")) {
            int b = in.read();
            if (b < 0) {
                throw new EOFException("closed after: " + head);
            }
            head.append((char) b);
        }
        return head.toString();
    }

    /** Reads a body of a known length. */
    public String body(int length) throws IOException {
        return new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    /** Reads until the other end closes. */
    public String rest() throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }

    public void text(String text) throws IOException {
        frame(true, 1, text.getBytes(StandardCharsets.UTF_8));
    }

    public void frame(boolean fin, int opcode, byte[] payload) throws IOException {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.write((fin ? 0x80 : 0) | opcode);
        if (payload.length < 126) {
            frame.write(0x80 | payload.length);
        } else {
            frame.write(0x80 | 127);
            for (int shift = 56; shift >= 0; shift -= 8) {
                frame.write((int) ((long) payload.length >> shift) & 0xFF);
            }
        }
        byte[] mask = {1, 2, 3, 4};
        frame.writeBytes(mask);
        for (int i = 0; i < payload.length; i++) {
            frame.write(payload[i] ^ mask[i % 4]);
        }
        out.write(frame.toByteArray());
        out.flush();
    }

    public Frame read() throws IOException {
        int first = in.readUnsignedByte();
        long length = in.readUnsignedByte() & 0x7F;
        if (length == 126) {
            length = in.readUnsignedShort();
        } else if (length == 127) {
            length = in.readLong();
        }
        byte[] payload = in.readNBytes(Math.toIntExact(length));
        return new Frame((first & 0x80) != 0, first & 0x0F, payload);
    }

    /** Reads a whole message; a server may cut what it sends into fragments. */
    public Frame message() throws IOException {
        Frame first = read();
        ByteArrayOutputStream payload = new ByteArrayOutputStream();
        payload.writeBytes(first.payload());
        for (boolean fin = first.fin(); !fin; ) {
            Frame next = read();
            payload.writeBytes(next.payload());
            fin = next.fin();
        }
        return new Frame(true, first.opcode(), payload.toByteArray());
    }

    /** Whether the other end dropped the connection, by a close or a reset. */
    public boolean isDropped() {
        try {
            while (in.read() >= 0) {
                // what came before the end does not matter here
            }
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    /** Says that nothing more comes; answers can still be read. */
    public void endOfOutput() throws IOException {
        socket.shutdownOutput();
    }

    /** Resets the connection without a closing handshake. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
