package dev.agentconnect.examples.telegram;

import dev.agentconnect.connector.ConnectorOptions;
import dev.agentconnect.connector.ConnectorServer;
import dev.agentconnect.connector.store.StoreUnavailable;
import dev.agentconnect.host.time.SystemTimers;
import dev.agentconnect.protocol.secret.Secret;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command line of the connector. Prints one line with its Base URL when it is ready and runs until it is told to end. Exit
 * codes: 1 when it cannot start, 2 on wrong usage.
 */
@Command(
        name = "telegram-connector",
        description = "Connects Telegram bots to xAgent (Connector Protocol 3.0).",
        footer = "The system API key can also come from the environment variable " + Main.API_KEY_VARIABLE + ".")
public final class Main implements Callable<Integer> {
    static final String API_KEY_VARIABLE = "TELEGRAM_CONNECTOR_API_KEY";

    private static final int MAX_PORT = 65_535;

    /** A file with more than this is no API key. */
    private static final long MAX_KEY_FILE_BYTES = 4_096;

    private final Map<String, String> environment;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Prints this text.")
    @SuppressWarnings("unused") // picocli looks at it
    private boolean help;

    @Option(names = "--port", defaultValue = "0", description = "Port to listen on; 0 takes a free one.")
    private int port;

    @Option(names = "--bind", defaultValue = "127.0.0.1", description = "Address to listen on (${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // has a default
    private String bind;

    @Option(
            names = "--path-prefix",
            defaultValue = "",
            description = "Path in front of all endpoints, such as /telegram.")
    @SuppressWarnings("NullAway.Init") // has a default
    private String pathPrefix;

    @Option(
            names = "--bot-api-url",
            defaultValue = "https://api.telegram.org",
            description = "Address of the Bot API (${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // has a default
    private String botApiUrl;

    @Option(
            names = "--state-dir",
            defaultValue = "telegram-connector-state",
            description = "Folder for bindings, messages, update offsets and files (${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // has a default
    private Path stateDirectory;

    @ArgGroup
    private @Nullable KeySource keySource;

    private static final class KeySource {
        @Option(
                names = "--api-key",
                description = "System API key that xAgent must present. Other users of the machine may see it here.")
        @Nullable
        String apiKey;

        @Option(names = "--api-key-file", description = "File that holds the system API key.")
        @Nullable
        Path apiKeyFile;
    }

    Main(Map<String, String> environment) {
        this.environment = environment;
    }

    /**
     * Runs the connector until the process is told to end.
     *
     * @param arguments the command line
     */
    public static void main(String[] arguments) {
        System.exit(commandLine(System.getenv()).execute(arguments));
    }

    static CommandLine commandLine(Map<String, String> environment) {
        return new CommandLine(new Main(environment)).setParameterExceptionHandler(Main::wrongUsage);
    }

    @Override
    public Integer call() throws InterruptedException {
        if (port < 0 || port > MAX_PORT) {
            throw wrong("--port must be from 0 to " + MAX_PORT);
        }
        Running running;
        try {
            running = start(apiKey());
        } catch (UncheckedIOException | StoreUnavailable failure) {
            spec.commandLine().getErr().println("cannot start: " + failure.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(running::close, "telegram-connector-close"));
        PrintWriter out = spec.commandLine().getOut();
        out.println("telegram-connector " + running.server().baseUri());
        out.flush();
        new CountDownLatch(1).await(); // until the process is told to end
        return CommandLine.ExitCode.OK;
    }

    /**
     * Everything that has to be closed. What is under way is finished first, for a few seconds: a call to Telegram that is given up has an
     * unknown outcome, and its message may be sent again.
     */
    record Running(TelegramConnector connector, ConnectorServer server, SystemTimers timers, StateLock lock) {
        void close() {
            server.drain();
            connector.close();
            timers.close();
            lock.close();
        }
    }

    private Running start(Optional<Secret> apiKey) {
        StateLock lock = StateLock.take(stateDirectory);
        try {
            return start(apiKey, lock);
        } catch (RuntimeException failed) {
            lock.close();
            throw failed;
        }
    }

    private Running start(Optional<Secret> apiKey, StateLock lock) {
        SystemTimers timers = new SystemTimers();
        TelegramConnector connector = connector(apiKey.isPresent(), timers);
        ConnectorOptions.Builder options = ConnectorOptions.builder()
                .bindAddress(bind)
                .port(port)
                .filesDirectory(stateDirectory.resolve("files"))
                .stateDirectory(stateDirectory.resolve("store"))
                .timers(timers);
        apiKey.ifPresent(options::apiKey);
        try {
            options.pathPrefix(pathPrefix);
            return new Running(connector, ConnectorServer.start(connector.connector(), options.build()), timers, lock);
        } catch (IllegalArgumentException invalid) {
            throw wrong("--bind or --path-prefix: " + invalid.getMessage());
        }
    }

    private TelegramConnector connector(boolean apiKeyRequired, SystemTimers timers) {
        try {
            return new TelegramConnector(botApiUrl, stateDirectory, apiKeyRequired, timers);
        } catch (IllegalArgumentException invalid) {
            throw wrong("--bot-api-url: " + invalid.getMessage());
        }
    }

    private Optional<Secret> apiKey() {
        String key;
        if (keySource == null) {
            key = environment.get(API_KEY_VARIABLE);
        } else {
            key = keySource.apiKeyFile == null ? keySource.apiKey : read(keySource.apiKeyFile);
        }
        if (key == null) {
            return Optional.empty();
        }
        if (key.isBlank()) {
            throw wrong("the API key is blank; leave it out to serve without one");
        }
        return Optional.of(Secret.of(key.strip()));
    }

    private String read(Path file) {
        try {
            if (Files.size(file) > MAX_KEY_FILE_BYTES) {
                throw wrong("--api-key-file: the file is larger than " + MAX_KEY_FILE_BYTES + " bytes");
            }
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw wrong("--api-key-file: the file cannot be read");
        }
    }

    private ParameterException wrong(String what) {
        return new ParameterException(spec.commandLine(), what);
    }

    /** An argument that picocli cannot place may be the API key, so it is not repeated. */
    private static int wrongUsage(ParameterException wrong, String[] arguments) {
        PrintWriter err = wrong.getCommandLine().getErr();
        err.println(
                wrong instanceof CommandLine.UnmatchedArgumentException
                        ? "there is an option or argument that is not known"
                        : wrong.getMessage());
        wrong.getCommandLine().usage(err);
        return CommandLine.ExitCode.USAGE;
    }
}
