package dev.agentconnect.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.Level;
import dev.agentconnect.conformance.reference.Mutant;
import dev.agentconnect.conformance.reference.ReferenceConnector;
import dev.agentconnect.conformance.suite.ConnectorSuite;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs the suite against each connector that breaks one rule. */
class MutantTest {
    /** Checks of the groups that make traffic of every kind, for what the whole run is judged by. */
    private static final Set<String> TRAFFIC = Set.of("control", "auth", "tool", "chat", "delta", "inbound", "frame");

    private static final Pattern RULE_IN_DETAIL = Pattern.compile("\\(([A-Z0-9]+-\\d+)\\)");
    private static final Map<String, Check> CHECKS =
            ConnectorSuite.checks().stream().collect(Collectors.toMap(Check::id, Function.identity()));

    @TempDir
    private Path reports;

    @ParameterizedTest
    @EnumSource(value = Mutant.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    @Execution(ExecutionMode.CONCURRENT)
    @Timeout(300)
    void aConnectorThatBreaksOneRuleIsCaughtByTheCheckOfThatRuleAndByNoUnrelatedMust(Mutant mutant) throws IOException {
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(mutant)) {
            run = KitRun.full(
                    connector,
                    "--timeout",
                    "5",
                    "--quiet",
                    "0.1",
                    "--only",
                    chosen(mutant),
                    "--report-dir",
                    reports.toString());
        }
        Check own = CHECKS.get(mutant.caughtBy());
        Map<String, JsonNode> failed = failed(KitRun.report(reports));

        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(own.level() == Level.MUST ? 1 : 0);
        assertThat(failed.keySet()).contains(own.id());
        assertThat(failed.entrySet())
                .filteredOn(entry -> !entry.getValue().path("outcome").asText().equals("warning"))
                .allSatisfy(entry -> assertThat(isRelated(mutant, own, entry.getValue()))
                        .as(entry.getKey() + ": " + entry.getValue().path("detail"))
                        .isTrue());
    }

    /** The group of the check that shall notice, what is related to it, and the whole run; all groups when the build asks for it. */
    private static String chosen(Mutant mutant) {
        if (Boolean.getBoolean("conformance.mutants.everywhere")) {
            return "";
        }
        Set<String> groups = new LinkedHashSet<>(mutant.related());
        groups.add(group(mutant.caughtBy()));
        CHECKS.values().stream()
                .filter(check -> !Collections.disjoint(
                        check.rules(), CHECKS.get(mutant.caughtBy()).rules()))
                .forEach(check -> groups.add(check.id()));
        if (mutant.caughtBy().startsWith("run.")) {
            TRAFFIC.forEach(group -> groups.add(group + "."));
        }
        return String.join(",", groups);
    }

    private static String group(String id) {
        return id.substring(0, id.indexOf('.') + 1);
    }

    private static Map<String, JsonNode> failed(JsonNode report) {
        Map<String, JsonNode> failed = new LinkedHashMap<>();
        for (JsonNode result : report.path("results")) {
            if (List.of("fail", "warning", "error")
                    .contains(result.path("outcome").asText())) {
                failed.put(result.path("id").asText(), result);
            }
        }
        return failed;
    }

    /** A check of the whole run names the rule that it found broken; any other one is about its rules. */
    private static boolean isRelated(Mutant mutant, Check own, JsonNode result) {
        String id = result.path("id").asText();
        if (result.path("outcome").asText().equals("error")) {
            return false;
        }
        if (id.equals(own.id()) || mutant.related().stream().anyMatch(id::startsWith)) {
            return true;
        }
        if (!id.startsWith("run.")) {
            return !Collections.disjoint(CHECKS.get(id).rules(), own.rules());
        }
        Set<String> named = new LinkedHashSet<>();
        RULE_IN_DETAIL.matcher(result.path("detail").asText()).results().forEach(match -> named.add(match.group(1)));
        return !named.isEmpty() && own.rules().containsAll(named);
    }
}
