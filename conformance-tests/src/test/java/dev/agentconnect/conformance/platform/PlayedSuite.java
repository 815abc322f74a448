package dev.agentconnect.conformance.platform;

import dev.agentconnect.conformance.check.CheckResult;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.platform.scenario.ClientRun;
import dev.agentconnect.conformance.platform.scenario.ClientSettings;
import dev.agentconnect.conformance.platform.scenario.ClientSuite;
import dev.agentconnect.conformance.platform.scenario.Scenario;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The whole client suite against one kind of platform, in parts side by side: the scenarios mostly wait. Each part has a platform of
 * its own and ends with the scenarios about the whole run.
 */
record PlayedSuite(List<CheckResult> results) {
    /** For runs in which much is waited for in vain. */
    static final Duration BRISK = Duration.ofSeconds(6);

    private static final Duration PATIENT = Duration.ofSeconds(20);
    static final String API_KEY = "kit-key-4711-abcdef";
    private static final int MOST_PARTS = 8;
    private static final int SCENARIOS_A_PART = 6;
    private static final String WHOLE_RUN = "client.run-";

    /** All scenarios, with patience: a platform that does everything right ends no wait by its end. */
    static PlayedSuite of(Supplier<PlatformUnderTest> platforms) {
        return of(platforms, ClientSuite.scenarios(), PATIENT);
    }

    static PlayedSuite of(Supplier<PlatformUnderTest> platforms, List<Scenario> scenarios, Duration timeout) {
        int count = Math.min(MOST_PARTS, 1 + scenarios.size() / SCENARIOS_A_PART);
        List<CompletableFuture<List<CheckResult>>> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<Scenario> part = part(scenarios, i, count);
            CompletableFuture<List<CheckResult>> results = new CompletableFuture<>();
            Thread thread = new Thread(() -> {
                try {
                    results.complete(play(settings(platforms.get(), timeout), part));
                } catch (RuntimeException | Error e) {
                    results.completeExceptionally(e);
                }
            });
            thread.setDaemon(true);
            thread.start();
            parts.add(results);
        }
        return new PlayedSuite(
                parts.stream().flatMap(part -> part.join().stream()).toList());
    }

    private static List<Scenario> part(List<Scenario> all, int part, int count) {
        List<Scenario> chosen = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (i % count == part || all.get(i).id().startsWith(WHOLE_RUN)) {
                chosen.add(all.get(i));
            }
        }
        return chosen;
    }

    private static List<CheckResult> play(ClientSettings settings, List<Scenario> chosen) {
        try (ClientRun run = new ClientRun(settings)) {
            return run.run(chosen.stream().map(Scenario::asCheck).toList(), result -> {});
        }
    }

    private static ClientSettings settings(PlatformUnderTest platform, Duration timeout) {
        return new ClientSettings(
                platform,
                InetAddress.getLoopbackAddress(),
                0,
                null,
                API_KEY,
                timeout,
                Duration.ofMillis(250),
                Clock.systemUTC());
    }

    /** The names of the scenarios that found a broken rule or broke themselves. */
    Set<String> broken() {
        Set<String> broken = named("fail");
        broken.addAll(named("warning"));
        broken.addAll(named("error"));
        return broken;
    }

    Set<String> named(String outcome) {
        return results.stream()
                .filter(result -> result.outcome().word().equals(outcome))
                .map(result -> result.check().id().substring("client.".length()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    String report() {
        return results.stream()
                .filter(result -> !(result.outcome() instanceof Outcome.Pass))
                .map(result -> result.check().id() + " " + result.outcome() + "\n    "
                        + String.join("\n    ", result.transcript()))
                .collect(Collectors.joining("\n"));
    }
}
