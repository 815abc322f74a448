package dev.agentconnect.conformance.command;

import java.io.PrintWriter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The root of the command line. */
@Command(
        name = "agent-connect-conformance",
        description = "Checks implementations of the Connector Protocol 3.0 over the wire.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLine.class,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all tested musts hold, or what fails is in the baseline",
            "1:a must failed, the kit failed, a known failure no longer fails, or a strict run could not test a must",
            "2:wrong usage",
            "3:nothing reachable at the given URL"
        })
public final class ConformanceCommand implements Runnable {
    private static final Pattern OPTION = Pattern.compile("(--?[a-z][a-z0-9-]{0,30})(?:=.*)?", Pattern.DOTALL);

    @CommandLine.Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandLine.Model.CommandSpec spec;

    ConformanceCommand() {}

    /**
     * Runs a command line.
     *
     * @param surroundings what comes from outside the command line
     * @param out where results go
     * @param err where complaints go
     * @param args the arguments
     * @return the exit code, one of {@link ExitCode}
     */
    public static int run(Surroundings surroundings, PrintWriter out, PrintWriter err, String... args) {
        CommandLine line = new CommandLine(new ConformanceCommand())
                .addSubcommand(new ConnectorCommand(surroundings))
                .addSubcommand(new ClientCommand(surroundings))
                .addSubcommand(new CardCommand(surroundings))
                .addSubcommand(new ListCommand());
        return line.setOut(out)
                .setErr(err)
                .setExpandAtFiles(false) // a value that begins with @ names a file of its own
                .setExecutionExceptionHandler((fault, failed, parsed) -> complain(fault, err))
                .setParameterExceptionHandler((fault, wrong) -> usage(fault, err))
                .execute(args);
    }

    private static int complain(Exception fault, PrintWriter err) {
        if (fault instanceof UsageException) {
            err.println(fault.getMessage());
            err.flush();
            return ExitCode.USAGE;
        }
        err.println("The kit failed: " + fault.getClass().getSimpleName());
        err.flush();
        return ExitCode.BROKEN;
    }

    private static int usage(CommandLine.ParameterException fault, PrintWriter err) {
        err.println(words(fault));
        err.println("Try '" + fault.getCommandLine().getCommandSpec().qualifiedName() + " --help'.");
        err.flush();
        return ExitCode.USAGE;
    }

    /** The library's message may quote a value, and a value may be a secret; the name of an option is none. */
    private static String words(CommandLine.ParameterException fault) {
        if (fault instanceof CommandLine.MissingParameterException) {
            return String.valueOf(fault.getMessage());
        }
        if (fault.getArgSpec() instanceof CommandLine.Model.OptionSpec option) {
            return option.longestName() + ": the value does not fit.";
        }
        String unknown = fault instanceof CommandLine.UnmatchedArgumentException unmatched
                ? unmatched.getUnmatched().stream()
                        .map(OPTION::matcher)
                        .filter(Matcher::matches)
                        .map(name -> name.group(1))
                        .findFirst()
                        .orElse("")
                : "";
        return unknown.isEmpty()
                ? "Wrong usage: an unknown option, or a value that does not fit."
                : "Unknown option: " + unknown;
    }

    @Override
    public void run() {
        throw new CommandLine.MissingParameterException(
                spec.commandLine(), java.util.List.of(), "Missing command: connector, client, card or list");
    }
}
