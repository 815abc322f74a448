package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.AuthIdentity;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.Canaries;
import dev.agentconnect.conformance.check.ChannelSteps;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.Answer;
import dev.agentconnect.conformance.wire.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Authentication with wrong input (sections 8.7 and 8.8). */
final class WrongInputChecks {
    private static final Duration PAUSE = Duration.ofMillis(200);

    /** For fields that are no secret, which may show up in what the connector sends. */
    private static final String WRONG_VALUE = "not-a-valid-value";

    private WrongInputChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "auth.empty-input",
                        "8.7",
                        "A required field left empty does not authenticate; good input afterwards does",
                        WrongInputChecks::empty,
                        "AUTH-05"),
                Check.must(
                        "auth.wrong-input",
                        "8.7",
                        "A wrong secret does not authenticate; good input afterwards does",
                        WrongInputChecks::wrong,
                        "AUTH-05",
                        "AUTHZ-08"));
    }

    private static Outcome empty(CheckContext context) {
        AuthIdentity identity = formIdentity(context);
        BoundChannel channel = tracked(context);
        for (String field : requiredFields(context, identity)) {
            Answer answer = attempt(context, channel, identity, field, "");
            Verdict.require(!authenticated(answer), "'" + field + "' left empty to fail", answer.describe());
        }
        context.channels().authenticate(channel, identity);
        return Outcome.pass();
    }

    private static Outcome wrong(CheckContext context) {
        AuthIdentity identity = formIdentity(context);
        BoundChannel channel = tracked(context);
        List<String> taken = new ArrayList<>();
        for (String field : requiredFields(context, identity)) {
            boolean secret = context.card().secretFields(identity).contains(field);
            Answer answer = attempt(context, channel, identity, field, secret ? Canaries.CREDENTIAL : WRONG_VALUE);
            if (authenticated(answer)) {
                Verdict.require(!secret, "a wrong '" + field + "' to fail", answer.describe());
                taken.add(field);
            }
        }
        context.channels().authenticate(channel, identity);
        return taken.isEmpty() ? Outcome.pass() : Outcome.ambiguous("any value is good for " + taken);
    }

    private static AuthIdentity formIdentity(CheckContext context) {
        AuthIdentity identity = context.channels().first();
        if (identity.input().isEmpty()) {
            throw Verdict.notTested("the auth input is empty");
        }
        return identity;
    }

    private static BoundChannel tracked(CheckContext context) {
        BoundChannel channel = context.channels().open();
        context.channels().restoreLater(channel);
        return channel;
    }

    private static List<String> requiredFields(CheckContext context, AuthIdentity identity) {
        List<String> required = new ArrayList<>();
        JsonNode fields = context.card()
                .flow(identity.flowId())
                .map(flow -> flow.path("fields"))
                .orElseThrow(() -> Verdict.notTested("the card has no flow '" + identity.flowId() + "'"));
        for (JsonNode field : fields) {
            String name = field.path("name").asText();
            if (field.path("required").asBoolean() && identity.input().has(name)) {
                required.add(name);
            }
        }
        return required;
    }

    private static Answer attempt(
            CheckContext context, BoundChannel channel, AuthIdentity identity, String field, String value) {
        ObjectNode input = identity.input().deepCopy().put(field, value);
        Answer answer = channel.ask("auth.start", ChannelSteps.start(identity.flowId(), input));
        Deadline deadline = Deadline.in(context.timeout());
        while (answer.payload().path("status").asText().equals("pending") && !deadline.isOver()) {
            channel.plane().poll(packet -> false, PAUSE);
            answer = channel.ask(
                    "auth.status",
                    ChannelSteps.status(
                            identity.flowId(),
                            answer.payload().path("auth_session_id").asText()));
        }
        return answer;
    }

    private static boolean authenticated(Answer answer) {
        return !answer.refused() && answer.payload().path("status").asText().equals("authenticated");
    }
}
