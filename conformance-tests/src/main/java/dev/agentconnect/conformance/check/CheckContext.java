package dev.agentconnect.conformance.check;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.wire.Answer;
import dev.agentconnect.conformance.wire.DataPlane;
import dev.agentconnect.conformance.wire.Endpoint;
import dev.agentconnect.conformance.wire.Handshake;
import dev.agentconnect.conformance.wire.HttpAnswer;
import dev.agentconnect.conformance.wire.HttpProbe;
import dev.agentconnect.conformance.wire.Packets;
import dev.agentconnect.conformance.wire.Patience;
import dev.agentconnect.conformance.wire.RawSocket;
import dev.agentconnect.conformance.wire.Transcript;
import dev.agentconnect.conformance.wire.WireException;
import dev.agentconnect.protocol.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one check may use: HTTP, fresh data planes, channels, and a transcript. Closing it logs out what the check bound and
 * closes every socket. Used by one thread.
 */
public final class CheckContext implements AutoCloseable {
    private final RunSettings settings;
    private final @Nullable CardUnderTest card;
    private final Observations observations;
    private final Transcript transcript;
    private final HttpProbe http;
    private final Patience patience;
    private final Beginnings beginnings;
    private final List<DataPlane> planes = new ArrayList<>();
    private final List<RawSocket> sockets = new ArrayList<>();
    private final ChannelSteps channels = new ChannelSteps(this);
    private final HookCalls hooks;

    CheckContext(
            RunSettings settings,
            @Nullable CardUnderTest card,
            Observations observations,
            Transcript transcript,
            Patience patience,
            Beginnings beginnings) {
        this.settings = settings;
        this.card = card;
        this.observations = observations;
        this.transcript = transcript;
        this.http = new HttpProbe(settings.endpoint(), transcript, observations, patience);
        this.patience = patience;
        this.beginnings = beginnings;
        this.hooks = new HookCalls(settings.hooks(), transcript);
    }

    /**
     * What the user told the kit.
     *
     * @return the settings
     */
    public RunSettings settings() {
        return settings;
    }

    /**
     * The connector under test.
     *
     * @return where and how long
     */
    public Endpoint endpoint() {
        return settings.endpoint();
    }

    /**
     * How long one expectation may take.
     *
     * @return the timeout
     */
    public Duration timeout() {
        return settings.endpoint().timeout();
    }

    /**
     * How long a check listens before it says that nothing came.
     *
     * @return the wait, much shorter than the timeout
     */
    public Duration quiet() {
        return settings.quiet();
    }

    /**
     * HTTP for this check.
     *
     * @return the probe
     */
    public HttpProbe http() {
        return http;
    }

    /**
     * Everything noticed so far in this run.
     *
     * @return the observations
     */
    public Observations observations() {
        return observations;
    }

    /**
     * Opening, authenticating and closing channels.
     *
     * @return the steps
     */
    public ChannelSteps channels() {
        return channels;
    }

    /**
     * The card.
     *
     * @return the card
     * @throws Verdict not tested, when it could not be read
     */
    public CardUnderTest card() {
        return Optional.ofNullable(card).orElseThrow(() -> Verdict.notTested("there is no readable card"));
    }

    /**
     * Dials with any handshake.
     *
     * @param handshake what to offer
     * @return an open or refused socket
     * @throws WireException when the handshake is not answered at all
     */
    public RawSocket dial(Handshake handshake) {
        patience.require(Patience.HANDSHAKE);
        RawSocket socket = RawSocket.dial(endpoint(), handshake, transcript, observations);
        sockets.add(socket);
        if (!socket.wasAnswered()) {
            patience.missed(Patience.HANDSHAKE);
            throw new WireException("an answer to the handshake at /ws", "nothing");
        }
        patience.answered(Patience.HANDSHAKE);
        return socket;
    }

    /**
     * Dials with the key that was given.
     *
     * @param subprotocol what to offer, or null for nothing
     * @return an open or refused socket
     * @throws Verdict not tested, when no key was given and the connector demands one
     */
    public RawSocket dialWithKey(@Nullable String subprotocol) {
        RawSocket socket = dial(new Handshake(subprotocol, endpoint().apiKey()));
        requireKeyIf(!socket.wasOpened() && socket.refusedForKey());
        return socket;
    }

    /**
     * Gets a path below the Base URL with the key that was given.
     *
     * @param path starts with a slash
     * @return the answer
     * @throws Verdict not tested, when no key was given and the connector demands one
     */
    public HttpAnswer getWithKey(String path) {
        HttpAnswer answer = http.get(path, endpoint().apiKey());
        requireKeyIf(answer.unauthorized());
        return answer;
    }

    /**
     * Ends the check when only a key could take it further and none was given.
     *
     * @param demanded whether the connector asked for a key
     * @throws Verdict not tested
     */
    public void requireKeyIf(boolean demanded) {
        if (demanded && endpoint().apiKey() == null) {
            throw Verdict.notTested("needs --api-key");
        }
    }

    /**
     * A data plane before hello.
     *
     * @return an open data plane
     * @throws Verdict when the handshake is refused
     */
    public DataPlane connect() {
        patience.require(Patience.DATA_PLANE);
        RawSocket socket = dialWithKey(Handshake.SUBPROTOCOL);
        String got = socket.refusal() + (socket.refusedForKey() ? " to the given API key" : "");
        require(Beginnings.Step.CONNECT, socket.wasOpened(), "an open data plane at /ws", got);
        DataPlane plane = new DataPlane(socket, new Packets(settings.clock()), timeout(), patience);
        planes.add(plane);
        return plane;
    }

    /**
     * The hello of the specification (section 8.1).
     *
     * @param connectorId the last known id, or an empty string
     * @return a payload that the caller may spoil
     */
    public ObjectNode helloPayload(String connectorId) {
        ObjectNode hello = Json.object();
        hello.put("connector_card_id", card().id());
        if (!connectorId.isEmpty()) {
            hello.put("connector_id", connectorId);
        }
        hello.put("protocol_version", "3.0");
        ArrayNode profiles = hello.putArray("supported_profiles");
        card().profiles().forEach(profiles::add);
        return hello;
    }

    /**
     * Says hello on a data plane.
     *
     * @param plane the data plane
     * @param connectorId the last known id, or an empty string
     * @return the connector id from the ack
     * @throws Verdict a fail, when hello is not acknowledged
     */
    public String hello(DataPlane plane, String connectorId) {
        Answer answer = plane.ask("connector.hello", null, helloPayload(connectorId));
        require(Beginnings.Step.HELLO, answer.succeeded(), "connector.hello.ack", answer.describe());
        return answer.payload().path("connector_id").asText();
    }

    /**
     * Asserts that a new connection still works, after another one was abused.
     *
     * @throws Verdict a fail, when it does not
     */
    public void otherConnectionsStillWork() {
        try (DataPlane other = connect()) {
            hello(other, "");
        }
    }

    /**
     * What stands behind the connector.
     *
     * @return calls of the hooks that were given
     */
    public HookCalls hooks() {
        return hooks;
    }

    void require(Beginnings.Step step, boolean worked, String expected, String got) {
        beginnings.require(step, worked, expected, got);
    }

    void transcriptNote(String what) {
        transcript.note(what);
    }

    /** Logs out what was bound, then closes every socket. */
    @Override
    public void close() {
        channels.restore();
        // A connector that has ever said anything may stay silent where a check asks for it.
        if (observations.packets() == 0 && planes.stream().anyMatch(DataPlane::mayExpectAnswer)) {
            patience.missed(Patience.DATA_PLANE);
        }
        sockets.forEach(RawSocket::close);
        http.close();
    }
}
