package dev.agentconnect.conformance.platform.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.platform.StepName;
import dev.agentconnect.conformance.platform.connector.Event;
import dev.agentconnect.conformance.platform.connector.Plane;
import dev.agentconnect.conformance.platform.listen.HttpReply;
import dev.agentconnect.conformance.platform.listen.HttpSeen;
import java.util.List;

/** Fetching the files of a user's message (sections 3, 5.2 and 13). */
final class DownloadScenarios {
    private static final String PATH = "/files/refs/kit-1";
    private static final String CONTENT = "0123456789".repeat(100);

    private DownloadScenarios() {}

    static List<Scenario> all() {
        return List.of(
                Scenario.must(
                        "download-relative",
                        "13",
                        "A relative download_url is below the Base URL",
                        DownloadScenarios::relative,
                        "DOWN-08"),
                Scenario.must(
                        "download-key",
                        "5.2",
                        "A download carries the URL and no key, neither here nor elsewhere",
                        DownloadScenarios::key,
                        "AUTHZ-06"),
                Scenario.must(
                        "download-cut",
                        "5.2",
                        "A file that is cut off is not taken for whole",
                        DownloadScenarios::cut,
                        "DOWN-01"));
    }

    private static Route announced(Stage stage, String url) {
        Route route = stage.bound();
        ObjectNode message = InboundScenarios.message("msg_file", "look");
        message.putArray("files")
                .addObject()
                .put("type", "file")
                .put("file_ref", "kit-1")
                .put("filename", "kit.txt")
                .put("byte_size", CONTENT.length())
                .put("download_url", url);
        Plane plane = stage.newestPlane();
        plane.send(plane.push("chat.message", route.id(), message));
        if (route.received(1).isEmpty()) {
            throw Verdict.notTested("the message was not received, see client.inbound-ack");
        }
        return route;
    }

    private static ObjectNode fetch(Route route) {
        return route.args().put("file_ref", "kit-1");
    }

    private static HttpReply content(HttpSeen request) {
        return HttpReply.text(200, "text/plain", CONTENT);
    }

    private static Outcome relative(Stage stage) {
        stage.connector().onHttp(PATH, DownloadScenarios::content);
        Route route = announced(stage, PATH);
        JsonNode result = stage.must(StepName.FETCH_FILE, fetch(route));
        Verdict.require(!stage.tape().requests(PATH).isEmpty(), "GET " + PATH + " below the Base URL", "no request");
        Verdict.require(
                result.path("byte_size").asLong() == CONTENT.length(), "all " + CONTENT.length() + " bytes", result);
        return Outcome.pass();
    }

    private static Outcome key(Stage stage) {
        stage.connector().onHttp(PATH, DownloadScenarios::content);
        Route route = announced(stage, stage.connector().baseUrl() + PATH);
        stage.must(StepName.FETCH_FILE, fetch(route));
        List<Event.Requested> fetches = stage.tape().requests(PATH);
        Verdict.require(!fetches.isEmpty(), "a request to the download_url", "none");
        Verdict.require(
                fetches.get(0).request().header("authorization").isEmpty(),
                "no Authorization",
                "one, at the connector");
        stage.connector().onHttp(PATH, request -> HttpReply.redirect(302, stage.elsewhere() + "/file"));
        stage.step(StepName.FETCH_FILE, fetch(route));
        boolean leaked = stage.strays().stream()
                .anyMatch(stray -> !stray.header("authorization").isEmpty());
        Verdict.require(!leaked, "no Authorization", "one, at another server");
        return Outcome.pass();
    }

    private static Outcome cut(Stage stage) {
        stage.connector()
                .onHttp(
                        PATH,
                        request -> HttpReply.text(200, "text/plain", CONTENT).cutAfter(CONTENT.length() / 2));
        Route route = announced(stage, PATH);
        stage.refused(StepName.FETCH_FILE, fetch(route), "half of a file");
        return Outcome.pass();
    }
}
