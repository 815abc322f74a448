package dev.agentconnect.conformance.platform.scenario;

import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.platform.StepName;
import dev.agentconnect.conformance.platform.connector.Event;
import dev.agentconnect.conformance.platform.listen.HttpReply;
import dev.agentconnect.conformance.platform.listen.HttpSeen;
import dev.agentconnect.conformance.wire.Handshake;
import java.net.URI;
import java.util.List;

/** Which connectors a platform lets in, and how it reaches them (sections 3, 4.1, 4.2, 6 and 12). */
final class AdmissionScenarios {
    private static final String CARD = "/connector-card.json";

    private AdmissionScenarios() {}

    static List<Scenario> all() {
        return List.of(
                Scenario.must(
                        "connect",
                        "6",
                        "Every endpoint is below the Base URL's path, /ws with the subprotocol and the key",
                        AdmissionScenarios::connect,
                        "BASE-04",
                        "WS-01",
                        "AUTHZ-04"),
                Scenario.must(
                        "base-scheme",
                        "3",
                        "A Base URL that is not http or https is refused",
                        stage -> refusedUrls(stage, List.of("ftp://127.0.0.1/kit", "file:///kit", "127.0.0.1/kit")),
                        "BASE-01"),
                Scenario.must(
                        "base-host",
                        "3",
                        "A Base URL without host is refused",
                        stage -> refusedUrls(stage, List.of("http:///kit", "http://")),
                        "BASE-02"),
                Scenario.must(
                        "base-parts",
                        "3",
                        "A Base URL with userinfo, query or fragment is refused",
                        stage -> refusedUrls(stage, spoiltUrls(stage.connector().baseUrl())),
                        "BASE-03"),
                Scenario.must(
                        "card-too-old",
                        "12",
                        "A card below 3.0, or without a version, is not let in",
                        stage -> refusedVersions(stage, List.of("2.0", "")),
                        "COMPAT-04",
                        "HACK-05"),
                Scenario.must(
                        "card-too-new",
                        "12",
                        "A card above the platform's version is not let in",
                        stage -> refusedVersions(stage, List.of("4.0")),
                        "HACK-05"),
                Scenario.must(
                        "card-content",
                        "4.1",
                        "What is no card, or breaks its hard rules, is not let in",
                        AdmissionScenarios::content,
                        "CARD-01",
                        "CARD-02"),
                Scenario.must(
                        "key-stays",
                        "3",
                        "A redirect to another server never takes the key there",
                        AdmissionScenarios::redirects,
                        "AUTHZ-08"),
                Scenario.must(
                        "skill-name",
                        "4.2",
                        "The name in the Skill's header stays as it came",
                        AdmissionScenarios::skill,
                        "SKILL-10"));
    }

    private static Outcome connect(Stage stage) {
        stage.must(StepName.CONNECT, stage.connectArgs(stage.connector().baseUrl()));
        Verdict.require(!stage.tape().requests(CARD).isEmpty(), "the card to be read below the Base URL", "no request");
        List<Event.Requested> dials = stage.tape().requests("/ws");
        Verdict.require(!dials.isEmpty(), "a handshake at /ws below the Base URL", "none");
        HttpSeen dial = dials.get(0).request();
        Verdict.require(
                List.of(dial.header("sec-websocket-protocol").split(" *, *")).contains(Handshake.SUBPROTOCOL),
                "the subprotocol " + Handshake.SUBPROTOCOL,
                "'" + dial.header("sec-websocket-protocol") + "'");
        Verdict.require(
                dial.header("authorization").equals("Bearer " + stage.apiKey()),
                "Authorization: Bearer with the key",
                dial.header("authorization").isEmpty() ? "none" : "another value");
        return Outcome.pass();
    }

    private static List<String> spoiltUrls(String good) {
        URI url = URI.create(good);
        return List.of(good + "?a=b", good + "#part", "http://user:word@" + url.getRawAuthority() + url.getRawPath());
    }

    private static Outcome refusedUrls(Stage stage, List<String> urls) {
        for (String url : urls) {
            stage.refused(StepName.CONNECT, stage.connectArgs(url), "the Base URL '" + url + "'");
            stage.step(StepName.DISCONNECT, Stage.args());
        }
        Verdict.require(stage.tape().events().isEmpty(), "no request", "a request to the connector");
        return Outcome.pass();
    }

    private static Outcome refusedVersions(Stage stage, List<String> versions) {
        for (String version : versions) {
            stage.connector().card().put("protocol_version", version);
            if (version.isEmpty()) {
                stage.connector().card().remove("protocol_version");
            }
            refusedCard(stage, version.isEmpty() ? "a card without protocol_version" : "a card of version " + version);
        }
        return Outcome.pass();
    }

    private static void refusedCard(Stage stage, String what) {
        stage.refused(StepName.CONNECT, stage.connectArgs(stage.connector().baseUrl()), what);
        Verdict.require(stage.tape().requests("/ws").isEmpty(), "no data plane for " + what, "a handshake at /ws");
        stage.step(StepName.DISCONNECT, Stage.args());
    }

    private static Outcome content(Stage stage) {
        for (HttpReply.Content bad : List.of(
                HttpReply.text(200, "application/json", "[]"),
                HttpReply.text(200, "text/html", "<html></html>"),
                HttpReply.text(200, "application/json", "{\"schema\":"),
                HttpReply.json(200, stage.connector().card().deepCopy().put("schema", "xagent.connector/v0")))) {
            stage.connector().onHttp(CARD, request -> bad);
            refusedCard(stage, "something that is no card");
        }
        return Outcome.pass();
    }

    private static Outcome redirects(Stage stage) {
        String elsewhere = stage.elsewhere();
        stage.connector().onHttp("/ws", request -> HttpReply.redirect(307, elsewhere + "/ws"));
        stage.step(StepName.CONNECT, stage.connectArgs(stage.connector().baseUrl()));
        stage.step(StepName.DISCONNECT, Stage.args());
        stage.connector().usualHttp("/ws");
        stage.connector().onHttp("/health", request -> HttpReply.redirect(307, elsewhere + "/health"));
        stage.connector().onHttp("/files/uploads", request -> HttpReply.redirect(307, elsewhere + "/files/uploads"));
        Route route = stage.bound();
        stage.step(StepName.POLL_HEALTH, Stage.args());
        stage.step(StepName.SEND_MESSAGE, ChatScenarios.withFile(route, "one"));
        for (HttpSeen stray : stage.strays()) {
            Verdict.require(
                    stray.header("authorization").isEmpty(),
                    "no key at another server",
                    "Authorization on " + stray.method() + " " + stray.target());
        }
        return Outcome.pass();
    }

    private static Outcome skill(Stage stage) {
        stage.connected();
        String markdown =
                stage.must(StepName.SKILL, Stage.args()).path("markdown").asText();
        Verdict.require(
                markdown.contains("name: connector-im-kit-skill-name\n"),
                "the header name connector-im-kit-skill-name",
                "another one, or none");
        return Outcome.pass();
    }
}
