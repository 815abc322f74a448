package dev.agentconnect.benchmarks.load;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Calls of a no-op tool over WebSocket beside a bare Jetty echo of the same packets: one server process with both, one client process,
 * rounds in turn, so that whatever else the machine does hits both.
 */
public final class CallRun {
    private static final Map<String, String> DEFAULTS = Map.of(
            "rounds",
            "5",
            "seconds",
            "5",
            "warmup",
            "10",
            "sockets",
            "200",
            "in-flight",
            "64",
            "server-jvm",
            "",
            "tools",
            NoopConnector.READ + " " + NoopConnector.WRITE);

    private final ServerProcess server;
    private final LoadOptions options;
    private final PrintStream out;

    private CallRun(ServerProcess server, LoadOptions options, PrintStream out) {
        this.server = server;
        this.options = options;
        this.out = out;
    }

    /**
     * Runs and prints.
     *
     * @param args {@code --rounds=5 --seconds=5 --warmup=10 --sockets=200 --in-flight=64 --server-jvm="..."}
     * @throws InterruptedException when it is interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        run(args, System.out);
    }

    static void run(String[] args, PrintStream out) throws InterruptedException {
        LoadOptions options = LoadOptions.of(args, DEFAULTS);
        try (ServerProcess server = ServerProcess.start(options.words("server-jvm"), List.of())) {
            CallRun run = new CallRun(server, options, out);
            Shape one = new Shape(1, options.number("in-flight"));
            Shape many = new Shape(options.number("sockets"), 1);
            for (String toolId : options.words("tools")) {
                run.compare(toolId, one);
                run.compare(toolId, many);
            }
        }
    }

    private void compare(String toolId, Shape shape) throws InterruptedException {
        print("%s, %s (load average %.1f)", toolId, shape, load());
        try (CallLoad sdk = CallLoad.ofTool(server.sdkPort(), shape, toolId);
                CallLoad echo = CallLoad.ofEcho(server.echoPort(), shape, toolId)) {
            double warmup = options.decimal("warmup") / 2;
            echo.run(server, warmup);
            sdk.run(server, warmup);
            List<Figures[]> rounds = new ArrayList<>();
            for (int i = 0; i < options.number("rounds"); i++) {
                Figures ofEcho = echo.run(server, options.decimal("seconds"));
                Figures ofSdk = sdk.run(server, options.decimal("seconds"));
                rounds.add(new Figures[] {ofEcho, ofSdk});
                print("  echo %s | sdk %s", words(ofEcho), words(ofSdk));
            }
            summary(rounds);
        }
    }

    private void summary(List<Figures[]> rounds) {
        double rate = Figures.median(rounds.stream()
                .mapToDouble(r -> r[1].perSecond() / r[0].perSecond())
                .toArray());
        double p50 = Figures.median(rounds.stream()
                .mapToDouble(r -> r[1].p50Micros() / r[0].p50Micros())
                .toArray());
        double p99 = Figures.median(rounds.stream()
                .mapToDouble(r -> r[1].p99Micros() / r[0].p99Micros())
                .toArray());
        double cpu = Figures.median(rounds.stream()
                .mapToDouble(r -> r[1].cpuMicros() / r[0].cpuMicros())
                .toArray());
        print(
                "  sdk / echo, median of the rounds: rate %.2f, p50 %.2f, p99 %.2f, server cpu %.2f",
                rate, p50, p99, cpu);
    }

    private static String words(Figures figures) {
        return String.format(
                Locale.ROOT,
                "%,7.0f/s p50 %,6.0f us p99 %,6.0f us cpu %4.1f us",
                figures.perSecond(),
                figures.p50Micros(),
                figures.p99Micros(),
                figures.cpuMicros());
    }

    private static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    private void print(String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
    }
}
