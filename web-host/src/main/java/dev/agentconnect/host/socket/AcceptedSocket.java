package dev.agentconnect.host.socket;

import dev.agentconnect.host.time.Timers;
import dev.agentconnect.host.websocket.WebSocketLimits;
import dev.agentconnect.host.websocket.WebSocketListener;
import dev.agentconnect.host.websocket.WebSocketPeer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One accepted socket from its opening to its end. The server brings frames and the end of the connection, the owner of the peer sends
 * and closes; both may come from any thread. The order of a life: {@link #open}, messages, {@link #ended} once.
 */
public final class AcceptedSocket implements WebSocketPeer {
    private static final Logger LOG = LoggerFactory.getLogger(AcceptedSocket.class);

    private static final int POLICY_VIOLATION = 1008;
    private static final int NOT_UTF8 = 1007;
    private static final int MESSAGE_TOO_BIG = 1009;
    private static final int INTERNAL_ERROR = 1011;
    private static final int NO_CLOSE_FRAME = 1006;
    private static final int TRY_AGAIN_LATER = 1013;
    private static final int MAX_REASON_BYTES = 123;

    private final Wire wire;
    private final WebSocketListener listener;
    private final WebSocketLimits limits;
    private final Timers timers;
    private final OpenSockets sockets;
    private final ListenerCalls calls;
    private final Outbound outbound;
    private final Liveness liveness;

    // Of the thread that reads.
    private StringBuilder incoming = new StringBuilder();
    private long incomingBytes;
    private boolean insideBinary;

    /** Makes a socket that is not open yet. */
    public AcceptedSocket(
            Wire wire, WebSocketListener listener, WebSocketLimits limits, Timers timers, OpenSockets sockets) {
        this.wire = wire;
        this.listener = listener;
        this.limits = limits;
        this.timers = timers;
        this.sockets = sockets;
        this.calls = new ListenerCalls(this::listenerFailed);
        this.outbound = new Outbound(wire, limits, timers, this::abort);
        this.liveness = new Liveness(wire, limits, timers, calls::running, this::abort);
    }

    /** Tells the listener and starts the heartbeat; closes with 1013 when the host has too many sockets or is closing. */
    public void open() {
        calls.call(() -> {
            if (sockets.add(this)) {
                liveness.start();
                listener.onOpen(this);
            } else {
                beginClose(TRY_AGAIN_LATER, "too many connections");
            }
        });
    }

    /** A frame of any kind came. */
    public void frameCame() {
        liveness.frameCame();
    }

    /**
     * A piece of a text message came, checked to be UTF-8 and cut between characters; dropped when this end is closing. Brought by one
     * thread at a time.
     */
    public void text(String piece, boolean last) {
        incomingBytes += Utf8.length(piece);
        if (incomingBytes > limits.maxMessageBytes()) {
            textTooBig();
        }
        if (!isOpen()) {
            incoming.setLength(0);
            return;
        }
        incoming.append(piece);
        if (last) {
            String text = incoming.toString();
            incoming = new StringBuilder();
            incomingBytes = 0;
            wholeText(text);
        }
    }

    /**
     * A whole text message came, checked to be UTF-8 and within the limit: what a server uses that counts and checks itself, instead of
     * {@link #text}; dropped when this end is closing. Brought by one thread at a time.
     */
    public void wholeText(String text) {
        if (isOpen()) {
            calls.call(() -> listener.onText(text));
            liveness.listenerReturned();
        }
    }

    /** A text message is longer than the limit: closes with 1009. */
    public void textTooBig() {
        beginClose(MESSAGE_TOO_BIG, "message too big");
    }

    /** A text message is not UTF-8: closes with 1007. */
    public void textNotUtf8() {
        beginClose(NOT_UTF8, "text that is not UTF-8");
    }

    /** A piece of a binary message came; its content is of no use. Brought by the thread that brings the texts. */
    public void binary(boolean last) {
        boolean first = !insideBinary;
        insideBinary = !last;
        if (first && isOpen()) {
            calls.call(listener::onBinary);
            liveness.listenerReturned();
        }
    }

    /** The peer sent its close frame, or the connection is gone. */
    public void ended(int code, String reason) {
        sockets.lost(0, outbound.drop());
        liveness.stop();
        // The server answers a close frame by itself; the peer may never read that answer.
        timers.schedule(limits.closeTimeout(), wire::disconnect);
        finish(code, code == NO_CLOSE_FRAME ? "" : reason); // what the server thinks of it is no reason of the peer
    }

    @Override
    public boolean send(String text) {
        Outbound.Offer offer = outbound.offer(text);
        if (offer == Outbound.Offer.FULL) {
            LOG.warn("a peer reads too slowly, its socket is closed: {} messages wait", outbound.queued());
            beginClose(POLICY_VIOLATION, "outbound queue full");
        }
        return offer == Outbound.Offer.QUEUED;
    }

    @Override
    public void close(int code, String reason) {
        boolean sendable = code >= 1000 && code < 5000 && (code < 1004 || code > 1006) && code != 1015;
        if (!sendable) {
            throw new IllegalArgumentException("not a close code that may be sent: " + code);
        }
        beginClose(code, Utf8.cut(reason, MAX_REASON_BYTES));
    }

    @Override
    public void abort() {
        sockets.lost(sockets.contains(this) ? 1 : 0, outbound.drop());
        liveness.stop();
        wire.disconnect();
        finish(NO_CLOSE_FRAME, "");
    }

    @Override
    public boolean isOpen() {
        return outbound.isOpen();
    }

    @Override
    public int queued() {
        return outbound.queued();
    }

    @Override
    public long queuedBytes() {
        return outbound.queuedBytes();
    }

    @Override
    public long lastFrameNanos() {
        return liveness.lastFrameNanos();
    }

    @Override
    public String remoteAddress() {
        return wire.remoteAddress();
    }

    private void beginClose(int code, String reason) {
        if (outbound.closeAfterQueue(code, reason)) {
            timers.schedule(limits.closeTimeout(), this::abort);
        }
    }

    private void finish(int code, String reason) {
        // A socket that was turned away in open() never had its onOpen.
        if (sockets.contains(this)) {
            calls.last(() -> {
                try {
                    listener.onClose(code, reason);
                } finally {
                    sockets.remove(this);
                }
            });
        }
    }

    private void listenerFailed(RuntimeException failure) {
        LOG.error("a WebSocket listener failed", failure);
        beginClose(INTERNAL_ERROR, "internal error");
    }
}
