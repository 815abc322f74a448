package dev.agentconnect.conformance.platform.scenario;

import java.util.List;

/** What must hold of everything that the platform sent during the run; so these come last. */
final class WholeRunScenarios {
    private WholeRunScenarios() {}

    static List<Scenario> all() {
        return List.of(
                scenario(
                        "run-packets",
                        "7",
                        "Every message is one well-formed packet with the ids that it needs",
                        "WS-03",
                        "WS-04",
                        "ENV-03",
                        "ENV-05",
                        "ENV-08"),
                scenario("run-paths", "3", "No request outside of the Base URL", "BASE-04"),
                scenario("run-files", "6", "No file content on the data plane", "WS-09"),
                scenario("run-versions", "12", "The hello lists no versions", "HACK-08"),
                scenario("run-key", "3", "The key is in no packet", "AUTHZ-08"),
                scenario("run-signals", "11", "No internal or unknown packet on the wire", "PROF-01"),
                scenario(
                        "run-chat",
                        "V2 3",
                        "Chat packets have the fields of the profile and no others that the platform keeps to itself",
                        "IM2-02",
                        "IM2-07",
                        "IM2-28",
                        "IM2-42",
                        "IM2-44"));
    }

    private static Scenario scenario(String name, String section, String title, String... rules) {
        return Scenario.must(
                name,
                section,
                title,
                stage -> stage.traffic()
                        .notes()
                        .outcome(List.of(rules), stage.traffic().packets()),
                rules);
    }
}
