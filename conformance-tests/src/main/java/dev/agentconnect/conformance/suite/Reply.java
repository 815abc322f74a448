package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.Answer;
import dev.agentconnect.conformance.wire.DataPlane;
import dev.agentconnect.conformance.wire.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What followed a packet that may be refused in more than one way: an answer, the end of the socket, or nothing.
 *
 * @param answer the answer, if one came
 * @param ending the answer, the end of the socket or the silence, in words
 * @param closed whether the socket was closed instead of an answer
 */
record Reply(Optional<Answer> answer, String ending, boolean closed) {
    private static final Duration AFTER_CLOSE = Duration.ofMillis(10);

    static Reply to(DataPlane plane, ObjectNode packet, Duration wait) {
        plane.send(packet);
        return after(plane, packet, wait);
    }

    /** What follows a packet that is not to be answered. */
    static Reply inSilence(DataPlane plane, ObjectNode packet, Duration quiet) {
        plane.send(packet);
        Optional<Answer> answer = plane.pollSilence(candidate -> isAnswer(packet, candidate), quiet)
                .map(found -> new Answer(packet, found));
        return of(plane, answer);
    }

    /** Waits for an answer to a packet that was sent; an error packet without any id counts as one, and such a pong after a ping. */
    static Reply after(DataPlane plane, ObjectNode packet, Duration wait) {
        Deadline deadline = Deadline.in(wait);
        Optional<Answer> answer = plane.poll(
                        candidate -> isAnswer(packet, candidate), Duration.ofNanos(deadline.nanosLeft()))
                .map(found -> new Answer(packet, found));
        return of(plane, answer);
    }

    /** What follows a packet until the answer to a later one has come. */
    static Reply before(DataPlane plane, ObjectNode packet, ObjectNode later, Duration wait) {
        Optional<JsonNode> came =
                plane.poll(candidate -> isAnswer(packet, candidate) || DataPlane.answers(later, candidate), wait);
        return of(
                plane, came.filter(found -> !DataPlane.answers(later, found)).map(found -> new Answer(packet, found)));
    }

    private static Reply of(DataPlane plane, Optional<Answer> answer) {
        if (answer.isPresent()) {
            return new Reply(answer, answer.get().describe(), false);
        }
        boolean closed = plane.awaitClose(AFTER_CLOSE).isPresent();
        return new Reply(Optional.empty(), plane.ending(), closed);
    }

    private static boolean isAnswer(ObjectNode packet, JsonNode candidate) {
        if (candidate.path("type").asText().equals("tool.progress.push")) {
            return false;
        }
        String requestId = packet.path("request_id").asText();
        boolean sameRequest =
                !requestId.isEmpty() && candidate.path("request_id").asText().equals(requestId);
        boolean sameReply = candidate
                .path("reply_to")
                .asText()
                .equals(packet.path("packet_id").asText("-"));
        return sameRequest || sameReply || isAnonymous(packet, candidate);
    }

    /** An error need not know what it is about, and a pong's ids are only advised (section 8.22). */
    private static boolean isAnonymous(ObjectNode packet, JsonNode candidate) {
        String type = candidate.path("type").asText();
        boolean mayBe = type.equals("error")
                || (type.equals("pong") && packet.path("type").asText().equals("ping"));
        return mayBe
                && candidate.path("request_id").asText().isEmpty()
                && candidate.path("reply_to").asText().isEmpty();
    }

    boolean succeeded() {
        return answer.filter(found -> !found.refused()).isPresent();
    }

    boolean refused() {
        return closed || answer.filter(Answer::refused).isPresent();
    }

    String code() {
        return answer.map(Answer::code).orElse("");
    }

    /** Fails unless refused; then a code other than the advised ones is a warning. */
    Outcome mustBeRefused(String what, String... advisedCodes) {
        Verdict.require(refused(), what + " to be refused", ending);
        List<String> codes = List.of(advisedCodes);
        if (closed || codes.isEmpty() || codes.contains(code())) {
            return Outcome.pass();
        }
        return Outcome.warning("code " + String.join(" or ", codes), ending);
    }
}
