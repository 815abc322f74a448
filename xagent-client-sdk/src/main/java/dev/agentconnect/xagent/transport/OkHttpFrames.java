package dev.agentconnect.xagent.transport;

import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;
import okio.ByteString;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns OkHttp's five endings of a WebSocket into one, and keeps the queue of unwritten bytes within its bound. */
final class OkHttpFrames extends WebSocketListener {
    private static final Logger LOG = LoggerFactory.getLogger(OkHttpFrames.class);
    private static final int UNSUPPORTED_DATA = 1003;
    private static final int PROTOCOL_ERROR = 1002;
    private static final int TOO_LONG = 1009;
    private static final int MAX_UTF8_BYTES_PER_CHAR = 3;

    private final FrameListener listener;
    private final String subprotocol;
    private final long maxQueuedBytes;
    private final AtomicBoolean over = new AtomicBoolean();

    private volatile @Nullable WebSocket opened;

    OkHttpFrames(FrameListener listener, String subprotocol, long maxQueuedBytes) {
        this.listener = listener;
        this.subprotocol = subprotocol;
        this.maxQueuedBytes = maxQueuedBytes;
    }

    FrameSocket over(WebSocket socket) {
        return new Sender(socket, maxQueuedBytes);
    }

    /** A message is on its way that is longer than the bound; its bytes are no longer read. */
    void tooLong() {
        WebSocket socket = opened;
        if (socket != null) {
            socket.close(TOO_LONG, null);
        }
        end(new FrameListener.End(TOO_LONG, 0, null));
    }

    @Override
    public void onOpen(WebSocket webSocket, Response response) {
        opened = webSocket;
        String chosen = response.header("Sec-WebSocket-Protocol");
        if (chosen == null) {
            LOG.warn("the connector opened its data plane without naming the subprotocol");
        } else if (!chosen.equals(subprotocol)) {
            webSocket.close(PROTOCOL_ERROR, null);
            end(new FrameListener.End(PROTOCOL_ERROR, 0, null));
            return;
        }
        listener.opened(over(webSocket));
    }

    @Override
    public void onMessage(WebSocket webSocket, String text) {
        if (!over.get()) {
            listener.text(text);
        }
    }

    @Override
    public void onMessage(WebSocket webSocket, ByteString bytes) {
        webSocket.close(UNSUPPORTED_DATA, null); // rule WS-03: text only
        end(new FrameListener.End(UNSUPPORTED_DATA, 0, null));
    }

    @Override
    public void onClosing(WebSocket webSocket, int code, String reason) {
        webSocket.close(1000, null);
        end(new FrameListener.End(code, 0, null));
    }

    @Override
    public void onClosed(WebSocket webSocket, int code, String reason) {
        end(new FrameListener.End(code, 0, null));
    }

    @Override
    public void onFailure(WebSocket webSocket, Throwable t, @Nullable Response response) {
        int status = response == null || response.code() == 101 ? 0 : response.code();
        end(new FrameListener.End(0, status, t));
    }

    private void end(FrameListener.End end) {
        if (over.compareAndSet(false, true)) {
            listener.ended(end);
        }
    }

    private record Sender(WebSocket socket, long maxQueuedBytes) implements FrameSocket {
        @Override
        public Sent send(String text) {
            // OkHttp closes the socket when its queue overflows, so the bound is checked before, by one sender at a
            // time.
            synchronized (socket) {
                long waiting = socket.queueSize();
                if (waiting > 0 && waiting + (long) text.length() * MAX_UTF8_BYTES_PER_CHAR > maxQueuedBytes) {
                    return Sent.QUEUE_FULL;
                }
                return socket.send(text) ? Sent.QUEUED : Sent.GONE;
            }
        }

        @Override
        public long unwrittenBytes() {
            return socket.queueSize();
        }

        @Override
        public void close(int code) {
            socket.close(code, null);
        }

        @Override
        public void cancel() {
            socket.cancel();
        }
    }
}
