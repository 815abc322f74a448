package dev.agentconnect.host.servlet;

import dev.agentconnect.host.socket.AcceptedSocket;
import jakarta.websocket.CloseReason;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.PongMessage;
import jakarta.websocket.Session;
import java.nio.ByteBuffer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the events of a container's session to an {@link AcceptedSocket}. Messages come in pieces, so that nothing is held that the limits
 * do not allow; the container reads no further while a piece is dealt with. Public only because a container may demand that of an endpoint
 * (Jetty does); nobody else can make one.
 */
@SuppressWarnings("exports") // whoever sees it is a container
public final class SocketEvents extends Endpoint {
    private static final Logger LOG = LoggerFactory.getLogger(SocketEvents.class);

    private final Function<Session, AcceptedSocket> sockets;
    private volatile @Nullable AcceptedSocket socket;

    /** Makes the events of one accepted upgrade reach the socket that is made for its session. */
    SocketEvents(Function<Session, AcceptedSocket> sockets) {
        this.sockets = sockets;
    }

    @Override
    public void onOpen(Session session, EndpointConfig config) {
        session.setMaxIdleTimeout(0); // the heartbeat decides when a socket is dead
        AcceptedSocket opened = sockets.apply(session);
        socket = opened;
        session.addMessageHandler(String.class, (MessageHandler.Partial<String>) (piece, last) -> {
            opened.frameCame();
            opened.text(piece, last);
        });
        session.addMessageHandler(ByteBuffer.class, (MessageHandler.Partial<ByteBuffer>) (piece, last) -> {
            opened.frameCame();
            opened.binary(last);
        });
        session.addMessageHandler(PongMessage.class, (MessageHandler.Whole<PongMessage>) pong -> opened.frameCame());
        opened.open();
    }

    @Override
    public void onClose(Session session, CloseReason reason) {
        AcceptedSocket opened = socket;
        if (opened != null) {
            String phrase = reason.getReasonPhrase();
            opened.ended(reason.getCloseCode().getCode(), phrase == null ? "" : phrase);
        }
    }

    @Override
    public void onError(Session session, Throwable cause) {
        LOG.debug("a socket failed", cause);
    }
}
