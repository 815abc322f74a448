package dev.agentconnect.benchmarks.load;

import dev.agentconnect.connector.ConnectorOptions;
import dev.agentconnect.connector.ConnectorServer;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.connector.handler.InboundRefused;
import dev.agentconnect.connector.limits.ConnectorLimits;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Durable messages of the target beside the least that makes one durable: a loop that inserts a row and commits, in an H2 file with the
 * same settings, in rounds that alternate. Delivered to channels that are open, so that each message is also sent, acknowledged and
 * taken out again; and to channels that are closed, where it only waits.
 */
public final class InboundRun {
    private static final Map<String, String> DEFAULTS =
            Map.of("rounds", "5", "seconds", "3", "warmup", "5", "channels", "16", "capacity", "2000000");
    private static final String TEXT = "the quick brown fox jumps over the lazy dog ".repeat(6);

    private final AtomicLong ids = new AtomicLong();
    private final LoadOptions options;
    private final PrintStream out;

    private InboundRun(LoadOptions options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    /**
     * Runs and prints.
     *
     * @param args {@code --rounds=5 --seconds=3 --warmup=5 --channels=16}
     * @throws Exception when it cannot run
     */
    public static void main(String[] args) throws Exception {
        run(args, System.out);
    }

    static void run(String[] args, PrintStream out) throws IOException, SQLException, InterruptedException {
        InboundRun run = new InboundRun(LoadOptions.of(args, DEFAULTS), out);
        for (boolean open : new boolean[] {true, false}) {
            for (int channels : new int[] {1, run.options.number("channels")}) {
                run.compare(channels, open);
            }
        }
    }

    private void compare(int channels, boolean open) throws IOException, SQLException, InterruptedException {
        print(
                "deliver() from %d thread(s), one for each channel; channels %s (load average %.1f)",
                channels,
                open ? "open and acknowledged" : "closed",
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        try (ScratchDirectory state = ScratchDirectory.create();
                ScratchDirectory bare = ScratchDirectory.create();
                InsertLoop inserts = new InsertLoop(bare.path())) {
            NoopConnector connector = new NoopConnector();
            ConnectorOptions.Builder server = ConnectorOptions.builder().stateDirectory(state.path());
            try (ConnectorServer running = connector.start(limits(), server)) {
                AckingAgent agent = AckingAgent.connect(running.port(), channels);
                if (!open) {
                    agent.close();
                }
                List<ChannelContext> targets = List.copyOf(connector.bound().values());
                rounds(inserts, targets);
                agent.close();
            }
        }
    }

    private void rounds(InsertLoop inserts, List<ChannelContext> targets) throws SQLException, InterruptedException {
        inserts.run(TEXT, options.decimal("warmup") / 2);
        deliver(targets, options.decimal("warmup") / 2);
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < options.number("rounds"); i++) {
            double bare = inserts.run(TEXT, options.decimal("seconds"));
            double sdk = deliver(targets, options.decimal("seconds"));
            ratios.add(sdk / bare);
            print("  insert and commit %,7.0f/s | deliver %,7.0f/s", bare, sdk);
        }
        double ratio =
                Figures.median(ratios.stream().mapToDouble(Double::doubleValue).toArray());
        print("  deliver / insert and commit, median of the rounds: %.2f", ratio);
    }

    private double deliver(List<ChannelContext> targets, double seconds) throws InterruptedException {
        AtomicLong delivered = new AtomicLong();
        long start = System.nanoTime();
        long end = start + (long) (seconds * 1e9);
        List<Thread> threads = new ArrayList<>();
        for (ChannelContext target : targets) {
            Thread thread = new Thread(() -> deliver(target, end, delivered), "target");
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return delivered.get() / ((System.nanoTime() - start) / 1e9);
    }

    private void deliver(ChannelContext target, long end, AtomicLong delivered) {
        while (System.nanoTime() < end) {
            try {
                target.deliver(new InboundMessage("m" + ids.incrementAndGet(), TEXT, List.of(), Instant.now()));
                delivered.incrementAndGet();
            } catch (InboundRefused full) { // as a target's consumer would, it waits and offers the next one later
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            }
        }
    }

    /** Room for a whole run on a channel that nobody reads; the bound is another test's business. */
    private ConnectorLimits limits() {
        ConnectorLimits all = ConnectorLimits.DEFAULTS;
        ConnectorLimits.Inbound inbound = all.inbound();
        return new ConnectorLimits(
                all.plane(),
                all.work(),
                new ConnectorLimits.Inbound(
                        options.number("capacity"), inbound.retention(), inbound.ackTimeout(), inbound.maxBackOff()),
                all.recall(),
                all.drafts(),
                all.files());
    }

    private void print(String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
    }
}
