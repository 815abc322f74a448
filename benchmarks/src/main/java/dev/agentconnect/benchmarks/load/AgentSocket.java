package dev.agentconnect.benchmarks.load;

import java.net.URI;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.java_websocket.client.WebSocketClient;
import org.java_websocket.drafts.Draft_6455;
import org.java_websocket.handshake.ServerHandshake;
import org.java_websocket.protocols.Protocol;
import org.jspecify.annotations.Nullable;

/** One socket of the client process, by hand: it writes texts and finds the few fields that it needs by their place. */
final class AgentSocket extends WebSocketClient {
    static final String SUBPROTOCOL = "xagent.connector.packet.v1";

    private static final int WAIT_SECONDS = 30;
    private static final AtomicInteger IDS = new AtomicInteger();

    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private volatile Consumer<String> listener = answers::add;

    private AgentSocket(int port) {
        super(
                URI.create("ws://127.0.0.1:" + port + "/ws"),
                new Draft_6455(List.of(), List.of(new Protocol(SUBPROTOCOL))));
        setConnectionLostTimeout(0);
        setTcpNoDelay(true);
    }

    static AgentSocket connect(int port) throws InterruptedException {
        AgentSocket socket = new AgentSocket(port);
        if (!socket.connectBlocking(WAIT_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("a socket does not open");
        }
        return socket;
    }

    /** Who gets what comes from now on; it is called on the socket's reading thread. */
    void listener(Consumer<String> next) {
        listener = next;
    }

    void hello() throws InterruptedException {
        call(packet(
                "connector.hello",
                null,
                "{\"connector_card_id\":\"" + NoopConnector.CARD_ID
                        + "\",\"protocol_version\":\"3.0\",\"supported_profiles\":[\"" + NoopConnector.PROFILE
                        + "\"]}"));
    }

    /** Opens a channel. */
    String open() throws InterruptedException {
        return channelOf(call(packet("channel.open", null, "{}")));
    }

    void bind(String channelId) throws InterruptedException {
        call(packet("auth.start", channelId, "{\"flow_id\":\"noop_form\",\"input\":{\"user\":\"u\"}}"));
    }

    static String channelOf(String packet) {
        return field(packet, "connector_channel_id");
    }

    /** A packet as a peer writes it. */
    static String packet(String type, @Nullable String channelId, String payload) {
        int id = IDS.incrementAndGet();
        String channel = channelId == null ? "" : "\"connector_channel_id\":\"" + channelId + "\",";
        return "{\"schema\":\"xagent.connector.packet/v1\",\"packet_id\":\"pkt_" + id + "\",\"request_id\":\"req_" + id
                + "\"," + channel + "\"type\":\"" + type + "\",\"time\":1790000000000,\"payload\":" + payload + "}";
    }

    /** The text of a member whose value has no escapes. */
    static String field(String packet, String name) {
        int at = packet.indexOf("\"" + name + "\":\"");
        if (at < 0) {
            throw new IllegalStateException("no " + name + " in " + packet);
        }
        int from = at + name.length() + 4;
        return packet.substring(from, packet.indexOf('"', from));
    }

    private String call(String packet) throws InterruptedException {
        send(packet);
        String wanted = field(packet, "request_id");
        while (true) {
            String answer = answers.poll(WAIT_SECONDS, TimeUnit.SECONDS);
            if (answer == null || answer.contains("\"error\":")) {
                throw new IllegalStateException("no good answer but " + answer);
            }
            if (answer.contains("\"" + wanted + "\"")) {
                return answer;
            }
        }
    }

    @Override
    public void onMessage(String message) {
        listener.accept(message);
    }

    @Override
    public void onOpen(ServerHandshake handshake) {}

    @Override
    public void onClose(int code, String reason, boolean remote) {}

    @Override
    public void onError(Exception failure) {
        System.err.println("a socket of the load run failed: " + failure);
    }
}
