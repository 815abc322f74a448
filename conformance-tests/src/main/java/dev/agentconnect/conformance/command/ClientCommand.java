package dev.agentconnect.conformance.command;

import dev.agentconnect.conformance.platform.HttpPlatform;
import dev.agentconnect.conformance.platform.PlatformStep;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.conformance.platform.StepName;
import dev.agentconnect.conformance.platform.scenario.ClientRun;
import dev.agentconnect.conformance.platform.scenario.ClientSettings;
import dev.agentconnect.conformance.platform.scenario.ClientSuite;
import dev.agentconnect.protocol.json.Json;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code client}: plays all scenarios against a platform. */
@Command(
        name = "client",
        description = "Plays a scripted connector and checks the platform that connects to it.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLine.class)
final class ClientCommand implements Callable<Integer> {
    private static final int LARGEST_PORT = 65_535;

    private final Surroundings surroundings;

    @Mixin
    private final ClientOptions options = new ClientOptions();

    @Mixin
    private final RunOptions runOptions = new RunOptions();

    @CommandLine.Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandLine.Model.CommandSpec spec;

    ClientCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        URI driver = SettingsReader.httpUrl(options.driver, "--driver");
        HttpPlatform platform = new HttpPlatform(driver);
        ClientSettings settings = settings(platform);
        RunPlan plan = runOptions.prepare(ClientSuite.checks());
        HttpPlatform knock =
                new HttpPlatform(driver, runOptions.timeout()); // a driver that hangs must not hang the kit
        StepAnswer first = knock.perform(new PlatformStep(StepName.DISCONNECT, Json.object()));
        if (first instanceof StepAnswer.Failed failed && failed.code().equals(HttpPlatform.UNREACHABLE)) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("Not reachable: the driver at " + driver);
            err.flush();
            return ExitCode.UNREACHABLE;
        }
        try (ClientRun run = listen(settings)) {
            PrintWriter out = spec.commandLine().getOut();
            out.println("The scripted connector listens at " + run.url());
            return runOptions.play(run, plan, out, surroundings.clock());
        }
    }

    private static ClientRun listen(ClientSettings settings) {
        try {
            return new ClientRun(settings);
        } catch (UncheckedIOException e) {
            throw new UsageException("--listen: the port cannot be had");
        }
    }

    private ClientSettings settings(HttpPlatform platform) {
        if (options.listen < 0 || options.listen > LARGEST_PORT) {
            throw new UsageException("--listen must be a port from 0 to 65535");
        }
        String key = new SettingsReader(surroundings).apiKey(null, options.apiKeyFile);
        return new ClientSettings(
                platform,
                host(),
                options.listen,
                options.publicUrl == null ? null : SettingsReader.httpUrl(options.publicUrl, "--public-url"),
                key == null ? ClientSettings.newApiKey() : key,
                runOptions.timeout(),
                runOptions.quiet(),
                surroundings.clock());
    }

    private InetAddress host() {
        try {
            return InetAddress.getByName(options.host);
        } catch (UnknownHostException e) {
            throw new UsageException("--host is no address");
        }
    }
}
