package dev.agentconnect.host.jetty;

import dev.agentconnect.host.socket.AcceptedSocket;
import dev.agentconnect.host.socket.OpenSockets;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.host.websocket.WebSocketLimits;
import dev.agentconnect.host.websocket.WebSocketListener;
import java.nio.ByteBuffer;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Frame;
import org.eclipse.jetty.websocket.api.Session;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings the events of a Jetty session to an {@link AcceptedSocket}. Pings are answered by Jetty, one at a time. */
final class JettySocket implements Session.Listener.AutoDemanding {
    private static final Logger LOG = LoggerFactory.getLogger(JettySocket.class);

    private final WebSocketListener listener;
    private final WebSocketLimits limits;
    private final Timers timers;
    private final OpenSockets sockets;
    private volatile @Nullable AcceptedSocket socket;

    JettySocket(WebSocketListener listener, WebSocketLimits limits, Timers timers, OpenSockets sockets) {
        this.listener = listener;
        this.limits = limits;
        this.timers = timers;
        this.sockets = sockets;
    }

    @Override
    public void onWebSocketOpen(Session session) {
        AcceptedSocket accepted = new AcceptedSocket(new JettyWire(session), listener, limits, timers, sockets);
        socket = accepted;
        accepted.open();
    }

    @Override
    public void onWebSocketFrame(Frame frame, Callback callback) {
        AcceptedSocket accepted = socket;
        if (accepted != null) {
            accepted.frameCame();
        }
        callback.succeed();
    }

    @Override
    public void onWebSocketPong(ByteBuffer payload) {
        // That a frame came is all that matters; without this method Jetty would not release the pong.
    }

    @Override
    public void onWebSocketText(String text) {
        AcceptedSocket accepted = socket;
        if (accepted != null) {
            accepted.text(text);
        }
    }

    @Override
    public void onWebSocketBinary(ByteBuffer payload, Callback callback) {
        AcceptedSocket accepted = socket;
        if (accepted != null) {
            accepted.binary();
        }
        callback.succeed();
    }

    @Override
    public void onWebSocketError(Throwable cause) {
        LOG.debug("a socket failed", cause);
    }

    @Override
    public void onWebSocketClose(int code, String reason, Callback callback) {
        AcceptedSocket accepted = socket;
        if (accepted != null) {
            accepted.ended(code, reason == null ? "" : reason);
        }
        callback.succeed();
    }
}
