package dev.agentconnect.benchmarks.load;

import dev.agentconnect.connector.ConnectorOptions;
import dev.agentconnect.connector.ConnectorServer;
import dev.agentconnect.connector.limits.ConnectorLimits;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The server process of a run: the SDK server and the bare echo in one JVM. It prints {@code ready <sdk port> <echo port>}, answers each
 * line {@code heap} with the bytes in use after garbage collection, {@code cpu} with the processor time so far in nanoseconds, and ends with its standard input, so that it never outlives
 * the run. An argument names a state directory; without one the store is in memory.
 */
public final class LoadServer {
    /** Room for the largest run. */
    private static final int CHANNELS = 20_000;

    private LoadServer() {}

    /**
     * Runs until standard input ends.
     *
     * @param args nothing, or a state directory
     * @throws Exception when it cannot start
     */
    public static void main(String[] args) throws Exception {
        ConnectorOptions.Builder options = ConnectorOptions.builder();
        if (args.length > 0) {
            options.stateDirectory(Path.of(args[0]));
        }
        try (ConnectorServer sdk = new NoopConnector().start(limits(), options);
                EchoServer echo = EchoServer.start()) {
            PrintStream out = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
            out.println("ready " + sdk.port() + " " + echo.port());
            serve(out);
        }
    }

    private static ConnectorLimits limits() {
        ConnectorLimits all = ConnectorLimits.DEFAULTS;
        ConnectorLimits.Plane plane = all.plane();
        return new ConnectorLimits(
                new ConnectorLimits.Plane(
                        plane.helloTimeout(), plane.badPackets(), plane.connectors(), CHANNELS, plane.lease()),
                all.work(),
                all.inbound(),
                all.recall(),
                all.drafts(),
                all.files());
    }

    private static void serve(PrintStream out) throws IOException {
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            if (line.equals("heap")) {
                out.println(heap());
            } else if (line.equals("cpu")) {
                out.println(ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toNanos());
            }
        }
    }

    /** The least of a few looks: what one collection leaves behind, the next may take. */
    private static long heap() {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            memory.gc();
            least = Math.min(least, memory.getHeapMemoryUsage().getUsed());
        }
        return least;
    }
}
