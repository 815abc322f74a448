package dev.agentconnect.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.conformance.reference.Mutant;
import dev.agentconnect.conformance.reference.ReferenceConnector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MutantTest {
    @TempDir
    private Path reports;

    @ParameterizedTest
    @EnumSource(value = Mutant.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    @Timeout(60)
    void aConnectorThatBreaksOneRuleIsCaughtByTheCheckOfThatRule(Mutant mutant) throws IOException {
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(mutant)) {
            run = KitRun.full(
                    connector, "--only", traffic(mutant), "--timeout", "1", "--report-dir", reports.toString());
        }

        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
        assertThat(StreamSupport.stream(KitRun.report(reports).path("results").spliterator(), false)
                        .filter(result -> result.path("outcome").asText().equals("fail"))
                        .map(result -> result.path("id").asText()))
                .contains(mutant.caughtBy());
    }

    /** The checks about the whole run need some traffic to look at. */
    private static String traffic(Mutant mutant) {
        return mutant.caughtBy().startsWith("run.") ? "inbound.text,hello.wrong" : mutant.caughtBy();
    }
}
