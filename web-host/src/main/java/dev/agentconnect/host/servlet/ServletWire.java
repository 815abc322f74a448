package dev.agentconnect.host.servlet;

import dev.agentconnect.host.socket.Wire;
import dev.agentconnect.host.websocket.WebSocketLimits;
import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.RemoteEndpoint;
import jakarta.websocket.Session;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the frames of one socket to a session of the container. */
final class ServletWire implements Wire {
    private static final Logger LOG = LoggerFactory.getLogger(ServletWire.class);

    // Tomcat's names; other containers ignore them.
    private static final String BLOCKING_SEND = "org.apache.tomcat.websocket.BLOCKING_SEND_TIMEOUT";
    private static final String SESSION_CLOSE = "org.apache.tomcat.websocket.SESSION_CLOSE_TIMEOUT";

    private final Session session;
    private final RemoteEndpoint.Async remote;
    private final ControlFrames controlFrames;
    private final String remoteAddress;
    private final AtomicBoolean writing = new AtomicBoolean();
    private final AtomicBoolean pinging = new AtomicBoolean();

    ServletWire(Session session, ControlFrames controlFrames, WebSocketLimits limits, String remoteAddress) {
        this.session = session;
        this.controlFrames = controlFrames;
        this.remoteAddress = remoteAddress;
        remote = session.getAsyncRemote();
        remote.setSendTimeout(limits.writeTimeout().toMillis());
        Map<String, Object> properties = session.getUserProperties();
        properties.put(BLOCKING_SEND, limits.writeTimeout().toMillis());
        properties.put(SESSION_CLOSE, limits.closeTimeout().toMillis());
    }

    @Override
    public void sendTexts(List<byte[]> texts, Written written) {
        writing.set(true);
        try {
            remote.sendText(new String(texts.get(0), StandardCharsets.UTF_8), result -> {
                writing.set(false);
                written.done(result.isOK() ? null : failure(result.getException()));
            });
        } catch (RuntimeException e) {
            written.done(e);
        }
    }

    /**
     * A ping would wait for the message that is being written, whose own time is watched, and never tells how it went: a peer that
     * does not take it is found by its silence.
     */
    @Override
    public void sendPing(Written written) {
        if (!writing.get() && pinging.compareAndSet(false, true) && !controlFrames.run(this::ping)) {
            pinging.set(false);
        }
        written.done(null);
    }

    @Override
    public void sendClose(int code, String reason, Written written) {
        boolean taken = controlFrames.run(() -> {
            close(new CloseReason(CloseCodes.getCloseCode(code), reason));
            written.done(null);
        });
        if (!taken) {
            written.done(new IOException("the host is closed"));
        }
    }

    /** The API knows no drop. This is the nearest: the container ends the connection without waiting for the peer. */
    @Override
    public void disconnect() {
        boolean taken = controlFrames.run(() -> {
            session.getUserProperties().put(SESSION_CLOSE, 1L);
            close(new CloseReason(CloseCodes.CLOSED_ABNORMALLY, ""));
        });
        if (!taken) {
            LOG.debug("a socket is left to the container: the host is closed");
        }
    }

    @Override
    public String remoteAddress() {
        return remoteAddress;
    }

    private void ping() {
        try {
            remote.sendPing(ByteBuffer.allocate(0));
        } catch (IOException | RuntimeException e) {
            LOG.debug("a ping was not written", e);
        } finally {
            pinging.set(false);
        }
    }

    private void close(CloseReason reason) {
        try {
            session.close(reason);
        } catch (IOException | RuntimeException e) {
            LOG.debug("a socket was not closed cleanly", e);
        }
    }

    private static Throwable failure(@Nullable Throwable cause) {
        return Objects.requireNonNullElseGet(cause, () -> new IOException("a message was not written"));
    }
}
