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
    static final String API_KEY = "kit-key-4711-abcdef";
    private static final int PARTS = 8;
    private static final String WHOLE_RUN = "client.run-";

    static PlayedSuite of(Supplier<PlatformUnderTest> platforms) {
        return of(platforms, ClientSuite.scenarios());
    }

    static PlayedSuite of(Supplier<PlatformUnderTest> platforms, List<Scenario> scenarios) {
        List<CompletableFuture<List<CheckResult>>> parts = new ArrayList<>();
        for (int i = 0; i < PARTS; i++) {
            int part = i;
            CompletableFuture<List<CheckResult>> results = new CompletableFuture<>();
            Thread thread = new Thread(() -> {
                try {
                    results.complete(play(platforms.get(), scenarios, part));
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

    private static List<CheckResult> play(PlatformUnderTest platform, List<Scenario> all, int part) {
        List<Scenario> chosen = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (i % PARTS == part || all.get(i).id().startsWith(WHOLE_RUN)) {
                chosen.add(all.get(i));
            }
        }
        try (ClientRun run = new ClientRun(settings(platform))) {
            return run.run(chosen.stream().map(Scenario::asCheck).toList(), result -> {});
        }
    }

    static ClientSettings settings(PlatformUnderTest platform) {
        return new ClientSettings(
                platform,
                InetAddress.getLoopbackAddress(),
                0,
                null,
                API_KEY,
                Duration.ofSeconds(6),
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
