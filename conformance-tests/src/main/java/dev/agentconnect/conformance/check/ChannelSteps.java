package dev.agentconnect.conformance.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.wire.Answer;
import dev.agentconnect.conformance.wire.DataPlane;
import dev.agentconnect.conformance.wire.Deadline;
import dev.agentconnect.conformance.wire.WireException;
import dev.agentconnect.protocol.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The steps that most checks begin with: a channel, an authenticated channel (sections 8.3 and 8.7). */
public final class ChannelSteps {
    private static final Duration SHORTEST_POLL = Duration.ofMillis(50);
    private static final Duration LONGEST_POLL = Duration.ofSeconds(2);

    private final CheckContext context;
    private final List<BoundChannel> bound = new ArrayList<>();

    ChannelSteps(CheckContext context) {
        this.context = context;
    }

    /**
     * A new channel on a data plane of its own.
     *
     * @return the open channel
     */
    public BoundChannel open() {
        DataPlane plane = context.connect();
        return openOn(plane, context.hello(plane, ""), null);
    }

    /**
     * Opens a channel on a data plane that has said hello.
     *
     * @param plane the data plane
     * @param connectorId the id from its hello ack
     * @param known the channel to restore, or null for a new one
     * @return the open channel
     */
    public BoundChannel openOn(DataPlane plane, String connectorId, @Nullable String known) {
        Answer answer = plane.ask("channel.open", known, Json.object());
        context.require(Beginnings.Step.OPEN, answer.succeeded(), "channel.open.ack", answer.describe());
        context.require(
                Beginnings.Step.OPEN,
                !answer.channel().isEmpty(),
                "an envelope connector_channel_id in channel.open.ack",
                "none");
        return new BoundChannel(
                plane, connectorId, answer.channel(), answer.payload().path("connection_descriptor"));
    }

    /**
     * The first identity.
     *
     * @return flow and input
     * @throws Verdict not tested, when none was given
     */
    public AuthIdentity first() {
        return Optional.ofNullable(context.settings().first()).orElseThrow(() -> missing("--flow and --auth-input"));
    }

    /**
     * The second identity.
     *
     * @return flow and input
     * @throws Verdict not tested, when none was given
     */
    public AuthIdentity second() {
        return Optional.ofNullable(context.settings().second()).orElseThrow(() -> missing("--auth-input-2"));
    }

    private Verdict missing(String option) {
        return Verdict.notTested(context.card().hasFlows() ? "needs " + option : "the card has no auth flow");
    }

    /**
     * A new channel, authenticated with the first identity, on a data plane of its own. Where the card has no auth flow, an
     * open channel is all there is, and good enough.
     *
     * @return the channel
     */
    public BoundChannel authenticated() {
        if (context.settings().first() == null && !context.card().hasFlows()) {
            return open();
        }
        AuthIdentity identity = first();
        return authenticate(open(), identity);
    }

    /**
     * Remembers to log a channel out when the check ends.
     *
     * @param channel an open channel
     */
    public void restoreLater(BoundChannel channel) {
        if (bound.stream().noneMatch(known -> known.id().equals(channel.id()))) {
            bound.add(channel);
        }
    }

    /**
     * Authenticates a channel; logged out when the check ends.
     *
     * @param channel an open channel
     * @param identity flow and input
     * @return the channel with its new descriptor
     */
    public BoundChannel authenticate(BoundChannel channel, AuthIdentity identity) {
        restoreLater(channel);
        Answer answer = channel.ask("auth.start", start(identity.flowId(), identity.input()));
        Deadline deadline = Deadline.in(context.timeout());
        while (isRunning(answer) && !deadline.isOver()) {
            pause(channel, answer);
            answer = channel.ask("auth.status", status(identity.flowId(), sessionId(answer)));
        }
        context.require(
                Beginnings.Step.LOGIN,
                answer.payload().path("status").asText().equals("authenticated"),
                "authentication with the given input to succeed",
                answer.describe());
        return channel.with(answer.payload().path("connection_descriptor"));
    }

    private static boolean isRunning(Answer answer) {
        String status = answer.payload().path("status").asText();
        return !answer.refused() && (status.equals("pending") || status.equals("scanned"));
    }

    private static void pause(BoundChannel channel, Answer answer) {
        long asked = answer.payload().path("poll_interval_millis").asLong(SHORTEST_POLL.toMillis());
        long bounded = Math.min(Math.max(asked, SHORTEST_POLL.toMillis()), LONGEST_POLL.toMillis());
        channel.plane().poll(packet -> false, Duration.ofMillis(bounded));
    }

    /**
     * The payload of {@code auth.start}.
     *
     * @param flowId the flow
     * @param input the form's fields
     * @return a new tree
     */
    public static ObjectNode start(String flowId, JsonNode input) {
        ObjectNode payload = Json.object();
        payload.put("flow_id", flowId);
        payload.set("input", input.deepCopy());
        return payload;
    }

    /**
     * The payload of {@code auth.status} and {@code auth.cancel}.
     *
     * @param flowId the flow
     * @param sessionId the auth session
     * @return a new tree
     */
    public static ObjectNode status(String flowId, String sessionId) {
        ObjectNode payload = Json.object();
        payload.put("flow_id", flowId);
        payload.put("auth_session_id", sessionId);
        payload.put("refresh", false);
        return payload;
    }

    /**
     * Cuts the line as a crash would, then connects, says hello and opens the same channel again.
     *
     * @param channel an open channel
     * @return the channel on its new data plane, under the id that the connector gave it
     */
    public BoundChannel reconnect(BoundChannel channel) {
        channel.plane().socket().drop();
        return reopen(channel);
    }

    /**
     * Connects, says hello and opens a channel again.
     *
     * @param channel a channel whose data plane may be gone
     * @return the channel on its new data plane, under the id that the connector gave it
     */
    public BoundChannel reopen(BoundChannel channel) {
        DataPlane plane = context.connect();
        return openOn(plane, context.hello(plane, channel.connectorId()), channel.id());
    }

    private static String sessionId(Answer answer) {
        return answer.payload().path("auth_session_id").asText();
    }

    /** Logs out every channel that was authenticated, newest first; a check that broke its socket gets a new one. */
    void restore() {
        for (int i = bound.size() - 1; i >= 0; i--) {
            try {
                logout(bound.get(i));
            } catch (WireException | Verdict e) {
                context.transcriptNote("could not log out: " + e.getMessage());
            }
        }
        bound.clear();
    }

    private void logout(BoundChannel channel) {
        if (channel.plane().awaitClose(Duration.ZERO).isEmpty()) {
            Answer answer = channel.ask("auth.logout", Json.object());
            if (!answer.refused()) {
                return;
            }
        }
        DataPlane plane = context.connect();
        String connectorId = context.hello(plane, channel.connectorId());
        BoundChannel again = openOn(plane, connectorId, channel.id());
        if (again.id().equals(channel.id())) {
            again.ask("auth.logout", Json.object());
        }
    }
}
