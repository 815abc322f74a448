package dev.agentconnect.examples.demo;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The driver of {@code ./demo}. Exit codes: 0 when every step held, 1 when one did not, 2 on wrong usage. */
@Command(name = "demo", description = "Runs the main job once, with real processes.", mixinStandardHelpOptions = true)
public final class Main implements Callable<Integer> {
    @Option(names = "--root", required = true, description = "The folder of the checkout.")
    @SuppressWarnings("NullAway.Init") // required
    private Path root;

    @Option(names = "--work", required = true, description = "A folder for state and logs.")
    @SuppressWarnings("NullAway.Init") // required
    private Path work;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    /**
     * The command line.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        System.exit(new CommandLine(new Main()).execute(args));
    }

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        Consumer<String> print = line -> {
            out.println(line);
            out.flush();
        };
        try (Steps steps = new Steps(print)) {
            new TelegramDemo(root, work, steps).run();
            print.accept(String.format("%nAll %d steps held.", steps.count()));
            return 0;
        } catch (DemoFailed e) {
            spec.commandLine().getErr().println("demo: " + e.getMessage());
            return 1;
        }
    }
}
