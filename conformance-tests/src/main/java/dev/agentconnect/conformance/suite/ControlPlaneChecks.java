package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.check.Canaries;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.document.JsonText;
import dev.agentconnect.conformance.wire.HttpAnswer;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Card, skill and health over HTTP (sections 3 and 4). */
final class ControlPlaneChecks {
    private static final Json.TreeReader READER = Json.reader(JsonLimits.DOCUMENT);

    private ControlPlaneChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "control.card-public",
                        "4.1",
                        "The card is one JSON object and readable without a key",
                        ControlPlaneChecks::cardPublic,
                        "MIN-01",
                        "AUTHZ-01",
                        "CARD-01"),
                Check.must(
                        "control.card-document",
                        "4.1",
                        "The card follows the schema and every text rule",
                        context -> Documents.outcome(
                                context.settings().rules().card(context.card().json())),
                        RuleIds.CARD),
                Check.must(
                        "control.skill-public",
                        "4.2",
                        "The skill is Markdown and readable without a key, or answered with 204 or 404",
                        ControlPlaneChecks::skillPublic,
                        "MIN-02",
                        "AUTHZ-02",
                        "SKILL-01"),
                Check.must(
                        "control.skill-document",
                        "4.2",
                        "The skill's header name is well formed and the same as in the card",
                        ControlPlaneChecks::skillDocument,
                        "SKILL-03",
                        "SKILL-04",
                        "SKILL-06",
                        "SKILL-07",
                        "SKILL-08"),
                Check.must(
                        "control.health",
                        "4.3",
                        "Health answers 2xx and agrees with the card",
                        ControlPlaneChecks::health,
                        "MIN-03",
                        "HEALTH-01",
                        "HEALTH-05",
                        "HEALTH-06",
                        "HEALTH-08"),
                Check.must(
                        "control.health-key",
                        "4.3",
                        "Health answers 401 or 403 to a missing or wrong key, if a key is demanded",
                        ControlPlaneChecks::healthKey,
                        "HEALTH-02"),
                Check.should(
                        "control.key-flag",
                        "4.1",
                        "security.api_key_required tells whether a key is really demanded",
                        ControlPlaneChecks::keyFlag,
                        "CARD-35"));
    }

    private static Outcome cardPublic(CheckContext context) {
        HttpAnswer answer = context.http().get("/connector-card.json", null);
        Verdict.require(answer.ok(), "2xx without a key", answer);
        JsonText.fault(answer.body()).ifPresent(fault -> {
            throw Verdict.fail("one JSON object", fault);
        });
        Verdict.require(isObject(answer), "one JSON object", "something else");
        return Outcome.pass();
    }

    private static boolean isObject(HttpAnswer answer) {
        try {
            return READER.read(answer.body()).isObject();
        } catch (JsonException e) {
            return false;
        }
    }

    private static boolean isText(byte[] body) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static Outcome skillPublic(CheckContext context) {
        HttpAnswer answer = context.http().get("/skill.md", null);
        if (answer.status() == 204 || answer.status() == 404) {
            return Outcome.pass();
        }
        Verdict.require(answer.status() == 200, "200, 204 or 404 without a key", answer);
        String type = answer.header("content-type").orElse("").toLowerCase(Locale.ROOT);
        Verdict.require(isText(answer.body()), "Markdown text in UTF-8", "content type '" + type + "'");
        return type.startsWith("text/markdown") || type.startsWith("text/plain")
                ? Outcome.pass()
                : Outcome.warning("content type text/markdown", type);
    }

    private static Outcome skillDocument(CheckContext context) {
        HttpAnswer answer = context.http().get("/skill.md", null);
        if (answer.status() != 200) {
            throw Verdict.notTested("there is no skill");
        }
        return Documents.outcome(
                context.settings().rules().skill(answer.text(), context.card().json()));
    }

    private static Outcome health(CheckContext context) {
        HttpAnswer answer = context.getWithKey("/health");
        Verdict.require(answer.ok(), "2xx", answer + (answer.unauthorized() ? " to the given API key" : ""));
        Verdict.require(isObject(answer), "a JSON object", "something else");
        JsonNode health = READER.read(answer.body());
        JsonNode card = context.card().json();
        JsonNode id = health.path("connector_card_id");
        Verdict.require(
                id.isMissingNode() || id.equals(card.path("connector_card_id")), "the card's id (HEALTH-05)", id);
        same(health, card, "protocol_version", "HEALTH-06");
        same(health, card, "build", "HEALTH-08");
        return Outcome.pass();
    }

    private static void same(JsonNode health, JsonNode card, String field, String rule) {
        Verdict.require(
                health.path(field).equals(card.path(field)),
                field + " as in the card (" + rule + ")",
                health.path(field).isMissingNode() ? "nothing" : health.path(field));
    }

    private static Outcome healthKey(CheckContext context) {
        HttpAnswer without = context.http().get("/health", null);
        HttpAnswer wrong = context.http().get("/health", Canaries.API_KEY);
        if (without.ok() && wrong.ok()) {
            throw Verdict.notTested("/health demands no key");
        }
        Verdict.require(without.ok() || without.unauthorized(), "401 or 403 without a key", without);
        Verdict.require(wrong.unauthorized(), "401 or 403 with a wrong key", wrong);
        return Outcome.pass();
    }

    private static Outcome keyFlag(CheckContext context) {
        boolean demanded = !HandshakeChecks.opensWithout(context)
                || context.http().get("/health", null).unauthorized();
        return context.card()
                .apiKeyRequired()
                .map(said -> said == demanded
                        ? Outcome.pass()
                        : Outcome.warning("api_key_required=" + demanded, "api_key_required=" + said))
                .orElseGet(() -> Outcome.warning("security.api_key_required", "nothing"));
    }
}
