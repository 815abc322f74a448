package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A WebSocket peer by hand that sends and never reads what comes back. */
final class DeafPeer implements AutoCloseable {
    private final Socket socket;

    private DeafPeer(Socket socket) {
        this.socket = socket;
    }

    static DeafPeer connect(URI baseUri, String apiKey) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(8_192);
        socket.connect(new InetSocketAddress(baseUri.getHost(), baseUri.getPort()));
        String request = "GET " + baseUri.getPath() + "/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                + "Sec-WebSocket-Protocol: xagent.connector.packet.v1\r\nAuthorization: Bearer " + apiKey + "\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        InputStream in = socket.getInputStream();
        StringBuilder answer = new StringBuilder();
        while (!answer.toString().endsWith("\r\n\r\n")) {
            answer.append((char) in.read());
        }
        assertThat(answer.toString()).startsWith("HTTP/1.1 101");
        return new DeafPeer(socket);
    }

    void send(ObjectNode packet) throws IOException {
        byte[] text = packet.toString().getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(frame);
        out.writeByte(0x81);
        out.writeByte(0x80 | 127);
        out.writeLong(text.length);
        out.writeInt(0); // a mask of zeros leaves the text as it is
        out.write(text);
        socket.getOutputStream().write(frame.toByteArray());
    }

    /** Reads until a word has come; of what follows it nothing is looked at. */
    void await(String word) throws IOException {
        socket.setSoTimeout(20_000);
        StringBuilder seen = new StringBuilder();
        while (seen.indexOf(word) < 0) {
            int next = socket.getInputStream().read();
            assertThat(next).as("the end came before %s: %s", word, seen).isNotNegative();
            seen.append((char) next);
        }
    }

    /** Ends the connection without a word, so that the other side gets a reset. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** Reads at last, to the end of the connection. Gives the number of bytes. */
    long drain() throws IOException {
        socket.setSoTimeout(20_000);
        byte[] buffer = new byte[64 * 1024];
        long bytes = 0;
        try {
            for (int n = socket.getInputStream().read(buffer);
                    n >= 0;
                    n = socket.getInputStream().read(buffer)) {
                bytes += n;
            }
        } catch (SocketException reset) {
            return bytes; // also an end
        }
        return bytes;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
