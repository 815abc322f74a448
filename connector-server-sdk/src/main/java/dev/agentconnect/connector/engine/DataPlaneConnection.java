package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.lease.Route;
import dev.agentconnect.connector.lease.SerialTasks;
import dev.agentconnect.connector.observe.ConnectorGauges;
import dev.agentconnect.host.time.Cancellable;
import dev.agentconnect.host.websocket.WebSocketListener;
import dev.agentconnect.host.websocket.WebSocketPeer;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.xagent.codec.Decoded;
import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import dev.agentconnect.protocol.xagent.packet.ConnectorHello;
import dev.agentconnect.protocol.xagent.packet.ConnectorHelloAck;
import dev.agentconnect.protocol.xagent.packet.Packet;
import dev.agentconnect.protocol.xagent.packet.Ping;
import dev.agentconnect.protocol.xagent.packet.Pong;
import dev.agentconnect.protocol.xagent.profile.ProfileCatalog;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One data plane from its first packet to its last (section 6): before the hello only ping and hello, then everything, until it
 * closes. Callbacks come one at a time from a host thread and only decode and hand on; what may block runs on {@link #tasks} or on
 * a channel's queue.
 */
final class DataPlaneConnection implements WebSocketListener, Route {
    private static final Logger LOG = LoggerFactory.getLogger(DataPlaneConnection.class);
    private static final int CLOSE_UNSUPPORTED_DATA = 1003;
    private static final int CLOSE_ABNORMAL = 1006;
    private static final int CLOSE_POLICY = 1008;
    private static final int MAX_UTF8_BYTES_PER_CHAR = 3;
    private static final String HELLO_FIRST = "connector.hello must come first";

    private final DataPlanes planes;
    private final OpenRequests requests;
    private final Observed observed;
    private final SerialTasks tasks;
    private volatile @Nullable WebSocketPeer peer;
    private volatile @Nullable Identity identity;
    private @Nullable Cancellable helloTimer; // callbacks only
    private int badPackets; // callbacks only

    /** Who the peer is after its hello. */
    record Identity(String connectorId, ProfileCatalog.Negotiation negotiation) {}

    DataPlaneConnection(DataPlanes planes) {
        this.planes = planes;
        this.tasks = planes.newQueue();
        this.observed = new Observed(planes.observer());
        this.requests = new OpenRequests(this, planes.inFlight(), observed, planes.timers());
    }

    OpenRequests requests() {
        return requests;
    }

    InFlight inFlight() {
        return planes.inFlight();
    }

    /** Work of this data plane that belongs to no channel, one at a time. */
    SerialTasks tasks() {
        return tasks;
    }

    @Override
    public void onOpen(WebSocketPeer opened) {
        peer = opened;
        planes.socketOpened(this);
        helloTimer = planes.timers().schedule(planes.limits().plane().helloTimeout(), () -> {
            if (identity == null) {
                opened.close(CLOSE_POLICY, "hello timeout");
            }
        });
    }

    @Override
    public void onText(String text) {
        Decoded decoded = planes.codec().decode(text);
        if (decoded instanceof Decoded.Good good) {
            badPackets = 0;
            receive(good.packet());
        } else if (decoded instanceof Decoded.Bad bad) {
            refuse(bad);
        }
    }

    private void refuse(Decoded.Bad bad) {
        planes.observer().badPacket();
        WireError order = orderFault(bad);
        send(order == null ? planes.replies().invalid(bad) : planes.replies().error(bad.origin(), order));
        if (++badPackets >= planes.limits().plane().badPackets()) {
            close("too many invalid packets");
        }
    }

    /** A packet with a good envelope that comes out of order is refused for that, whatever its payload (rule WS-07). */
    private @Nullable WireError orderFault(Decoded.Bad bad) {
        if (!bad.isPayloadOnly()
                || PacketType.CONNECTOR_HELLO.word().equals(bad.origin().type())) {
            return null;
        }
        Identity known = identity;
        return known == null
                ? planes.replies().of(ErrorCode.HELLO_REQUIRED, HELLO_FIRST)
                : planes.dispatcher().routingFault(this, known, bad.origin());
    }

    private void receive(Packet packet) {
        Identity known = identity;
        if (packet instanceof Ping ping) {
            send(new Pong(planes.replies().to(ping.header()), null));
        } else if (packet instanceof ConnectorHello hello) {
            hello(hello, known);
        } else if (known == null) {
            send(planes.replies().error(packet.header(), ErrorCode.HELLO_REQUIRED, HELLO_FIRST));
        } else {
            planes.dispatcher().dispatch(this, known, packet);
        }
    }

    private void hello(ConnectorHello hello, @Nullable Identity known) {
        if (hello.header().requestId() == null) {
            send(planes.replies()
                    .error(hello.header(), ErrorCode.INVALID_PACKET, "/request_id: required in a request"));
        } else if (known != null) {
            helloAgain(hello, known);
        } else {
            firstHello(hello);
        }
    }

    /** One that fits is acknowledged again with the same id; any other changes nothing. */
    private void helloAgain(ConnectorHello hello, Identity known) {
        Handshake.Result.Refused fault = planes.handshake().fault(hello.payload());
        if (fault == null) {
            send(ack(hello.header(), known.connectorId()));
        } else {
            send(planes.replies().error(hello.header(), fault.code(), fault.message()));
        }
    }

    private void firstHello(ConnectorHello hello) {
        Handshake.Result result = planes.handshake().decide(hello.payload(), this);
        if (result instanceof Handshake.Result.Accepted accepted) {
            identity = new Identity(accepted.connectorId(), accepted.negotiation());
            planes.connected(accepted.connectorId());
            stopHelloTimer();
            planes.observer().helloAccepted();
            send(ack(hello.header(), accepted.connectorId()));
        } else if (result instanceof Handshake.Result.Refused refused) {
            send(planes.replies().error(hello.header(), refused.code(), refused.message()));
            planes.observer().helloRefused(refused.code().word());
            close(refused.code().word());
        }
    }

    private ConnectorHelloAck ack(PacketHeader hello, String connectorId) {
        return ConnectorHelloAck.ok(
                planes.replies().to(hello), planes.handshake().answer(connectorId));
    }

    @Override
    public void onBinary() {
        WebSocketPeer open = peer;
        if (open != null) {
            open.close(CLOSE_UNSUPPORTED_DATA, "text messages only");
        }
    }

    @Override
    public void onClose(int code, String reason) {
        stopHelloTimer();
        Identity known = identity;
        if (known != null) {
            planes.disconnected(this, known.connectorId(), silenceThatEnded(code));
        }
        planes.socketClosed(this, code);
        LOG.debug("data plane closed with {}", code);
    }

    /** How long a peer had been silent that the host gave up for it (decision X85); any other end is a sign of life itself. */
    private Duration silenceThatEnded(int code) {
        WebSocketPeer ended = peer;
        if (ended == null || code != CLOSE_ABNORMAL) {
            return Duration.ZERO;
        }
        Duration silence = silence(ended);
        return silence.compareTo(planes.sockets().deadAfter()) < 0 ? Duration.ZERO : silence;
    }

    private Duration silence(WebSocketPeer of) {
        return Duration.ofNanos(planes.timers().nanoTime() - of.lastFrameNanos());
    }

    private void stopHelloTimer() {
        if (helloTimer != null) {
            helloTimer.cancel();
        }
    }

    private void close(String reason) {
        WebSocketPeer open = peer;
        if (open != null) {
            open.close(CLOSE_POLICY, reason);
        }
    }

    /** How it is, for whoever watches; null before it is open. */
    ConnectorGauges.@Nullable DataPlane gauge() {
        WebSocketPeer open = peer;
        Identity known = identity;
        if (open == null) {
            return null;
        }
        Duration silence = silence(open);
        return new ConnectorGauges.DataPlane(
                known == null ? null : known.connectorId(),
                planes.timers().now().minus(silence),
                silence);
    }

    boolean isOpen() {
        WebSocketPeer open = peer;
        return open != null && open.isOpen();
    }

    @Override
    public boolean send(Packet packet) {
        WebSocketPeer open = peer;
        return open != null && send(open, packet);
    }

    private boolean send(WebSocketPeer open, Packet packet) {
        boolean queued = open.send(fitting(packet));
        if (queued) {
            observed.went(packet);
        }
        return queued;
    }

    /** One that is longer than the peer takes would end the connection of all its users; its sender can still say less. */
    private String fitting(Packet packet) {
        String text = planes.codec().encode(packet);
        if (utf8Length(text) > JsonLimits.PACKET.maxBytes()) {
            throw new IllegalArgumentException("longer than a packet may be: " + packet.type());
        }
        return text;
    }

    /** At least so long; exact where it matters. */
    private static int utf8Length(String text) {
        boolean surelyFits = text.length() <= JsonLimits.PACKET.maxBytes() / MAX_UTF8_BYTES_PER_CHAR;
        return surelyFits ? text.length() : text.getBytes(StandardCharsets.UTF_8).length;
    }

    @Override
    public boolean offer(Packet packet) {
        WebSocketPeer open = peer;
        ConnectorEngine.SocketBounds bounds = planes.sockets();
        return open != null
                && open.queued() < bounds.messages()
                && open.queuedBytes() < bounds.bytes()
                && send(open, packet);
    }
}
