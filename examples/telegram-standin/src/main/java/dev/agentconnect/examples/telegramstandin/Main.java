package dev.agentconnect.examples.telegramstandin;

import dev.agentconnect.examples.telegramstandin.http.PortException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command line of the stand-in. Prints one line for each port when it is ready and runs until it is told to end. Exit codes:
 * 1 when a port cannot be opened, 2 on wrong usage.
 */
@Command(name = "telegram-standin", description = "Stands in for the Telegram Bot API, with one bot, on 127.0.0.1.")
public final class Main implements Callable<Integer> {
    /** Anything that might be a token, wherever it stands in what the user typed. */
    private static final Pattern TOKEN = Pattern.compile("[0-9]+:[A-Za-z0-9_-]+");

    private static final int MAX_PORT = 65_535;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Prints this text.")
    @SuppressWarnings("unused") // picocli looks at it
    private boolean help;

    @Option(names = "--port", defaultValue = "0", description = "Port of the Bot API; 0 takes a free one.")
    private int port;

    @Option(names = "--control-port", defaultValue = "0", description = "Control port; 0 takes a free one.")
    private int controlPort;

    @Option(names = "--bot-token", required = true, description = "Token of the bot, such as 123456:secret.")
    @SuppressWarnings("NullAway.Init") // required
    private String botToken;

    /** Set by the command line. */
    Main() {}

    /** Runs the stand-in until the process is told to end. */
    public static void main(String[] arguments) {
        // Port numbers are printed on stdout; Jetty's own start lines would only repeat them.
        if (System.getProperty("org.slf4j.simpleLogger.log.org.eclipse.jetty") == null) {
            System.setProperty("org.slf4j.simpleLogger.log.org.eclipse.jetty", "warn");
        }
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Main()).setParameterExceptionHandler(Main::wrongUsage);
    }

    @Override
    public Integer call() throws InterruptedException {
        checkPort("--port", port);
        checkPort("--control-port", controlPort);
        TelegramStandin standin;
        try {
            standin = TelegramStandin.start(port, controlPort, botToken);
        } catch (IllegalArgumentException badToken) {
            throw new ParameterException(spec.commandLine(), "--bot-token: " + badToken.getMessage());
        } catch (PortException taken) {
            spec.commandLine().getErr().println(taken.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(standin::close, "telegram-standin-close"));
        PrintWriter out = spec.commandLine().getOut();
        out.println("bot-api " + standin.botApiUrl());
        out.println("control " + standin.controlUrl());
        out.flush();
        new CountDownLatch(1).await();
        return CommandLine.ExitCode.OK;
    }

    private void checkPort(String option, int value) {
        if (value < 0 || value > MAX_PORT) {
            throw new ParameterException(spec.commandLine(), option + ": must be from 0 to " + MAX_PORT);
        }
    }

    /** What the user typed may hold the token, so it is not repeated as it is. */
    private static int wrongUsage(ParameterException wrong, String[] arguments) {
        PrintWriter err = wrong.getCommandLine().getErr();
        err.println(TOKEN.matcher(String.valueOf(wrong.getMessage())).replaceAll("[bot token]"));
        wrong.getCommandLine().usage(err);
        return CommandLine.ExitCode.USAGE;
    }
}
