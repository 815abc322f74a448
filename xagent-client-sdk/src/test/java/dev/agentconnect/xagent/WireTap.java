package dev.agentconnect.xagent;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A TCP proxy that can reset its connections, or let them live and carry nothing. */
final class WireTap implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WireTap.class);

    private final ServerSocket listener;
    private final int target;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final ExecutorService pumps = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "wire-tap");
        thread.setDaemon(true);
        return thread;
    });

    private final CountDownLatch over = new CountDownLatch(1);

    private volatile boolean silent;
    private volatile boolean deaf;

    WireTap(int target) throws IOException {
        this.target = target;
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        pumps.execute(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Swallows everything both ways from now on; the connections stay up. */
    void silence() {
        silent = true;
    }

    /** Carries again what comes from now on, over new connections. */
    void restore() {
        silent = false;
    }

    /** Reads nothing more from the client's side of its connections until the end, and carries the other way. */
    void deafen() {
        deaf = true;
    }

    /** Reads from new connections again. */
    void hear() {
        deaf = false;
    }

    /** Resets every connection. */
    void cut() {
        for (Socket socket : sockets) {
            try (socket) {
                socket.setSoLinger(true, 0);
            } catch (IOException e) {
                LOG.trace("it was closed already", e);
            }
        }
        sockets.clear();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                sockets.add(client);
                sockets.add(server);
                pumps.execute(() -> pump(client, server, true));
                pumps.execute(() -> pump(server, client, false));
            } catch (IOException e) {
                return; // closed, or the target is gone
            }
        }
    }

    private void pump(Socket from, Socket to, boolean up) {
        byte[] buffer = new byte[64 << 10];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (!silent) {
                    out.write(buffer, 0, read);
                }
                if (deaf && up) {
                    over.await();
                }
            }
        } catch (IOException | InterruptedException e) {
            LOG.trace("one side is gone, so both are", e);
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        over.countDown();
        cut();
        pumps.shutdownNow();
    }
}
