package dev.agentconnect.conformance.suite;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Observations;
import dev.agentconnect.conformance.check.Outcome;
import java.util.List;
import java.util.stream.Stream;

/** What must hold of everything that the connector sent during the run; so these checks come last. */
final class WholeRunChecks {
    private WholeRunChecks() {}

    static List<Check> all() {
        return List.of(
                check(
                        "run.envelope",
                        "7",
                        "Every packet has a well-formed envelope",
                        "ENV-01",
                        "ENV-02",
                        "ENV-03",
                        "ENV-04",
                        "ENV-09",
                        "ENV-10",
                        "ENV-11",
                        "WS-03",
                        "WS-04"),
                Check.should(
                        "run.error-text",
                        "7",
                        "No error message shows an exception",
                        context -> nothingNoted(context, List.of("ERR-03")),
                        "ERR-03"),
                Check.must(
                        "run.secrets",
                        "3",
                        "No key, secret auth input or planted secret appears in anything received",
                        context -> context.observations().watchesSecrets()
                                ? nothingNoted(context, List.of("AUTHZ-08", "AUTHZ-09"))
                                : new Outcome.NotTested("no secret of 8 or more characters was given"),
                        "AUTHZ-08",
                        "AUTHZ-09",
                        "ERR-04",
                        "DOWN-06",
                        "TOOL-13"),
                check(
                        "run.directions",
                        "V2 4",
                        "The connector sends no delta, no activity and no chat packet of its own invention",
                        "IM2-01",
                        "IM2-29"),
                check("run.packets", "7", "Every packet by itself follows schema and text rules", RuleIds.PACKET),
                Check.should(
                        "run.packet-advice",
                        "7",
                        "Every packet by itself follows the advice",
                        context -> nothingNoted(
                                context,
                                Stream.of(RuleIds.PACKET_ADVICE)
                                        .map(Observations::advice)
                                        .toList()),
                        RuleIds.PACKET_ADVICE),
                check("run.internal-signals", "11", "No session or history packet on the wire", "PROF-01"),
                Check.must(
                        "run.legacy-push",
                        "8.21",
                        "A connector with xagent.im.v2 sends no message.push",
                        context -> context.card().profiles().contains(Chat.PROFILE)
                                ? nothingNoted(context, List.of("PUSH-03"))
                                : new Outcome.NotTested("the card does not declare " + Chat.PROFILE),
                        "PUSH-03"));
    }

    private static Check check(String id, String section, String title, String... rules) {
        return Check.must(id, section, title, context -> nothingNoted(context, List.of(rules)), rules);
    }

    private static Outcome nothingNoted(CheckContext context, List<String> rules) {
        return context.observations()
                .notes()
                .outcome(rules, context.observations().packets());
    }
}
