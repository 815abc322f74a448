package dev.agentconnect.host.jetty.session;

import dev.agentconnect.host.socket.AcceptedSocket;
import dev.agentconnect.host.socket.OpenSockets;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.host.websocket.WebSocketLimits;
import dev.agentconnect.host.websocket.WebSocketListener;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.core.CloseStatus;
import org.eclipse.jetty.websocket.core.CoreSession;
import org.eclipse.jetty.websocket.core.Frame;
import org.eclipse.jetty.websocket.core.FrameHandler;
import org.eclipse.jetty.websocket.core.OpCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the frames of a Jetty session to an {@link AcceptedSocket}. It asks for the next frame only when the last one is dealt with, a
 * ping only when its pong is written, so that a peer that floods and does not read is held by TCP. The order of fragments, control frames
 * and the answer to a close frame are checked and made by Jetty.
 */
public final class SocketFrames implements FrameHandler {
    private static final Logger LOG = LoggerFactory.getLogger(SocketFrames.class);

    private final WebSocketListener listener;
    private final WebSocketLimits limits;
    private final Timers timers;
    private final OpenSockets sockets;
    private final AtomicBoolean ended = new AtomicBoolean();
    private volatile @Nullable Opened opened;

    // Of the thread that reads.
    private final TextBytes text;
    private boolean insideBinary;

    /** Makes the frames of one accepted upgrade reach its listener. */
    public SocketFrames(WebSocketListener listener, WebSocketLimits limits, Timers timers, OpenSockets sockets) {
        this.listener = listener;
        this.limits = limits;
        this.timers = timers;
        this.sockets = sockets;
        this.text = new TextBytes(limits.maxMessageBytes());
    }

    private record Opened(CoreSession session, AcceptedSocket socket) {}

    @Override
    public void onOpen(CoreSession session, Callback callback) {
        AcceptedSocket socket = new AcceptedSocket(new JettyWire(session), listener, limits, timers, sockets);
        opened = new Opened(session, socket);
        socket.open();
        callback.succeeded();
        session.demand();
    }

    @Override
    public void onFrame(Frame frame, Callback callback) {
        Opened at = Objects.requireNonNull(opened, "a frame before the opening");
        at.socket().frameCame();
        switch (frame.getOpCode()) {
            case OpCode.PING -> pong(at.session(), frame, callback);
            case OpCode.CLOSE -> {
                ended(CloseStatus.getCloseStatus(frame));
                callback.succeeded(); // Jetty answers the close frame then, and reads no further
            }
            default -> {
                data(at.socket(), frame);
                callback.succeeded();
                at.session().demand();
            }
        }
    }

    @Override
    public void onError(Throwable cause, Callback callback) {
        LOG.debug("a socket failed", cause);
        callback.succeeded();
    }

    @Override
    public void onClosed(CloseStatus status, Callback callback) {
        ended(status);
        callback.succeeded();
    }

    private void data(AcceptedSocket socket, Frame frame) {
        boolean last = frame.isFin();
        switch (frame.getOpCode()) {
            case OpCode.TEXT -> text(socket, payload(frame), last);
            case OpCode.BINARY -> binary(socket, last);
            case OpCode.CONTINUATION -> {
                if (insideBinary) {
                    binary(socket, last);
                } else {
                    text(socket, payload(frame), last);
                }
            }
            default -> LOG.trace("a pong"); // a sign of life, and noted as that
        }
    }

    private void text(AcceptedSocket socket, ByteBuffer piece, boolean last) {
        if (!socket.isOpen()) {
            text.clear();
        } else if (!text.hasRoomFor(piece)) {
            text.clear();
            socket.textTooBig();
        } else if (!last) {
            text.keep(piece);
        } else {
            String whole = text.end(piece);
            if (whole == null) {
                socket.textNotUtf8();
            } else {
                socket.wholeText(whole);
            }
        }
    }

    private void binary(AcceptedSocket socket, boolean last) {
        insideBinary = !last;
        socket.binary(last);
    }

    /** The payload belongs to the frame until its callback is told, so the pong needs no copy. */
    private static void pong(CoreSession session, Frame ping, Callback callback) {
        Runnable next = () -> {
            callback.succeeded();
            session.demand();
        };
        session.sendFrame(new Frame(OpCode.PONG, payload(ping)), Callback.from(next, failure -> next.run()), false);
    }

    private void ended(CloseStatus status) {
        Opened at = opened;
        if (at != null && ended.compareAndSet(false, true)) {
            String reason = status.getReason();
            at.socket().ended(status.getCode(), reason == null ? "" : reason);
        }
    }

    private static ByteBuffer payload(Frame frame) {
        ByteBuffer payload = frame.getPayload();
        return payload == null ? BufferUtil.EMPTY_BUFFER : payload.slice();
    }
}
