package dev.agentconnect.conformance.junit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.AuthIdentity;
import dev.agentconnect.conformance.check.HookName;
import dev.agentconnect.conformance.check.Hooks;
import dev.agentconnect.conformance.check.RunSettings;
import dev.agentconnect.conformance.document.ProtocolDocumentRules;
import dev.agentconnect.conformance.report.Baseline;
import dev.agentconnect.conformance.report.Judging;
import dev.agentconnect.conformance.wire.Endpoint;
import dev.agentconnect.conformance.wire.Hook;
import dev.agentconnect.protocol.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A running connector, and what the checks may do with it. What is not given leaves checks untested. The checks bind and log out
 * channels and send messages that begin with {@code conformance}: give them test accounts. Not thread safe while it is built.
 */
public final class ConformanceSubject {
    private final URI baseUrl;
    private final Map<HookName, Hook> hooks = new EnumMap<>(HookName.class);
    private @Nullable String apiKey;
    private @Nullable AuthIdentity first;
    private @Nullable AuthIdentity second;
    private @Nullable String tool;
    private ObjectNode toolArguments = Json.object();
    private @Nullable String qrFlow;
    private Duration timeout = Duration.ofSeconds(10);
    private Duration quiet = RunSettings.QUIET;
    private boolean strict;
    private @Nullable Path baseline;
    private @Nullable Path reportDirectory;
    private List<String> only = List.of("");
    private List<String> planted = List.of();
    private AutoCloseable closing = () -> {};

    private ConformanceSubject(URI baseUrl) {
        this.baseUrl = baseUrl;
    }

    /**
     * Names a running connector.
     *
     * @param baseUrl its Base URL (Connector Protocol 3.0, section 3)
     * @return the subject, with nothing else known
     */
    public static ConformanceSubject at(URI baseUrl) {
        return new ConformanceSubject(URI.create(baseUrl.toString().replaceAll("/+$", "")));
    }

    /**
     * The system API key.
     *
     * @param key never printed, and looked for in everything received
     * @return this
     */
    public ConformanceSubject apiKey(String key) {
        apiKey = key;
        return this;
    }

    /**
     * How to log in (section 8.7).
     *
     * @param flowId a form flow of the card
     * @param input its fields; secret ones are never printed, and looked for in everything received
     * @return this
     */
    public ConformanceSubject identity(String flowId, Map<String, String> input) {
        first = identityOf(flowId, input);
        return this;
    }

    /**
     * Another account, for checks that two users get nothing of each other.
     *
     * @param flowId a form flow of the card
     * @param input its fields
     * @return this
     */
    public ConformanceSubject secondIdentity(String flowId, Map<String, String> input) {
        second = identityOf(flowId, input);
        return this;
    }

    private static AuthIdentity identityOf(String flowId, Map<String, String> input) {
        ObjectNode fields = Json.object();
        input.forEach(fields::put);
        return new AuthIdentity(flowId, fields);
    }

    /**
     * A tool that may be called (section 8.18).
     *
     * @param toolId its id in the card
     * @param arguments good arguments, without the channel's id
     * @return this
     */
    public ConformanceSubject tool(String toolId, ObjectNode arguments) {
        tool = toolId;
        toolArguments = arguments.deepCopy();
        return this;
    }

    /**
     * The flow of type {@code qr_login} to look at. Default: the card's first.
     *
     * @param flowId its id in the card
     * @return this
     */
    public ConformanceSubject qrFlow(String flowId) {
        qrFlow = flowId;
        return this;
    }

    /**
     * Makes a user of the target speak.
     *
     * @param user called on the thread of the test
     * @return this
     */
    public ConformanceSubject stimulus(Consumer<UserMessage> user) {
        hooks.put(HookName.STIMULUS, JavaHooks.stimulus(user));
        return this;
    }

    /**
     * Shows what the target was sent.
     *
     * @param sent everything so far, oldest first: texts, or whatever contains text and file names
     * @return this
     */
    public ConformanceSubject sent(Supplier<List<String>> sent) {
        hooks.put(HookName.SENT, JavaHooks.sent(sent));
        return this;
    }

    /**
     * Moves the connector's clock, such as {@code TimeHook::advance} or {@code ManualTimers::advance}.
     *
     * @param advance returns when everything that became due has run
     * @return this
     */
    public ConformanceSubject clock(Consumer<Duration> advance) {
        hooks.put(HookName.TIME, JavaHooks.clock(advance));
        return this;
    }

    /**
     * Scans and confirms a code (section 8.8).
     *
     * @param scanner takes {@code qr_code_text}, or {@code qr_code_image} where there is no text
     * @return this
     */
    public ConformanceSubject scanner(Consumer<String> scanner) {
        hooks.put(HookName.SCAN, JavaHooks.scanner(scanner));
        return this;
    }

    /**
     * The waits.
     *
     * @param longest for one expectation; default 10 s
     * @param silence after which nothing counts as nothing; default 400 ms
     * @return this
     */
    public ConformanceSubject waits(Duration longest, Duration silence) {
        timeout = longest;
        quiet = silence;
        return this;
    }

    /**
     * A must that cannot be tested fails. Default: it is skipped.
     *
     * @return this
     */
    public ConformanceSubject strict() {
        strict = true;
        return this;
    }

    /**
     * Known failures, each with a reason; they are skipped, and one that no longer fails is a failure.
     *
     * @param file as {@code --write-baseline} writes it
     * @return this
     */
    public ConformanceSubject baseline(Path file) {
        baseline = file;
        return this;
    }

    /**
     * Secrets that were planted at the target and must never be received.
     *
     * @param secrets of at least 8 characters each
     * @return this
     */
    public ConformanceSubject planted(List<String> secrets) {
        planted = List.copyOf(secrets);
        return this;
    }

    /**
     * Runs only some checks, and those about the whole run.
     *
     * @param prefixes beginnings of check ids
     * @return this
     */
    public ConformanceSubject only(String... prefixes) {
        only = List.of(prefixes);
        return this;
    }

    /**
     * Where {@code report.json}, {@code junit.xml} and {@code report.html} are written. Default: nowhere.
     *
     * @param directory created if needed
     * @return this
     */
    public ConformanceSubject reportDirectory(Path directory) {
        reportDirectory = directory;
        return this;
    }

    /**
     * What ends with the tests, for example the connector.
     *
     * @param resource closed after the last check
     * @return this
     */
    public ConformanceSubject closing(AutoCloseable resource) {
        closing = resource;
        return this;
    }

    RunSettings settings() {
        return new RunSettings(
                new Endpoint(baseUrl, apiKey, timeout),
                first,
                second,
                tool,
                toolArguments,
                qrFlow,
                new Hooks(hooks),
                quiet,
                new ProtocolDocumentRules(),
                Clock.systemUTC());
    }

    Judging judging() {
        if (baseline == null) {
            return new Judging(strict, Baseline.EMPTY);
        }
        try {
            return new Judging(strict, Baseline.read(Files.readAllBytes(baseline)));
        } catch (IOException e) {
            throw new UncheckedIOException("the baseline cannot be read", e);
        }
    }

    List<String> planted() {
        return planted;
    }

    List<String> only() {
        return only;
    }

    @Nullable
    Path reportDirectory() {
        return reportDirectory;
    }

    AutoCloseable closing() {
        return closing;
    }

    @Override
    public String toString() {
        return "ConformanceSubject[" + baseUrl + "]";
    }
}
