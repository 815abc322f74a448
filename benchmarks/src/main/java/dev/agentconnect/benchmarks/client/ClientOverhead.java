package dev.agentconnect.benchmarks.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compares the client with a bare OkHttp WebSocket client on the same echo, in turns, over one connection each. Prints the
 * medians; the aim is at most 1.4 times the time.
 *
 * <p>Arguments: rounds (default 15), calls in a round (default 20,000).
 */
public final class ClientOverhead {
    private static final int WINDOW = 64;
    private static final int ONE_AFTER_THE_OTHER = 1;
    private static final String FILLER = " " + "x".repeat(200);

    private ClientOverhead() {}

    /**
     * Runs it.
     *
     * @param args rounds, calls in a round
     * @throws InterruptedException when interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 15;
        int calls = args.length > 1 ? Integer.parseInt(args[1]) : 20_000;
        for (int window : new int[] {WINDOW, ONE_AFTER_THE_OTHER}) {
            System.out.println(compare(window, rounds, window == 1 ? calls / 4 : calls));
        }
    }

    static String compare(int window, int rounds, int calls) throws InterruptedException {
        try (AckServer server = AckServer.start();
                Caller bare = new BareCaller(server.baseUrl());
                Caller client = new ClientCaller(server.baseUrl(), false)) {
            List<Double> bareRates = new ArrayList<>();
            List<Double> clientRates = new ArrayList<>();
            for (int round = -2; round < rounds; round++) { // two to warm up
                double bareRate = rate(bare, window, calls);
                double clientRate = rate(client, window, calls);
                if (round >= 0) {
                    bareRates.add(bareRate);
                    clientRates.add(clientRate);
                }
            }
            double bareMedian = median(bareRates);
            double clientMedian = median(clientRates);
            return String.format(
                    Locale.ROOT,
                    "%d in flight: %s %.0f/s, %s %.0f/s, ratio of times %.2f",
                    window,
                    bare.name(),
                    bareMedian,
                    client.name(),
                    clientMedian,
                    bareMedian / clientMedian);
        }
    }

    private static double rate(Caller caller, int window, int calls) throws InterruptedException {
        Round.Outcome outcome = new Round(caller, window).run(0, calls, FILLER);
        if (outcome.wrongOrLost() > 0) {
            throw new IllegalStateException(caller.name() + ": answers lost or swapped: " + outcome.wrongOrLost());
        }
        return outcome.perSecond();
    }

    private static double median(List<Double> rates) {
        List<Double> sorted = rates.stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }
}
