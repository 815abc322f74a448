package dev.agentconnect.conformance.check;

import dev.agentconnect.conformance.wire.Patience;
import dev.agentconnect.conformance.wire.Secrets;
import dev.agentconnect.conformance.wire.SilenceException;
import dev.agentconnect.conformance.wire.Transcript;
import dev.agentconnect.conformance.wire.WireException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs checks one after the other and turns every ending, also an exception, into an outcome. Used by one thread. */
public final class CheckRunner {
    private static final Logger LOG = LoggerFactory.getLogger(CheckRunner.class);

    private final RunSettings settings;
    private final @Nullable CardUnderTest card;
    private final Secrets secrets;
    private final Observations observations;
    private final Patience patience = new Patience();

    /**
     * Prepares a run.
     *
     * @param settings what the user told the kit
     * @param card the card, or null when it could not be read
     * @param secrets what must not be shown and not be received
     */
    public CheckRunner(RunSettings settings, @Nullable CardUnderTest card, Secrets secrets) {
        this.settings = settings;
        this.card = card;
        this.secrets = secrets;
        this.observations = new Observations(secrets, settings.rules());
    }

    /**
     * Runs all checks.
     *
     * @param checks in the order in which they shall run
     * @param progress hears each result at once
     * @return all results
     */
    public List<CheckResult> run(List<Check> checks, Consumer<CheckResult> progress) {
        List<CheckResult> results = new ArrayList<>();
        for (Check check : checks) {
            CheckResult result = run(check);
            results.add(result);
            progress.accept(result);
        }
        return results;
    }

    /**
     * Runs one check. Checks about the whole run look at everything that came before them.
     *
     * @param check the check
     * @return what became of it; a fault of the kit is one of its outcomes
     */
    public CheckResult run(Check check) {
        Transcript transcript = new Transcript(secrets);
        long start = System.nanoTime();
        Outcome outcome = levelled(check, redacted(outcome(check, transcript)));
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        return new CheckResult(check, outcome, took, transcript.lines());
    }

    private Outcome outcome(Check check, Transcript transcript) {
        try (CheckContext context = new CheckContext(settings, card, observations, transcript, patience)) {
            return check.body().run(context);
        } catch (Verdict e) {
            return e.outcome();
        } catch (SilenceException e) {
            return new Outcome.NotTested(e.got());
        } catch (WireException e) {
            return Outcome.fail(e.expected(), e.got());
        } catch (RuntimeException | StackOverflowError | AssertionError | LinkageError e) {
            LOG.warn("check {} failed by a fault of the kit: {}", check.id(), secrets.redact(String.valueOf(e)));
            return new Outcome.KitError(e.getClass().getSimpleName());
        }
    }

    private static Outcome levelled(Check check, Outcome outcome) {
        return check.level() == Level.SHOULD && outcome instanceof Outcome.Fail fail
                ? Outcome.warning(fail.expected(), fail.got())
                : outcome;
    }

    private Outcome redacted(Outcome outcome) {
        if (outcome instanceof Outcome.Fail fail) {
            return Outcome.fail(secrets.redact(fail.expected()), secrets.redact(fail.got()));
        }
        if (outcome instanceof Outcome.Warning warning) {
            return Outcome.warning(secrets.redact(warning.expected()), secrets.redact(warning.got()));
        }
        if (outcome instanceof Outcome.Ambiguous ambiguous) {
            return Outcome.ambiguous(secrets.redact(ambiguous.seen()));
        }
        return outcome;
    }
}
