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

/** Runs the whole suite against each connector that breaks one rule. */
class MutantTest {
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
            run = KitRun.full(connector, "--timeout", "3", "--quiet", "0.1", "--report-dir", reports.toString());
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
