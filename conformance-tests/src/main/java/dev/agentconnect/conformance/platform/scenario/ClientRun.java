package dev.agentconnect.conformance.platform.scenario;

import dev.agentconnect.conformance.check.CheckResult;
import dev.agentconnect.conformance.check.Level;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.platform.connector.TrafficNotes;
import dev.agentconnect.conformance.wire.Secrets;
import dev.agentconnect.conformance.wire.Transcript;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Plays scenarios one after the other against one platform. Listens from the constructor on; {@link #close} ends that. Used by one
 * thread.
 */
public final class ClientRun implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ClientRun.class);

    private final ClientSettings settings;
    private final Secrets secrets;
    private final TrafficNotes notes;
    private final Site site;

    /**
     * Begins to listen.
     *
     * @param settings how to run
     * @throws java.io.UncheckedIOException when the port cannot be had
     */
    public ClientRun(ClientSettings settings) {
        this.settings = settings;
        this.secrets = new Secrets(Map.of("API key", settings.apiKey()));
        this.notes = new TrafficNotes(secrets);
        this.site = new Site(settings, notes);
    }

    /**
     * Where the scripted connectors are; each scenario has a path of its own below.
     *
     * @return an http URL
     */
    public String url() {
        return site.root();
    }

    /**
     * Plays all scenarios.
     *
     * @param scenarios in the order in which they shall be played
     * @param progress hears each result at once
     * @return all results
     */
    public List<CheckResult> play(List<Scenario> scenarios, Consumer<CheckResult> progress) {
        List<CheckResult> results = new ArrayList<>();
        for (Scenario scenario : scenarios) {
            CheckResult result = play(scenario);
            results.add(result);
            progress.accept(result);
        }
        return results;
    }

    /**
     * Plays one scenario.
     *
     * @param scenario the scenario
     * @return its result
     */
    public CheckResult play(Scenario scenario) {
        Transcript transcript = new Transcript(secrets);
        long start = System.nanoTime();
        Outcome outcome = levelled(scenario, redacted(outcome(scenario, transcript)));
        return new CheckResult(
                scenario.asCheck(), outcome, Duration.ofNanos(System.nanoTime() - start), transcript.lines());
    }

    private Outcome outcome(Scenario scenario, Transcript transcript) {
        String name = scenario.id().substring(scenario.id().indexOf('.') + 1);
        try (Stage stage = new Stage(settings, site, notes, transcript, name)) {
            return scenario.body().play(stage);
        } catch (Verdict e) {
            return e.outcome();
        } catch (RuntimeException e) {
            LOG.warn("{} failed by a fault of the kit: {}", scenario.id(), secrets.redact(String.valueOf(e)));
            return new Outcome.KitError(e.getClass().getSimpleName());
        }
    }

    private static Outcome levelled(Scenario scenario, Outcome outcome) {
        return scenario.level() == Level.SHOULD && outcome instanceof Outcome.Fail fail
                ? Outcome.warning(fail.expected(), fail.got())
                : outcome;
    }

    private Outcome redacted(Outcome outcome) {
        return outcome instanceof Outcome.Fail fail
                ? Outcome.fail(secrets.redact(fail.expected()), secrets.redact(fail.got()))
                : outcome;
    }

    @Override
    public void close() {
        site.close();
    }
}
