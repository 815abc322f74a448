package dev.agentconnect.benchmarks.load;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The heap that an open channel costs the server: many of them on one data plane, with the store in memory and in H2. */
public final class ChannelsRun {
    private static final Map<String, String> DEFAULTS = Map.of("channels", "10000", "server-jvm", "");

    /** Opens that wait at once; a data plane may have 4,096 requests open, and a socket 1,000 messages queued. */
    private static final int WINDOW = 256;

    private static final int WAIT_SECONDS = 60;

    private ChannelsRun() {}

    /**
     * Runs and prints.
     *
     * @param args {@code --channels=10000 --server-jvm="..."}
     * @throws Exception when it cannot run
     */
    public static void main(String[] args) throws Exception {
        run(args, System.out);
    }

    static void run(String[] args, PrintStream out) throws InterruptedException, IOException {
        LoadOptions options = LoadOptions.of(args, DEFAULTS);
        measure("store in memory", options, List.of(), out);
        try (ScratchDirectory directory = ScratchDirectory.create()) {
            measure("store in H2", options, List.of(directory.path().toString()), out);
        }
    }

    private static void measure(String what, LoadOptions options, List<String> arguments, PrintStream out)
            throws InterruptedException {
        int channels = options.number("channels");
        try (ServerProcess server = ServerProcess.start(options.words("server-jvm"), arguments)) {
            AgentSocket socket = AgentSocket.connect(server.sdkPort());
            socket.hello();
            open(socket, Math.max(1, channels / 10)); // what is loaded once is no cost of a channel
            long before = server.heap();
            open(socket, channels);
            long after = server.heap();
            socket.close();
            out.println(String.format(
                    Locale.ROOT,
                    "%s: %,d channels opened, %,.0f KiB of heap before, %,.0f KiB after: %,.0f bytes a channel",
                    what,
                    channels,
                    before / 1_024.0,
                    after / 1_024.0,
                    (after - before) / (double) channels));
        }
    }

    private static void open(AgentSocket socket, int channels) throws InterruptedException {
        Semaphore window = new Semaphore(WINDOW);
        socket.listener(answer -> {
            if (answer.contains("\"error\":{")) {
                throw new IllegalStateException("a channel does not open: " + answer);
            }
            window.release();
        });
        for (int i = 0; i < channels; i++) {
            take(window, 1);
            socket.send(AgentSocket.packet("channel.open", null, "{}"));
        }
        take(window, WINDOW);
    }

    private static void take(Semaphore window, int permits) throws InterruptedException {
        if (!window.tryAcquire(permits, WAIT_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("channels were not opened");
        }
    }
}
