package dev.agentconnect.conformance.junit;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.PeerRun;
import dev.agentconnect.conformance.check.RunSettings;
import dev.agentconnect.conformance.check.Selection;
import dev.agentconnect.conformance.report.Baseline;
import dev.agentconnect.conformance.report.Judging;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a suite is pointed at, and how its run is judged: the options that the command line has for every suite. Not thread safe while
 * it is built.
 *
 * @param <S> the subject itself
 */
public abstract sealed class ConformanceSubject<S extends ConformanceSubject<S>>
        permits ConnectorSubject, PlatformSubject {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private Duration timeout = TIMEOUT;
    private Duration quiet = RunSettings.QUIET;
    private boolean strict;
    private @Nullable Path baseline;
    private @Nullable Path reportDirectory;
    private List<String> only = Selection.ALL;
    private AutoCloseable closing = () -> {};

    ConformanceSubject() {}

    /**
     * The waits.
     *
     * @param longest for one expectation; default 10 s
     * @param silence after which nothing counts as nothing; default 400 ms
     * @return this
     */
    public S waits(Duration longest, Duration silence) {
        timeout = longest;
        quiet = silence;
        return self();
    }

    /**
     * A must that cannot be tested fails. Default: it is skipped.
     *
     * @return this
     */
    public S strict() {
        strict = true;
        return self();
    }

    /**
     * Known failures, each with a reason; they are skipped, and one that no longer fails is a failure.
     *
     * @param file as {@code --write-baseline} writes it
     * @return this
     */
    public S baseline(Path file) {
        baseline = file;
        return self();
    }

    /**
     * Runs only some checks, and those about the whole run.
     *
     * @param prefixes beginnings of check ids
     * @return this
     */
    public S only(String... prefixes) {
        only = List.of(prefixes);
        return self();
    }

    /**
     * Where {@code report.json}, {@code junit.xml} and {@code report.html} are written. Default: nowhere.
     *
     * @param directory created if needed
     * @return this
     */
    public S reportDirectory(Path directory) {
        reportDirectory = directory;
        return self();
    }

    /**
     * What ends with the tests, for example the connector or the platform.
     *
     * @param resource closed after the last check
     * @return this
     */
    public S closing(AutoCloseable resource) {
        closing = resource;
        return self();
    }

    abstract S self();

    /** Finds the peer, or begins to wait for it. */
    abstract PeerRun prepare();

    abstract List<Check> suite();

    final List<Check> chosen() {
        List<Check> chosen = Selection.of(suite(), only);
        if (chosen.isEmpty()) {
            throw new IllegalArgumentException("only(...) names no check");
        }
        return chosen;
    }

    final Judging judging() {
        if (baseline == null) {
            return new Judging(strict, Baseline.EMPTY);
        }
        try {
            return new Judging(strict, Baseline.read(Files.readAllBytes(baseline)));
        } catch (IOException e) {
            throw new UncheckedIOException("the baseline cannot be read", e);
        }
    }

    final Duration timeout() {
        return timeout;
    }

    final Duration quiet() {
        return quiet;
    }

    final @Nullable Path reportDirectory() {
        return reportDirectory;
    }

    final AutoCloseable closing() {
        return closing;
    }
}
