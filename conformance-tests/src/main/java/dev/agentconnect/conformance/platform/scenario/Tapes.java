package dev.agentconnect.conformance.platform.scenario;

import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.platform.connector.Event;
import dev.agentconnect.conformance.platform.connector.Plane;
import dev.agentconnect.conformance.platform.connector.Tape;
import java.util.List;
import java.util.function.Predicate;

/** Questions to a tape. */
final class Tapes {
    private Tapes() {}

    static int requestsBut(Stage stage, String path) {
        return (int) Tape.all(stage.tape().events(), Event.Requested.class).stream()
                .filter(request -> !request.path().equals(path))
                .count();
    }

    static List<Event.Came> on(Stage stage, Plane plane) {
        return Tape.all(stage.tape().events(), Event.Came.class).stream()
                .filter(came -> came.plane() == plane)
                .toList();
    }

    /** Fails when a packet came that must not have come. */
    static void none(Stage stage, String why, Predicate<Event.Came> forbidden) {
        Tape.all(stage.tape().events(), Event.Came.class).stream()
                .filter(forbidden)
                .findFirst()
                .ifPresent(came -> {
                    throw Verdict.fail("no packet of this kind: " + why, came.type());
                });
    }

    static int count(Stage stage, String type) {
        return stage.tape().packets(type).size();
    }
}
