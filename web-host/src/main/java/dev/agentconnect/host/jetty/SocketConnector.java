package dev.agentconnect.host.jetty;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.eclipse.jetty.util.thread.Scheduler;
import org.eclipse.jetty.websocket.core.WebSocketConnection;
import org.jspecify.annotations.Nullable;

/**
 * A connector whose selector thread itself reads plain WebSockets: by contract a listener does not block, and to wake another thread for
 * each message costs more than what a listener does with it. HTTP and TLS are read by other threads, as usual.
 *
 * <p>A socket is read once each time the selector finds it readable, so that a peer that floods takes turns with the others.
 */
final class SocketConnector extends ServerConnector {
    private static final int ACCEPTORS = 1;

    private SocketConnector(Server server, int selectors, HttpConnectionFactory http) {
        super(server, ACCEPTORS, selectors, http);
    }

    private SocketConnector(Server server, int selectors, SslConnectionFactory tls, HttpConnectionFactory http) {
        super(server, ACCEPTORS, selectors, tls, http);
    }

    static SocketConnector of(
            Server server, int selectors, @Nullable SslConnectionFactory tls, HttpConnectionFactory http) {
        return tls == null
                ? new SocketConnector(server, selectors, http)
                : new SocketConnector(server, selectors, tls, http);
    }

    @Override
    protected SocketChannelEndPoint newEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key) {
        SocketChannelEndPoint endPoint = new EndPoint(channel, selector, key, getScheduler());
        endPoint.setIdleTimeout(getIdleTimeout());
        return endPoint;
    }

    /** Says of a WebSocket's reads that they do not block, and lets it read once at a time. */
    private static final class EndPoint extends SocketChannelEndPoint {
        private volatile boolean readable;
        private @Nullable Callback asked;
        private @Nullable Callback nonBlocking;

        EndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler) {
            super(channel, selector, key, scheduler);
        }

        @Override
        public void fillInterested(Callback callback) {
            super.fillInterested(isWebSocket() ? nonBlocking(callback) : callback);
        }

        /** Says "nothing now" when it was read since; what is there still makes the selector come back. */
        @Override
        public int fill(ByteBuffer buffer) throws IOException {
            if (isWebSocket()) {
                if (!readable) {
                    return 0;
                }
                readable = false;
            }
            return super.fill(buffer);
        }

        private boolean isWebSocket() {
            return getConnection() instanceof WebSocketConnection;
        }

        /** A connection gives the same callback each time, and asks again only after it was called. */
        private Callback nonBlocking(Callback callback) {
            Callback known = nonBlocking;
            if (known == null || !callback.equals(asked)) {
                Runnable read = () -> {
                    readable = true;
                    callback.succeeded();
                };
                known = Callback.from(InvocationType.NON_BLOCKING, read, callback::failed);
                asked = callback;
                nonBlocking = known;
            }
            return known;
        }
    }
}
