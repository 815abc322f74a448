package dev.agentconnect.conformance.platform.listen;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves HTTP/1.1 and WebSocket on one port. Starts with the constructor; {@link #close} drops every connection. Thread safe.
 */
public final class Listener implements AutoCloseable {
    /** Connections at a time; more are closed at once. */
    public static final int MOST_CONNECTIONS = 256;

    private static final Logger LOG = LoggerFactory.getLogger(Listener.class);
    private static final String WEB_SOCKET_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    private final ServerSocket server;
    private final HttpExchanges exchanges;
    private final Semaphore free = new Semaphore(MOST_CONNECTIONS);
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();

    /**
     * Begins to listen.
     *
     * @param host the local address
     * @param port the port, or 0 for a free one
     * @param exchanges answers
     * @throws UncheckedIOException when the port cannot be had
     */
    public Listener(InetAddress host, int port, HttpExchanges exchanges) {
        this.exchanges = exchanges;
        try {
            server = new ServerSocket(port, 50, host);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start(this::accept, "conformance-listen-" + port());
    }

    /**
     * The port.
     *
     * @return the one that was asked for, or the free one
     */
    public int port() {
        return server.getLocalPort();
    }

    private static void start(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                if (free.tryAcquire()) {
                    connections.add(socket);
                    start(() -> serve(socket), "conformance-connection");
                } else {
                    socket.close();
                }
            } catch (IOException e) {
                LOG.debug("the listener stopped: {}", e.getMessage());
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            OutputStream out = new BufferedOutputStream(socket.getOutputStream());
            HttpWire wire = new HttpWire(in, out, port());
            boolean more = true;
            while (more) {
                HttpSeen request = wire.read();
                more = request != null && answer(socket, wire, request, in, out);
            }
        } catch (IOException | RuntimeException e) {
            LOG.debug("a connection ended: {}", e.toString());
        } finally {
            connections.remove(socket);
            free.release();
        }
    }

    private boolean answer(Socket socket, HttpWire wire, HttpSeen request, InputStream in, OutputStream out)
            throws IOException {
        HttpReply reply = exchanges.answer(request);
        if (reply instanceof HttpReply.Content content) {
            wire.answer(content.status(), content.headers(), content.body(), content.promised());
            return content.body().length == content.promised();
        }
        HttpReply.Upgrade upgrade = (HttpReply.Upgrade) reply;
        wire.head(101, upgradeHeaders(request, upgrade.subprotocol()));
        ServedSocket served = new ServedSocket(socket, in, out);
        upgrade.opened().accept(served);
        served.readToTheEnd();
        return false;
    }

    private static Map<String, String> upgradeHeaders(HttpSeen request, String subprotocol) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Upgrade", "websocket");
        headers.put("Connection", "Upgrade");
        headers.put("Sec-WebSocket-Accept", accept(request.header("sec-websocket-key")));
        if (!subprotocol.isEmpty()) {
            headers.put("Sec-WebSocket-Protocol", subprotocol);
        }
        return headers;
    }

    private static String accept(String key) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1")
                    .digest((key + WEB_SOCKET_GUID).getBytes(StandardCharsets.ISO_8859_1));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
    }

    /** Stops listening and drops every connection. */
    @Override
    public void close() {
        try {
            server.close();
            for (Socket socket : connections) {
                socket.close();
            }
        } catch (IOException e) {
            LOG.debug("a socket would not close: {}", e.getMessage());
        }
    }
}
