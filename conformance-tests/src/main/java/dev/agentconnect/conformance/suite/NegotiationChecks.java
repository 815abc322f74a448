package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.CardUnderTest;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.Answer;
import dev.agentconnect.conformance.wire.DataPlane;
import dev.agentconnect.protocol.json.Json;
import java.util.List;
import java.util.function.Consumer;

/** Which profiles a hello enables (sections 8.1 and 12). */
final class NegotiationChecks {
    private NegotiationChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "hello.no-profiles",
                        "8.1",
                        "A missing supported_profiles enables no profile",
                        context -> enablesNothing(context, hello -> hello.remove("supported_profiles")),
                        "HELLO-11"),
                Check.must(
                        "hello.no-common-profile",
                        "8.1",
                        "Only profiles that both sides have are enabled",
                        context -> enablesNothing(
                                context,
                                hello -> hello.putArray("supported_profiles").add("conformance.none.v1")),
                        "HELLO-10"),
                Check.must(
                        "hello.extra-profile",
                        "8.1",
                        "A profile that only the caller has is not in the descriptor",
                        NegotiationChecks::extraProfile,
                        "HELLO-10"));
    }

    private static Outcome enablesNothing(CheckContext context, Consumer<ObjectNode> change) {
        DataPlane plane = context.connect();
        ObjectNode hello = context.helloPayload("");
        change.accept(hello);
        Reply reply = Reply.to(plane, plane.envelope("connector.hello", null, hello), context.timeout());
        if (reply.refused()) {
            return Outcome.pass();
        }
        Verdict.require(reply.succeeded(), "an ack or a refusal", reply.ending());
        Reply open = Reply.to(plane, plane.envelope("channel.open", null, Json.object()), context.timeout());
        List<String> enabled = open.answer().map(NegotiationChecks::profiles).orElse(List.of());
        Verdict.require(enabled.isEmpty(), "no enabled profile", enabled);
        return Outcome.ambiguous("hello was acknowledged, channel.open got " + open.ending());
    }

    private static List<String> profiles(Answer opened) {
        return CardUnderTest.strings(opened.payload()
                .path("connection_descriptor")
                .path("connection")
                .path("profiles"));
    }

    private static Outcome extraProfile(CheckContext context) {
        DataPlane plane = context.connect();
        ObjectNode hello = context.helloPayload("");
        hello.withArray("supported_profiles").add("conformance.extra.v1");
        Answer answer = plane.ask("connector.hello", null, hello);
        Verdict.require(answer.succeeded(), "connector.hello.ack", answer.describe());
        BoundChannel channel = context.channels()
                .openOn(plane, answer.payload().path("connector_id").asText(), null);
        List<String> enabled =
                CardUnderTest.strings(channel.descriptor().path("connection").path("profiles"));
        Verdict.require(
                context.card().profiles().containsAll(enabled) && !enabled.isEmpty(),
                "only profiles of the card",
                enabled);
        return Outcome.pass();
    }
}
