package dev.agentconnect.examples.demo;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The driver of {@code ./demo}. Exit codes: 0 when every step held, 1 when one did not, 2 on wrong usage. */
@Command(name = "demo", description = "Runs the main job once, with real processes.", mixinStandardHelpOptions = true)
public final class Main implements Callable<Integer> {
    @Option(names = "--root", required = true, description = "The folder of the checkout.")
    @SuppressWarnings("NullAway.Init") // required
    private Path root;

    @Option(names = "--work", required = true, description = "A folder for state and logs.")
    @SuppressWarnings("NullAway.Init") // required
    private Path work;

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
        try (Steps steps = new Steps(System.out)) {
            new TelegramDemo(root, work, steps).run();
            System.out.printf("%nAll %d steps held.%n", steps.count());
            return 0;
        } catch (DemoFailed e) {
            System.out.flush();
            System.err.println("demo: " + e.getMessage());
            return 1;
        }
    }
}
