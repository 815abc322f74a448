package dev.agentconnect.conformance.wire;

import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.java_websocket.client.WebSocketClient;
import org.java_websocket.enums.Opcode;
import org.java_websocket.exceptions.WebsocketNotConnectedException;
import org.java_websocket.framing.FramedataImpl1;
import org.java_websocket.handshake.ServerHandshake;

/**
 * A WebSocket client that can also break the rules: any subprotocol, any frame. It hides nothing: what arrives comes out of
 * {@link #next}, in order.
 *
 * <p>One thread uses it; the socket's own reader thread fills a bounded queue.
 */
public final class RawSocket implements AutoCloseable {
    /** Messages that may wait for the check; a connector that sends more is cut off. */
    public static final int MOST_WAITING = 10_000;

    /** How the library words a refusal; it hands out the status in no other way. */
    private static final Pattern STATUS = Pattern.compile("status code received: (\\d{3})\\b");

    private static final List<String> KEY_REFUSED = List.of("HTTP 401", "HTTP 403");

    private static final Duration CLOSE_WAIT = Duration.ofSeconds(2);

    private final Transcript transcript;
    private final TrafficListener traffic;
    private final BlockingQueue<SocketEvent> events = new LinkedBlockingQueue<>(MOST_WAITING);
    private final CountDownLatch settled = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Client client;
    private volatile boolean opened;
    private volatile String selectedSubprotocol = "";
    private volatile String refusal = "no answer to the handshake";

    private RawSocket(URI uri, Handshake handshake, Transcript transcript, TrafficListener traffic) {
        this.transcript = transcript;
        this.traffic = traffic;
        this.client = new Client(uri, handshake);
    }

    /**
     * Dials and waits for the end of the handshake, whichever it is.
     *
     * @param endpoint where, and how long to wait
     * @param handshake what to offer
     * @param transcript where to write what happens
     * @param traffic who else hears what arrives
     * @return a socket that is open or was refused
     */
    public static RawSocket dial(
            Endpoint endpoint, Handshake handshake, Transcript transcript, TrafficListener traffic) {
        RawSocket socket = new RawSocket(endpoint.dataPlane(), handshake, transcript, traffic);
        transcript.sent(handshake.toString());
        socket.client.connect();
        await(socket.settled, endpoint.timeout());
        transcript.received(
                socket.opened
                        ? "handshake accepted, subprotocol '" + socket.selectedSubprotocol + "'"
                        : "handshake refused: " + socket.refusal);
        return socket;
    }

    /**
     * Whether the handshake ended in time, whichever way.
     *
     * @return false while nothing has come
     */
    public boolean wasAnswered() {
        return settled.getCount() == 0;
    }

    /**
     * Whether the handshake succeeded.
     *
     * @return false after a refusal
     */
    public boolean wasOpened() {
        return opened;
    }

    /**
     * Why the handshake failed.
     *
     * @return the reason, with the HTTP status where there was one
     */
    public String refusal() {
        return refusal;
    }

    /**
     * Whether the handshake was refused with the status for a missing or wrong key.
     *
     * @return true for 401 and 403
     */
    public boolean refusedForKey() {
        return KEY_REFUSED.contains(refusal);
    }

    /**
     * The subprotocol that the connector selected.
     *
     * @return the empty string for none
     */
    public String selectedSubprotocol() {
        return selectedSubprotocol;
    }

    /**
     * Sends one text message in one frame.
     *
     * @param text the message
     */
    public void text(String text) {
        transcript.sent(text);
        write(() -> client.send(text));
    }

    /**
     * Sends one frame of any kind, without any check of its content.
     *
     * @param kind the kind
     * @param payload the content
     * @param fin whether the message ends here
     */
    public void frame(FrameKind kind, byte[] payload, boolean fin) {
        transcript.sent(kind + " frame of " + payload.length + " bytes" + (fin ? "" : ", to be continued"));
        FramedataImpl1 frame = FramedataImpl1.get(opcode(kind));
        frame.setPayload(ByteBuffer.wrap(payload));
        frame.setFin(fin);
        frame.setTransferemasked(true);
        write(() -> client.sendFrame(List.of(frame)));
    }

    private static Opcode opcode(FrameKind kind) {
        return switch (kind) {
            case TEXT -> Opcode.TEXT;
            case BINARY -> Opcode.BINARY;
            case CONTINUATION -> Opcode.CONTINUOUS;
        };
    }

    private static void write(Runnable send) {
        try {
            send.run();
        } catch (WebsocketNotConnectedException e) {
            throw new WireException("an open socket to write to", "a closed socket");
        }
    }

    /**
     * The next thing that happened.
     *
     * @param wait how long to wait for it
     * @return empty when nothing happened in time
     */
    public Optional<SocketEvent> next(Duration wait) {
        try {
            return Optional.ofNullable(events.poll(wait.toNanos(), TimeUnit.NANOSECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the kit was interrupted", e); // never the connector's fault
        }
    }

    /** Closes with 1000 and waits a bounded time for the other side. */
    @Override
    public void close() {
        client.close();
        if (opened && !await(closed, CLOSE_WAIT)) {
            drop();
        }
    }

    /** Cuts the TCP connection without a closing handshake, as a crash would. */
    public void drop() {
        transcript.note("socket cut without a closing handshake");
        client.closeConnection(1006, "");
    }

    private static boolean await(CountDownLatch latch, Duration wait) {
        try {
            return latch.await(wait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void enqueue(SocketEvent event) {
        if (!events.offer(event)) {
            transcript.note("more than " + MOST_WAITING + " messages waiting: socket given up");
            client.closeConnection(1006, "");
        }
    }

    private static String inWords(int code, String reason) {
        Matcher status = STATUS.matcher(reason);
        if (status.find()) {
            return "HTTP " + status.group(1);
        }
        return reason.isEmpty() ? "closed with " + code : reason;
    }

    /** The library's client, kept inside so that its type appears nowhere else. */
    private final class Client extends WebSocketClient {
        Client(URI uri, Handshake handshake) {
            super(uri, handshake.headers());
            setConnectionLostTimeout(0);
            setTcpNoDelay(true);
            setDaemon(true);
        }

        @Override
        public void onOpen(ServerHandshake handshake) {
            selectedSubprotocol = handshake.getFieldValue("Sec-WebSocket-Protocol");
            opened = true;
            settled.countDown();
        }

        @Override
        public void onMessage(String text) {
            transcript.received(text);
            traffic.packet(text);
            enqueue(new SocketEvent.Text(text));
        }

        @Override
        public void onMessage(ByteBuffer bytes) {
            transcript.received("binary message of " + bytes.remaining() + " bytes");
            traffic.binary();
            enqueue(new SocketEvent.Binary(bytes.remaining()));
        }

        @Override
        public void onClose(int code, String reason, boolean remote) {
            if (opened) {
                transcript.received("close " + code + (remote ? " by the connector" : " by the kit"));
                enqueue(new SocketEvent.Closed(code, reason));
            } else {
                refusal = inWords(code, reason);
            }
            closed.countDown();
            settled.countDown();
        }

        @Override
        public void onError(Exception error) {
            transcript.note("socket error: " + error.getClass().getSimpleName());
            if (!opened) {
                refusal = error.getClass().getSimpleName();
            }
        }
    }
}
