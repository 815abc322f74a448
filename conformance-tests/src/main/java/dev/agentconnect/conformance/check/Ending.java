package dev.agentconnect.conformance.check;

import dev.agentconnect.conformance.wire.Secrets;
import dev.agentconnect.conformance.wire.SilenceException;
import dev.agentconnect.conformance.wire.Transcript;
import dev.agentconnect.conformance.wire.WireException;
import java.time.Duration;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns every ending of a check, also an exception, into a result without secrets. */
public final class Ending {
    private static final Logger LOG = LoggerFactory.getLogger(Ending.class);

    private Ending() {}

    /**
     * Lets a check run.
     *
     * @param check the check
     * @param secrets what the result must not show
     * @param body what the check does, with a transcript of its own
     * @return what became of it
     */
    public static CheckResult of(Check check, Secrets secrets, Function<Transcript, Outcome> body) {
        Transcript transcript = new Transcript(secrets);
        long start = System.nanoTime();
        Outcome outcome = levelled(check, redacted(secrets, outcome(check, secrets, body, transcript)));
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        return new CheckResult(check, outcome, took, transcript.lines());
    }

    private static Outcome outcome(
            Check check, Secrets secrets, Function<Transcript, Outcome> body, Transcript transcript) {
        try {
            return body.apply(transcript);
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

    private static Outcome redacted(Secrets secrets, Outcome outcome) {
        if (outcome instanceof Outcome.Fail fail) {
            return Outcome.fail(secrets.redact(fail.expected()), secrets.redact(fail.got()));
        }
        if (outcome instanceof Outcome.Warning warning) {
            return Outcome.warning(secrets.redact(warning.expected()), secrets.redact(warning.got()));
        }
        if (outcome instanceof Outcome.NotTested notTested) {
            return new Outcome.NotTested(secrets.redact(notTested.reason()));
        }
        if (outcome instanceof Outcome.Ambiguous ambiguous) {
            return Outcome.ambiguous(secrets.redact(ambiguous.seen()));
        }
        return outcome;
    }
}
