package dev.agentconnect.conformance.platform.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.platform.StepName;
import dev.agentconnect.conformance.platform.connector.Event;
import dev.agentconnect.conformance.platform.listen.HttpReply;
import java.util.List;
import java.util.Optional;

/** What a platform makes of {@code GET /health} (section 4.3). */
final class HealthScenarios {
    private static final String HEALTH = "/health";
    private static final String CARD = "/connector-card.json";

    private HealthScenarios() {}

    static List<Scenario> all() {
        return List.of(
                Scenario.must("health-key", "4.3", "/health is asked with the key", HealthScenarios::key, "AUTHZ-03"),
                Scenario.must(
                        "health-key-refused",
                        "4.3",
                        "401 and 403 are a failure of the key, not of the connector",
                        HealthScenarios::keyRefused,
                        "HEALTH-03"),
                Scenario.must(
                        "health-failures",
                        "4.3",
                        "One or two failures in a row are degraded, the third is offline, a good answer is online",
                        HealthScenarios::failures,
                        "HEALTH-04"),
                Scenario.must(
                        "health-version",
                        "4.3",
                        "A connector whose version does not fit does not stay online",
                        HealthScenarios::version,
                        "HEALTH-07"),
                Scenario.must(
                        "health-only",
                        "4.3",
                        "A poll asks /health and nothing else",
                        HealthScenarios::only,
                        "HEALTH-09"),
                Scenario.must(
                        "health-refetch",
                        "4.3",
                        "A changed version or build makes the platform read card and Skill again",
                        HealthScenarios::refetch,
                        "HEALTH-10"));
    }

    private static String poll(Stage stage) {
        JsonNode state = stage.must(StepName.POLL_HEALTH, Stage.args()).path("state");
        if (!state.isTextual()) {
            throw Verdict.notTested("the platform tells no health state");
        }
        return state.asText();
    }

    private static void expectState(Stage stage, String expected, String after) {
        String got = poll(stage);
        Verdict.require(got.equals(expected), "the state " + expected + " after " + after, got);
    }

    private static Outcome key(Stage stage) {
        stage.connected().must(StepName.POLL_HEALTH, Stage.args());
        List<Event.Requested> polls = stage.tape().requests(HEALTH);
        Verdict.require(!polls.isEmpty(), "GET /health", "no request");
        Verdict.require(
                polls.get(0).request().header("authorization").equals("Bearer " + stage.apiKey()),
                "Authorization: Bearer with the key",
                "none, or another value");
        return Outcome.pass();
    }

    private static Outcome keyRefused(Stage stage) {
        stage.connected();
        for (int status : List.of(401, 403, 401, 403)) {
            stage.connector().onHttp(HEALTH, request -> HttpReply.status(status));
            expectState(stage, "key_refused", "status " + status);
        }
        stage.connector().onHttp(HEALTH, request -> HttpReply.status(500));
        expectState(stage, "degraded", "refusals of the key and then one failure");
        return Outcome.pass();
    }

    private static Outcome failures(Stage stage) {
        stage.connected();
        expectState(stage, "online", "a good answer");
        stage.connector().onHttp(HEALTH, request -> HttpReply.status(500));
        expectState(stage, "degraded", "one failure");
        expectState(stage, "degraded", "two failures");
        expectState(stage, "offline", "three failures");
        expectState(stage, "offline", "four failures");
        stage.connector().usualHttp(HEALTH);
        expectState(stage, "online", "a good answer");
        stage.connector().onHttp(HEALTH, request -> HttpReply.status(404));
        expectState(stage, "degraded", "one failure of a new row");
        return Outcome.pass();
    }

    private static Outcome version(Stage stage) {
        stage.connected();
        expectState(stage, "online", "a good answer");
        ObjectNode health = stage.connector().card().deepCopy();
        stage.connector().card().put("protocol_version", "2.0");
        stage.connector()
                .onHttp(
                        HEALTH,
                        request -> HttpReply.json(
                                200,
                                Stage.args()
                                        .put("status", "ok")
                                        .put(
                                                "connector_card_id",
                                                health.path("connector_card_id").asText())
                                        .put("connector_card_version", "1.0.0")
                                        .put("protocol_version", "2.0")));
        String state = poll(stage);
        Verdict.require(!state.equals("online"), "a connector of version 2.0 not to stay online", state);
        return Outcome.pass();
    }

    private static Outcome only(Stage stage) {
        stage.connected();
        stage.must(StepName.POLL_HEALTH, Stage.args());
        int before = Tapes.requestsBut(stage, HEALTH);
        stage.must(StepName.POLL_HEALTH, Stage.args());
        stage.must(StepName.POLL_HEALTH, Stage.args());
        stage.listen();
        int more = Tapes.requestsBut(stage, HEALTH) - before;
        Verdict.require(more == 0, "no request but those to /health", more + " others");
        return Outcome.pass();
    }

    private static Outcome refetch(Stage stage) {
        stage.connected();
        poll(stage);
        int cards = stage.tape().requests(CARD).size();
        int skills = stage.tape().requests("/skill.md").size();
        ((ObjectNode) stage.connector().card().path("connector")).put("version", "1.1.0");
        poll(stage);
        boolean again = stage.tape()
                .await(
                        seen -> stage.tape().requests(CARD).size() > cards
                                        && stage.tape().requests("/skill.md").size() > skills
                                ? Optional.of(true)
                                : Optional.empty(),
                        stage.timeout())
                .isPresent();
        Verdict.require(again, "card and Skill to be read again after connector_card_version changed", "not both");
        return Outcome.pass();
    }
}
