package dev.agentconnect.conformance.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Packets over one raw socket: sends an envelope and finds its answer. Packets that nobody asked for wait in an inbox.
 *
 * <p>Used by one thread. Waits are bounded by the endpoint's timeout.
 */
public final class DataPlane implements AutoCloseable {
    /** Packets that may wait in the inbox; the oldest go first. */
    public static final int MOST_IN_INBOX = 1_000;

    private static final int MOST_NAMED = 3;
    private static final int ROUND_TRIPS = 3;
    private static final int LONGEST_ROUND_TRIP = 10;
    private static final Json.TreeReader READER = Json.reader(JsonLimits.DOCUMENT);

    /** RFC 6455, section 7.1.5: stands for the close frame that did not come. */
    private static final int CUT = 1006;

    private final RawSocket socket;
    private final Packets packets;
    private final Duration timeout;
    private final Patience patience;
    private boolean spoke;
    private String unread = "";
    private final Deque<JsonNode> inbox = new ArrayDeque<>();
    private SocketEvent.@Nullable Closed end;

    /**
     * Wraps an open socket.
     *
     * @param socket the socket; closed together with this
     * @param packets builds envelopes
     * @param timeout how long one answer may take
     * @param patience what the connector leaves unanswered
     */
    public DataPlane(RawSocket socket, Packets packets, Duration timeout, Patience patience) {
        this.socket = socket;
        this.packets = packets;
        this.timeout = timeout;
        this.patience = patience;
    }

    /**
     * The socket below, for frames that are no packets.
     *
     * @return the socket
     */
    public RawSocket socket() {
        return socket;
    }

    /**
     * Builds an envelope without sending it.
     *
     * @param type the packet type
     * @param channel the channel, if any
     * @param payload the payload
     * @return a new tree
     */
    public ObjectNode envelope(String type, @Nullable String channel, ObjectNode payload) {
        return packets.envelope(type, channel, payload);
    }

    /**
     * Sends a packet as it is.
     *
     * @param packet any tree
     */
    public void send(JsonNode packet) {
        spoke = true;
        socket.text(new String(Json.bytes(packet), StandardCharsets.UTF_8));
    }

    /**
     * Sends a request and waits for its answer.
     *
     * @param type the packet type
     * @param channel the channel, if any
     * @param payload the payload
     * @return the answer
     * @throws WireException when none comes
     */
    public Answer ask(String type, @Nullable String channel, ObjectNode payload) {
        return ask(envelope(type, channel, payload));
    }

    /**
     * Sends a request and waits for its answer.
     *
     * @param packet the envelope
     * @return the answer
     * @throws WireException when none comes
     * @throws SilenceException when packets of this type are given up
     */
    public Answer ask(ObjectNode packet) {
        patience.require(packet.path("type").asText());
        send(packet);
        return answerTo(packet);
    }

    /**
     * Waits for the answer to a request that was sent before.
     *
     * @param packet the request
     * @return the answer
     * @throws WireException when none comes
     */
    public Answer answerTo(JsonNode packet) {
        String type = packet.path("type").asText();
        Optional<Answer> answer = answerTo(packet, timeout);
        if (answer.isPresent()) {
            patience.answered(type);
        } else if (end == null) {
            patience.missed(type);
        }
        return answer.orElseThrow(
                () -> new WireException("an answer to " + type + " within " + timeout.toSeconds() + " s", ending()));
    }

    /**
     * Waits for the answer to a request that was sent before.
     *
     * @param packet the request
     * @param wait how long
     * @return empty when none came
     */
    public Optional<Answer> answerTo(JsonNode packet, Duration wait) {
        return poll(candidate -> answers(packet, candidate), wait).map(found -> new Answer(packet, found));
    }

    /**
     * Whether a packet answers a request. Progress names its request too, and never is the answer to it (section 8.20).
     *
     * @param request the request
     * @param candidate any packet
     * @return true when it names the request
     */
    public static boolean answers(JsonNode request, JsonNode candidate) {
        if (candidate.path("type").asText().equals("tool.progress.push")) {
            return false;
        }
        String requestId = request.path("request_id").asText();
        return (!requestId.isEmpty() && candidate.path("request_id").asText().equals(requestId))
                || candidate
                        .path("reply_to")
                        .asText()
                        .equals(request.path("packet_id").asText("-"));
    }

    /**
     * Takes the first packet, waiting or yet to come, that fits.
     *
     * @param fits which packet is meant
     * @param wait how long
     * @return empty when none came
     */
    public Optional<JsonNode> poll(Predicate<JsonNode> fits, Duration wait) {
        for (Iterator<JsonNode> waiting = inbox.iterator(); waiting.hasNext(); ) {
            JsonNode packet = waiting.next();
            if (fits.test(packet)) {
                waiting.remove();
                return Optional.of(packet);
            }
        }
        Deadline deadline = Deadline.in(wait);
        while (end == null) {
            Optional<SocketEvent> event = socket.next(Duration.ofNanos(deadline.nanosLeft()));
            if (event.isEmpty()) {
                return Optional.empty();
            }
            Optional<JsonNode> packet = read(event.get());
            if (packet.filter(fits).isPresent()) {
                return packet;
            }
            packet.ifPresent(this::keep);
        }
        return Optional.empty();
    }

    /**
     * Takes the first packet that fits and that comes in a silence: at least so long, and for some round trips of {@code ping}
     * (section 8.22), which take longer where everything takes longer. For what must not come, after hello.
     *
     * @param fits which packet is meant
     * @param quiet how long at least
     * @return empty when none came
     */
    public Optional<JsonNode> pollSilence(Predicate<JsonNode> fits, Duration quiet) {
        Deadline deadline = Deadline.in(quiet);
        for (int i = 0; i < ROUND_TRIPS; i++) {
            ObjectNode ping = envelope("ping", null, Json.object());
            if (!isSent(ping)) {
                break;
            }
            Optional<JsonNode> came =
                    poll(packet -> fits.test(packet) || isPong(ping, packet), quiet.multipliedBy(LONGEST_ROUND_TRIP));
            if (came.isEmpty()) {
                break; // whether pings are answered is another check's matter
            }
            if (!isPong(ping, came.get())) {
                return came;
            }
        }
        return poll(fits, Duration.ofNanos(deadline.nanosLeft()));
    }

    private boolean isSent(ObjectNode packet) {
        try {
            send(packet);
            return true;
        } catch (WireException e) {
            return false; // closed meanwhile; what came before waits
        }
    }

    private static boolean isPong(ObjectNode ping, JsonNode packet) {
        return packet.path("type").asText().equals("pong") && answers(ping, packet);
    }

    /**
     * Waits for the connector to close the socket; packets that come first stay in the inbox.
     *
     * @param wait how long
     * @return the end of the socket, or empty when it is still open
     */
    public Optional<SocketEvent.Closed> awaitClose(Duration wait) {
        poll(packet -> false, wait);
        return Optional.ofNullable(end);
    }

    /**
     * Whether the kit has sent a packet and the socket is still open.
     *
     * @return false before the first packet, and after the end
     */
    public boolean mayExpectAnswer() {
        return spoke && end == null;
    }

    /**
     * How the socket ended, for a report.
     *
     * @return a short phrase
     */
    public String ending() {
        SocketEvent.Closed closed = end;
        if (closed == null) {
            return other().isEmpty() ? "nothing" : "nothing but " + other();
        }
        return closed.code() == CUT
                ? "the socket cut without a close frame"
                : "the socket closed with " + closed.code();
    }

    /** What came and was not what somebody waited for. */
    private String other() {
        Stream<String> types = inbox.stream().map(packet -> packet.path("type").asText());
        return Stream.concat(types, Stream.of(unread))
                .filter(word -> !word.isEmpty())
                .distinct()
                .limit(MOST_NAMED)
                .collect(Collectors.joining(", "));
    }

    private Optional<JsonNode> read(SocketEvent event) {
        if (event instanceof SocketEvent.Closed closed) {
            end = closed;
            return Optional.empty();
        }
        if (event instanceof SocketEvent.Text text) {
            try {
                return Optional.of(READER.read(text.text().getBytes(StandardCharsets.UTF_8)));
            } catch (JsonException e) {
                // The run-wide envelope check reports it; for this check it is as if nothing came.
                unread = "a message that is no JSON";
                return Optional.empty();
            }
        }
        if (event instanceof SocketEvent.Binary) {
            unread = "a binary message";
        }
        return Optional.empty();
    }

    private void keep(JsonNode packet) {
        if (inbox.size() >= MOST_IN_INBOX) {
            inbox.removeFirst();
        }
        inbox.addLast(packet);
    }

    /** Closes the socket in order. */
    @Override
    public void close() {
        socket.close();
    }
}
