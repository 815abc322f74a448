package dev.agentconnect.xagent;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;

/** Takes one WebSocket and from then on sends pings as fast as they are taken, and reads nothing. */
final class FloodingPeer implements AutoCloseable {
    private static final int PING = 0x89;
    private static final int LONGEST = 125;

    private final ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private volatile Socket taken;

    FloodingPeer() throws IOException {
        Thread thread = new Thread(this::flood, "flooding-peer");
        thread.setDaemon(true);
        thread.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort() + "/ws");
    }

    private void flood() {
        try (Socket socket = server.accept()) {
            taken = socket;
            socket.getOutputStream().write(upgraded(key(socket)).getBytes(StandardCharsets.US_ASCII));
            byte[] pings = pings();
            while (!server.isClosed()) {
                socket.getOutputStream().write(pings);
            }
        } catch (IOException | GeneralSecurityException e) {
            taken = null; // the client is gone, as it should
        }
    }

    private static String key(Socket socket) throws IOException {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        String key = "";
        for (String line = lines.readLine(); line != null && !line.isEmpty(); line = lines.readLine()) {
            if (line.startsWith("Sec-WebSocket-Key:")) {
                key = line.substring(line.indexOf(':') + 1).trim();
            }
        }
        return key;
    }

    private static String upgraded(String key) throws GeneralSecurityException {
        byte[] digest = MessageDigest.getInstance("SHA-1")
                .digest((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(StandardCharsets.US_ASCII));
        return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Protocol: p\r\nSec-WebSocket-Accept: "
                + Base64.getEncoder().encodeToString(digest) + "\r\n\r\n";
    }

    private static byte[] pings() {
        ByteArrayOutputStream pings = new ByteArrayOutputStream();
        while (pings.size() < 1 << 16) {
            pings.write(PING);
            pings.write(LONGEST);
            pings.writeBytes(new byte[LONGEST]);
        }
        return pings.toByteArray();
    }

    @Override
    public void close() throws IOException {
        server.close();
        Socket last = taken;
        if (last != null) {
            last.close();
        }
    }
}
