package dev.agentconnect.conformance.command;

import dev.agentconnect.conformance.check.CheckResult;
import dev.agentconnect.conformance.platform.HttpPlatform;
import dev.agentconnect.conformance.platform.PlatformStep;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.conformance.platform.StepName;
import dev.agentconnect.conformance.platform.scenario.ClientRun;
import dev.agentconnect.conformance.platform.scenario.ClientSettings;
import dev.agentconnect.conformance.platform.scenario.ClientSuite;
import dev.agentconnect.conformance.platform.scenario.Scenario;
import dev.agentconnect.conformance.report.ConsoleReport;
import dev.agentconnect.conformance.report.JsonReport;
import dev.agentconnect.conformance.report.JunitReport;
import dev.agentconnect.conformance.report.RunReport;
import dev.agentconnect.protocol.json.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code client}: plays all scenarios against a platform. */
@Command(
        name = "client",
        description = "Plays a scripted connector and checks the platform that connects to it.",
        mixinStandardHelpOptions = true,
        versionProvider = KitVersion.class)
final class ClientCommand implements Callable<Integer> {
    private static final double LONGEST_TIMEOUT = 600;
    private static final int LARGEST_PORT = 65_535;
    private static final int KEY_BYTES = 16;

    private final Surroundings surroundings;

    @Mixin
    private final ClientOptions options = new ClientOptions();

    @CommandLine.Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandLine.Model.CommandSpec spec;

    ClientCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        URI driver = SettingsReader.httpUrl(options.driver, "--driver");
        List<Scenario> scenarios = chosen();
        HttpPlatform platform = new HttpPlatform(driver);
        ClientSettings settings = settings(platform);
        Path reports = prepareReportDir();
        StepAnswer first = platform.perform(new PlatformStep(StepName.DISCONNECT, Json.object()));
        if (first instanceof StepAnswer.Failed failed && failed.code().equals(HttpPlatform.UNREACHABLE)) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("Not reachable: the driver at " + driver);
            err.flush();
            return ExitCode.UNREACHABLE;
        }
        try (ClientRun run = new ClientRun(settings)) {
            return play(run, scenarios, reports);
        } catch (UncheckedIOException e) {
            throw new UsageException("--listen: the port cannot be had");
        }
    }

    private List<Scenario> chosen() {
        List<Scenario> chosen = ClientSuite.scenarios().stream()
                .filter(scenario -> scenario.id().startsWith("client.run-") || isNamed(scenario))
                .toList();
        if (chosen.stream().noneMatch(this::isNamed)) {
            throw new UsageException("--only names no scenario; see the command list");
        }
        return chosen;
    }

    private boolean isNamed(Scenario scenario) {
        return Stream.of(options.only).anyMatch(scenario.id()::startsWith);
    }

    private ClientSettings settings(HttpPlatform platform) {
        if (!(options.timeout > 0 && options.timeout <= LONGEST_TIMEOUT)) {
            throw new UsageException("--timeout must be more than 0 and at most 600 seconds");
        }
        if (options.listen < 0 || options.listen > LARGEST_PORT) {
            throw new UsageException("--listen must be a port from 0 to 65535");
        }
        return new ClientSettings(
                platform,
                host(),
                options.listen,
                options.publicUrl == null ? null : SettingsReader.httpUrl(options.publicUrl, "--public-url"),
                apiKey(),
                Duration.ofMillis((long) Math.ceil(options.timeout * 1_000)),
                ClientSettings.QUIET,
                surroundings.clock());
    }

    private InetAddress host() {
        try {
            return InetAddress.getByName(options.host);
        } catch (UnknownHostException e) {
            throw new UsageException("--host is no address");
        }
    }

    private String apiKey() {
        String key = options.apiKeyFile == null
                ? surroundings.environment().get(Surroundings.API_KEY)
                : SettingsReader.file(options.apiKeyFile, "--api-key-file").strip();
        if (key == null || key.isEmpty()) {
            byte[] made = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(made);
            return "kit-" + HexFormat.of().formatHex(made);
        }
        if (!key.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw new UsageException("the API key must be visible ASCII without spaces");
        }
        return key;
    }

    private @Nullable Path prepareReportDir() {
        Path directory = options.reportDir;
        if (directory == null) {
            return null;
        }
        try {
            return Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UsageException("--report-dir cannot be created");
        }
    }

    private int play(ClientRun run, List<Scenario> scenarios, @Nullable Path reports) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("The scripted connector listens at " + run.url());
        out.flush();
        ConsoleReport console = new ConsoleReport(out);
        Instant started = surroundings.clock().instant();
        List<CheckResult> results = run.play(scenarios, console::progress);
        RunReport report = new RunReport(run.url(), KitVersion.read(), started, results);
        console.summary(report);
        if (reports != null) {
            write(reports, report);
        }
        return report.allMustsHold() ? ExitCode.CONFORMANT : ExitCode.BROKEN;
    }

    private static void write(Path directory, RunReport report) {
        try {
            Files.write(directory.resolve("report.json"), JsonReport.render(report));
            Files.writeString(directory.resolve("junit.xml"), JunitReport.render(report));
        } catch (IOException e) {
            throw new UsageException("--report-dir cannot be written to");
        }
    }
}
