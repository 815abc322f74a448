package dev.agentconnect.conformance.platform.scenario;

import dev.agentconnect.conformance.platform.connector.Event;
import dev.agentconnect.conformance.platform.connector.Plane;
import dev.agentconnect.conformance.platform.connector.ScriptedConnector;
import dev.agentconnect.conformance.platform.connector.Tape;
import dev.agentconnect.conformance.wire.Deadline;
import dev.agentconnect.protocol.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How long the kit listens for what must not come. A fixed time says little on a slow machine, so silence also lasts for some round
 * trips of {@code ping} (section 8.22): where everything takes longer, they do, too. Used by one thread.
 */
final class Silence {
    /** More than what a platform does at once needs to come out. */
    private static final int ROUND_TRIPS = 3;

    /** A platform that does not answer a ping for so many quiet times is not asked again in this scenario. */
    private static final int LONGEST_ROUND_TRIP = 4;

    private final ScriptedConnector connector;
    private final Duration quiet;
    private boolean answers = true;

    Silence(ScriptedConnector connector, Duration quiet) {
        this.connector = connector;
        this.quiet = quiet;
    }

    void listen() {
        Deadline end = Deadline.in(quiet);
        for (int i = 0; i < ROUND_TRIPS && answers; i++) {
            openPlane().ifPresent(this::roundTrip);
        }
        connector.tape().await(seen -> Optional.empty(), Duration.ofNanos(end.nanosLeft()));
    }

    /** The newest data plane, while it is open and its hello was acknowledged: only then a channel can be open. */
    private Optional<Plane> openPlane() {
        List<Plane> planes = connector.planes();
        if (planes.isEmpty()) {
            return Optional.empty();
        }
        Plane newest = planes.get(planes.size() - 1);
        List<Event> seen = connector.tape().events();
        boolean opened = Tape.packets(seen, "channel.open").stream()
                .anyMatch(came -> came.plane().equals(newest));
        return opened && !hasEnded(seen, newest) ? Optional.of(newest) : Optional.empty();
    }

    private static boolean hasEnded(List<Event> seen, Plane plane) {
        return Tape.all(seen, Event.Ended.class).stream()
                .anyMatch(ended -> ended.plane().equals(plane));
    }

    private void roundTrip(Plane plane) {
        int before = pongs(connector.tape().events());
        plane.send(plane.push("ping", null, Json.object()).put("request_id", "req_kit_silence_" + before));
        answers = connector
                .tape()
                .await(
                        seen -> pongs(seen) > before || hasEnded(seen, plane) ? Optional.of(seen) : Optional.empty(),
                        quiet.multipliedBy(LONGEST_ROUND_TRIP))
                .isPresent();
    }

    private static int pongs(List<Event> seen) {
        return Tape.packets(seen, "pong").size();
    }
}
