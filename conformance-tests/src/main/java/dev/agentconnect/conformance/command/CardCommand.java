package dev.agentconnect.conformance.command;

import dev.agentconnect.conformance.check.CardFetch;
import dev.agentconnect.conformance.document.Finding;
import dev.agentconnect.conformance.document.JsonText;
import dev.agentconnect.conformance.wire.Endpoint;
import dev.agentconnect.conformance.wire.HttpAnswer;
import dev.agentconnect.conformance.wire.WireException;
import dev.agentconnect.protocol.json.JsonLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code card}: prints every broken rule of one card. Warnings do not change the exit code. */
@Command(
        name = "card",
        description = "Prints all violations of a Connector Card.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLine.class)
final class CardCommand implements Callable<Integer> {
    private static final String ADVICE =
            "expected the URL of a card, which ends in /connector-card.json, not the Base URL";
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
        List<Finding> findings = findings(bytes);
        PrintWriter out = spec.commandLine().getOut();
        findings.forEach(finding -> out.println(finding.line()));
        long errors = findings.stream().filter(Finding::error).count();
        out.println(errors + " errors, " + (findings.size() - errors) + " warnings");
        out.flush();
        return errors == 0 ? ExitCode.CONFORMANT : ExitCode.BROKEN;
    }

    private List<Finding> findings(byte[] bytes) {
        String fault = JsonText.fault(bytes).orElse(null);
        return fault == null
                ? CardFetch.json(bytes).map(surroundings.rules()::card).orElseThrow()
                : List.of(new Finding("", "CARD-01", true, "one JSON object", fault));
    }

    private byte[] read() {
        if (source.startsWith("http://") || source.startsWith("https://")) {
            URI url = SettingsReader.httpUrl(source, "the card's URL");
            HttpAnswer answer = CardFetch.fetch(new Endpoint(url, null, TIMEOUT), url.toString());
            if (!answer.ok()) {
                throw new WireException("a card", "HTTP " + answer.status() + "; " + ADVICE);
            }
            return answer.body();
        }
        try (InputStream file = Files.newInputStream(Path.of(source))) {
            return file.readNBytes(JsonLimits.DOCUMENT.maxBytes() + 1); // one more shows that there is too much
        } catch (IOException | InvalidPathException e) {
            throw new UsageException("the card's file cannot be read");
        }
    }
}
