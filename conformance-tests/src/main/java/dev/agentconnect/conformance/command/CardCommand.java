package dev.agentconnect.conformance.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.document.Finding;
import dev.agentconnect.conformance.wire.Endpoint;
import dev.agentconnect.conformance.wire.HttpAnswer;
import dev.agentconnect.conformance.wire.WireException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code card}: prints every broken rule of one card. Warnings do not change the exit code. */
@Command(
        name = "card",
        description = "Prints all violations of a Connector Card.",
        mixinStandardHelpOptions = true,
        versionProvider = KitVersion.class)
final class CardCommand implements Callable<Integer> {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final Surroundings surroundings;

    @Parameters(paramLabel = "FILE-or-URL", description = "a file, or an http or https URL of a card")
    private String source = "";

    @CommandLine.Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandLine.Model.CommandSpec spec;

    CardCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        byte[] bytes;
        try {
            bytes = read();
        } catch (WireException e) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("Not reachable: " + source + " (" + e.got() + ")");
            err.flush();
            return ExitCode.UNREACHABLE;
        }
        List<Finding> findings = findings(CardFetch.json(bytes));
        PrintWriter out = spec.commandLine().getOut();
        findings.forEach(finding -> out.println(finding.line()));
        long errors = findings.stream().filter(Finding::error).count();
        out.println(errors + " errors, " + (findings.size() - errors) + " warnings");
        out.flush();
        return errors == 0 ? ExitCode.CONFORMANT : ExitCode.BROKEN;
    }

    private List<Finding> findings(Optional<JsonNode> card) {
        return card.map(surroundings.rules()::card)
                .orElseGet(() -> List.of(new Finding("", "CARD-01", true, "one JSON object", "no JSON")));
    }

    private byte[] read() {
        if (source.startsWith("http://") || source.startsWith("https://")) {
            URI url = SettingsReader.httpUrl(source, "the card's URL");
            HttpAnswer answer = CardFetch.fetch(new Endpoint(url, null, TIMEOUT), url.toString());
            if (!answer.ok()) {
                throw new WireException("a card", "HTTP " + answer.status());
            }
            return answer.body();
        }
        try {
            return Files.readAllBytes(Path.of(source));
        } catch (IOException | InvalidPathException e) {
            throw new UsageException("the card's file cannot be read");
        }
    }
}
