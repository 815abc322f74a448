package dev.agentconnect.host.jetty.session;

import dev.agentconnect.host.socket.AcceptedSocket;
import dev.agentconnect.host.socket.OpenSockets;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.host.websocket.WebSocketLimits;
import dev.agentconnect.host.websocket.WebSocketListener;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the events of a Jetty session to an {@link AcceptedSocket}. It asks for the next frame only when the last one is dealt with, a
 * ping only when its pong is written, so that a peer that floods and does not read is held by TCP. It is public, in a package of its own,
 * because Jetty calls no method of a class that is not.
 */
public final class JettySocket implements Session.Listener {
    private static final Logger LOG = LoggerFactory.getLogger(JettySocket.class);

    private final WebSocketListener listener;
    private final WebSocketLimits limits;
    private final Timers timers;
    private final OpenSockets sockets;
    private volatile @Nullable Opened opened;

    /** Makes the events of one accepted upgrade reach its listener. */
    public JettySocket(WebSocketListener listener, WebSocketLimits limits, Timers timers, OpenSockets sockets) {
        this.listener = listener;
        this.limits = limits;
        this.timers = timers;
        this.sockets = sockets;
    }

    private record Opened(Session session, AcceptedSocket socket) {}

    @Override
    public void onWebSocketOpen(Session session) {
        AcceptedSocket socket = new AcceptedSocket(new JettyWire(session), listener, limits, timers, sockets);
        opened = new Opened(session, socket);
        socket.open();
        session.demand();
    }

    @Override
    public void onWebSocketPing(ByteBuffer payload) {
        Opened at = frameCame();
        at.session()
                .sendPong(
                        payload,
                        Callback.from(
                                at.session()::demand, failure -> at.session().demand()));
    }

    @Override
    public void onWebSocketPong(ByteBuffer payload) {
        frameCame().session().demand();
    }

    @Override
    public void onWebSocketPartialText(String part, boolean last) {
        Opened at = frameCame();
        at.socket().text(part, last);
        at.session().demand();
    }

    @Override
    public void onWebSocketPartialBinary(ByteBuffer part, boolean last, Callback callback) {
        Opened at = frameCame();
        at.socket().binary(last);
        callback.succeed();
        at.session().demand();
    }

    @Override
    public void onWebSocketError(Throwable cause) {
        LOG.debug("a socket failed", cause);
    }

    @Override
    public void onWebSocketClose(int code, String reason, Callback callback) {
        Opened at = opened;
        if (at != null) {
            at.socket().ended(code, reason == null ? "" : reason);
        }
        callback.succeed();
    }

    private Opened frameCame() {
        Opened at = Objects.requireNonNull(opened, "a frame before the opening");
        at.socket().frameCame();
        return at;
    }
}
