package dev.agentconnect.host.jetty.session;

import dev.agentconnect.host.socket.Wire;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.TryExecutor;
import org.eclipse.jetty.websocket.core.CoreSession;
import org.eclipse.jetty.websocket.core.Frame;
import org.eclipse.jetty.websocket.core.OpCode;

/** Writes the frames of one socket to a Jetty session. */
final class JettyWire implements Wire {
    private static final int MAX_TEXTS = 64;

    private final CoreSession session;
    private final TryExecutor threads;
    private final String remoteAddress;

    JettyWire(CoreSession session) {
        this.session = session;
        this.threads =
                TryExecutor.asTryExecutor(session.getWebSocketComponents().getExecutor());
        this.remoteAddress = text(session.getRemoteAddress());
    }

    @Override
    public int maxTexts() {
        return MAX_TEXTS;
    }

    /** Jetty collects all but the last in its buffer; it writes in order, so that the end of the last is the end of all. */
    @Override
    public void sendTexts(List<byte[]> texts, Written written) {
        int last = texts.size() - 1;
        for (int i = 0; i < last; i++) {
            session.sendFrame(frame(texts.get(i)), Callback.NOOP, true);
        }
        session.sendFrame(frame(texts.get(last)), callback(written), false);
    }

    @Override
    public void sendPing(Written written) {
        session.sendFrame(new Frame(OpCode.PING), callback(written), false);
    }

    @Override
    public void sendClose(int code, String reason, Written written) {
        session.close(code, reason, callback(written));
    }

    /** To a thread that waits for that alone: a task must not queue up behind HTTP handlers that block. */
    @Override
    public boolean handOver(Runnable task) {
        return threads.tryExecute(task);
    }

    @Override
    public void disconnect() {
        session.abort();
    }

    @Override
    public String remoteAddress() {
        return remoteAddress;
    }

    private static Frame frame(byte[] text) {
        return new Frame(OpCode.TEXT, ByteBuffer.wrap(text));
    }

    private static Callback callback(Written written) {
        return Callback.from(() -> written.done(null), written::done);
    }

    private static String text(SocketAddress address) {
        return address instanceof InetSocketAddress inet
                ? inet.getAddress().getHostAddress() + ":" + inet.getPort()
                : "unknown";
    }
}
