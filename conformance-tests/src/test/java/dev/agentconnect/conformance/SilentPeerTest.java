package dev.agentconnect.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.reference.Mutant;
import dev.agentconnect.conformance.reference.ReferenceConnector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SilentPeerTest {
    @TempDir
    private Path reports;

    @ParameterizedTest
    @CsvSource({
        "SILENT, 'given up: no answer to any packet at /ws, 3 times in a row'",
        "HANDSHAKE_STALLS, 'given up: no answer to the handshake at /ws, 3 times in a row'"
    })
    @Timeout(300)
    void whatStaysUnansweredThreeTimesIsGivenUpAndTheRestIsNotTested(Mutant mutant, String reason) throws IOException {
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(mutant)) {
            run = KitRun.full(connector, "--timeout", "3", "--report-dir", reports.toString());
        }

        JsonNode report = KitRun.report(reports);
        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
        assertThat(run.out()).contains(reason);
        assertThat(ids(report, "fail")).hasSizeBetween(2, 5);
        assertThat(ids(report, "not_tested")).contains("channel.open", "auth.success", "tool.success", "chat.text");
    }

    private static List<String> ids(JsonNode report, String outcome) {
        return StreamSupport.stream(report.path("results").spliterator(), false)
                .filter(result -> result.path("outcome").asText().equals(outcome))
                .map(result -> result.path("id").asText())
                .toList();
    }
}
