package dev.agentconnect.host.jetty.session;

import dev.agentconnect.host.socket.Wire;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;

/** Writes the frames of one socket to a Jetty session. */
final class JettyWire implements Wire {
    private final Session session;
    private final String remoteAddress;

    JettyWire(Session session) {
        this.session = session;
        this.remoteAddress = text(session.getRemoteSocketAddress());
    }

    @Override
    public void sendText(String text, Written written) {
        session.sendText(text, callback(written));
    }

    @Override
    public void sendPing(Written written) {
        session.sendPing(ByteBuffer.allocate(0), callback(written));
    }

    @Override
    public void sendClose(int code, String reason, Written written) {
        session.close(code, reason, callback(written));
    }

    @Override
    public void disconnect() {
        session.disconnect();
    }

    @Override
    public String remoteAddress() {
        return remoteAddress;
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
