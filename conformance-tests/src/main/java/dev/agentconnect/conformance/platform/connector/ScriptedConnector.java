package dev.agentconnect.conformance.platform.connector;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.platform.listen.HttpReply;
import dev.agentconnect.conformance.platform.listen.HttpSeen;
import dev.agentconnect.conformance.platform.listen.ServedSocket;
import dev.agentconnect.conformance.wire.Handshake;
import dev.agentconnect.conformance.wire.Transcript;
import dev.agentconnect.protocol.json.Json;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * The connector of one scenario, below a Base URL of its own. Answers everything well until the scenario sets rules; puts all on a
 * {@link Tape}. It takes requests without the key too: scenarios judge the key by what was sent. Thread safe.
 */
public final class ScriptedConnector {
    private final String baseUrl;
    private final String cardId;
    private final Clock clock;
    private final Transcript transcript;
    private final TrafficNotes notes;
    private final Tape tape = new Tape();
    private final ObjectNode card;
    private final Map<String, KitChannel> channels = new ConcurrentHashMap<>();
    private final Map<String, PacketRule> packetRules = new ConcurrentHashMap<>();
    private final Map<String, Function<HttpSeen, HttpReply>> httpRules = new ConcurrentHashMap<>();
    private final List<Plane> planes = new CopyOnWriteArrayList<>();
    private final AtomicInteger numbers = new AtomicInteger();
    private final DefaultAnswers defaults = new DefaultAnswers(this);
    private volatile String connectorId = "conn_kit_1";

    /**
     * Makes a connector.
     *
     * @param baseUrl its Base URL
     * @param cardId its card id
     * @param clock the wall clock
     * @param transcript is told of all traffic
     * @param notes is told of every packet
     */
    public ScriptedConnector(String baseUrl, String cardId, Clock clock, Transcript transcript, TrafficNotes notes) {
        this.baseUrl = baseUrl;
        this.cardId = cardId;
        this.clock = clock;
        this.transcript = transcript;
        this.notes = notes;
        this.card = KitDocuments.card(cardId);
    }

    /**
     * The Base URL.
     *
     * @return an http URL with a path prefix
     */
    public String baseUrl() {
        return baseUrl;
    }

    /**
     * What the platform did.
     *
     * @return the tape
     */
    public Tape tape() {
        return tape;
    }

    /**
     * The card; to be spoilt before the platform reads it.
     *
     * @return the live tree
     */
    public ObjectNode card() {
        return card;
    }

    /**
     * Sets the id of the running connector.
     *
     * @param id the id that the next hello ack carries
     */
    public void connectorId(String id) {
        connectorId = id;
    }

    /**
     * Sets what happens with packets of a type; {@link #byDefault} is the way back.
     *
     * @param type the packet type
     * @param rule what to do
     */
    public void on(String type, PacketRule rule) {
        packetRules.put(type, rule);
    }

    /**
     * Answers a packet as if there were no rule.
     *
     * @param came the packet
     */
    public void byDefault(Event.Came came) {
        defaults.answer(came);
    }

    /**
     * Sets the answer of an endpoint.
     *
     * @param path the path below the Base URL
     * @param rule the answer
     */
    public void onHttp(String path, Function<HttpSeen, HttpReply> rule) {
        httpRules.put(path, rule);
    }

    /**
     * Takes the answer of an endpoint back to the usual one.
     *
     * @param path the path below the Base URL
     */
    public void usualHttp(String path) {
        httpRules.remove(path);
    }

    /**
     * A channel, made when it is not known.
     *
     * @param id the id, or an empty string for a new channel
     * @return the channel
     */
    public KitChannel channel(String id) {
        return channels.computeIfAbsent(id.isEmpty() ? "cch_kit_" + numbers.incrementAndGet() : id, KitChannel::new);
    }

    /**
     * The descriptor of a channel.
     *
     * @param channelId the channel
     * @return a tree that the caller may spoil
     */
    public ObjectNode descriptor(String channelId) {
        return channel(channelId).descriptor(cardId, connectorId);
    }

    /**
     * The payload of a hello ack.
     *
     * @return a tree that the caller may spoil
     */
    public ObjectNode helloAck() {
        return Json.object()
                .put("connector_card_id", cardId)
                .put("connector_id", connectorId)
                .put("protocol_version", "3.0");
    }

    /**
     * Acknowledges a {@code channel.open} (section 8.4).
     *
     * @param came the request
     * @param channel the channel that it opens
     */
    public void openAck(Event.Came came, KitChannel channel) {
        ObjectNode payload = Json.object().put("connector_channel_id", channel.id());
        payload.set("connection_descriptor", descriptor(channel.id()));
        came.plane()
                .send(came.plane()
                        .reply(came.packet(), "channel.open.ack", payload)
                        .put("connector_channel_id", channel.id()));
    }

    /**
     * The payload of a {@code chat.message.ack}.
     *
     * @param came the message
     * @param status its status
     * @return a tree that the caller may extend
     */
    public static ObjectNode chatAck(Event.Came came, String status) {
        return Json.object()
                .put("message_id", came.payload().path("message_id").asText())
                .put("status", status);
    }

    /**
     * The data planes so far.
     *
     * @return in order, ended ones included
     */
    public List<Plane> planes() {
        return List.copyOf(planes);
    }

    /** Drops every data plane without a close frame. */
    public void dropAll() {
        planes.forEach(plane -> plane.socket().drop());
    }

    /**
     * Answers a request.
     *
     * @param path the path below the Base URL, without query
     * @param request the request
     * @return the answer
     */
    public HttpReply answer(String path, HttpSeen request) {
        transcript.received(request.toString());
        tape.add(new Event.Requested(path, request, System.nanoTime()));
        Function<HttpSeen, HttpReply> rule = httpRules.get(path);
        return rule == null ? usual(path, request) : rule.apply(request);
    }

    /**
     * The usual answer, for rules that only count or delay.
     *
     * @param path the path below the Base URL
     * @param request the request
     * @return the answer
     */
    public HttpReply usual(String path, HttpSeen request) {
        return switch (path) {
            case "/connector-card.json" -> HttpReply.json(200, card);
            case "/skill.md" -> HttpReply.text(200, "text/markdown; charset=utf-8", KitDocuments.skill(cardId));
            case "/health" -> HttpReply.json(200, KitDocuments.health(card));
            case "/files/uploads" -> uploaded(request);
            case "/ws" -> new HttpReply.Upgrade(Handshake.SUBPROTOCOL, this::opened);
            default -> HttpReply.status(404);
        };
    }

    private HttpReply uploaded(HttpSeen request) {
        return HttpReply.json(
                200,
                Json.object()
                        .put("file_ref", "file_kit_" + numbers.incrementAndGet())
                        .put("file_type", "file")
                        .put("filename", "kit.txt")
                        .put("byte_size", fileLength(request))
                        .put("expires_at", clock.millis() + 600_000));
    }

    /** The length of the part called file, as far as the body is as it should be. */
    private static int fileLength(HttpSeen request) {
        String body = request.bodyText();
        int start = body.indexOf("\r\n\r\n", Math.max(0, body.indexOf("name=\"file\"")));
        int end = body.indexOf("\r\n--", start + 1);
        return start < 0 || end < 0 ? 0 : Math.max(0, end - start - "\r\n\r\n".length());
    }

    private void opened(ServedSocket socket) {
        Plane plane = new Plane(socket, clock, transcript);
        planes.add(plane);
        socket.listen(new PlaneEvents(this, plane, transcript, notes));
    }

    void came(Plane plane, JsonNode packet) {
        Event.Came came = new Event.Came(plane, packet, System.nanoTime());
        // Chosen before the tape tells of the packet: a scenario may set the next rule as soon as it sees this packet.
        PacketRule rule = packetRules.getOrDefault(came.type(), defaults::answer);
        tape.add(came);
        rule.on(came);
    }

    void ended(Plane plane, int code) {
        tape.add(new Event.Ended(plane, code));
    }
}
