package dev.agentconnect.conformance.junit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.AuthIdentity;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.ConnectorRun;
import dev.agentconnect.conformance.check.HookName;
import dev.agentconnect.conformance.check.Hooks;
import dev.agentconnect.conformance.check.PeerRun;
import dev.agentconnect.conformance.check.RunSettings;
import dev.agentconnect.conformance.document.ProtocolDocumentRules;
import dev.agentconnect.conformance.suite.ConnectorSuite;
import dev.agentconnect.conformance.wire.Endpoint;
import dev.agentconnect.conformance.wire.Hook;
import dev.agentconnect.protocol.json.Json;
import java.net.URI;
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
public final class ConnectorSubject extends ConformanceSubject<ConnectorSubject> {
    private final URI baseUrl;
    private final Map<HookName, Hook> hooks = new EnumMap<>(HookName.class);
    private @Nullable String apiKey;
    private @Nullable AuthIdentity first;
    private @Nullable AuthIdentity second;
    private @Nullable String tool;
    private ObjectNode toolArguments = Json.object();
    private @Nullable String qrFlow;
    private List<String> planted = List.of();

    private ConnectorSubject(URI baseUrl) {
        this.baseUrl = baseUrl;
    }

    /**
     * Names a running connector.
     *
     * @param baseUrl its Base URL (Connector Protocol 3.0, section 3)
     * @return the subject, with nothing else known
     */
    public static ConnectorSubject at(URI baseUrl) {
        return new ConnectorSubject(URI.create(baseUrl.toString().replaceAll("/+$", "")));
    }

    /**
     * The system API key.
     *
     * @param key never printed, and looked for in everything received
     * @return this
     */
    public ConnectorSubject apiKey(String key) {
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
    public ConnectorSubject identity(String flowId, Map<String, String> input) {
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
    public ConnectorSubject secondIdentity(String flowId, Map<String, String> input) {
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
    public ConnectorSubject tool(String toolId, ObjectNode arguments) {
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
    public ConnectorSubject qrFlow(String flowId) {
        qrFlow = flowId;
        return this;
    }

    /**
     * Makes a user of the target speak.
     *
     * @param user called on the thread of the test
     * @return this
     */
    public ConnectorSubject stimulus(Consumer<UserMessage> user) {
        hooks.put(HookName.STIMULUS, JavaHooks.stimulus(user));
        return this;
    }

    /**
     * Shows what the target was sent.
     *
     * @param sent everything so far, oldest first: texts, or whatever contains text and file names
     * @return this
     */
    public ConnectorSubject sent(Supplier<List<String>> sent) {
        hooks.put(HookName.SENT, JavaHooks.sent(sent));
        return this;
    }

    /**
     * Moves the connector's clock, such as {@code TimeHook::advance} or {@code ManualTimers::advance}.
     *
     * @param advance returns when everything that became due has run
     * @return this
     */
    public ConnectorSubject clock(Consumer<Duration> advance) {
        hooks.put(HookName.TIME, JavaHooks.clock(advance));
        return this;
    }

    /**
     * Ends the connector and starts it again at the same Base URL, with what it has stored (sections 8.2 and 12).
     *
     * @param restart returns when it has ended, or when it is there again; may throw, which leaves checks untested
     * @return this
     */
    public ConnectorSubject restart(Runnable restart) {
        hooks.put(HookName.RESTART, JavaHooks.restart(restart));
        return this;
    }

    /**
     * Scans and confirms a code (section 8.8).
     *
     * @param scanner takes {@code qr_code_text}, or {@code qr_code_image} where there is no text
     * @return this
     */
    public ConnectorSubject scanner(Consumer<String> scanner) {
        hooks.put(HookName.SCAN, JavaHooks.scanner(scanner));
        return this;
    }

    /**
     * Secrets that were planted at the target and must never be received.
     *
     * @param secrets of at least 8 characters each
     * @return this
     */
    public ConnectorSubject planted(List<String> secrets) {
        planted = List.copyOf(secrets);
        return this;
    }

    private RunSettings settings() {
        return new RunSettings(
                new Endpoint(baseUrl, apiKey, timeout()),
                first,
                second,
                tool,
                toolArguments,
                qrFlow,
                new Hooks(hooks),
                quiet(),
                new ProtocolDocumentRules(),
                Clock.systemUTC());
    }

    @Override
    PeerRun prepare() {
        return ConnectorRun.prepare(settings(), planted);
    }

    @Override
    List<Check> suite() {
        return ConnectorSuite.checks();
    }

    @Override
    ConnectorSubject self() {
        return this;
    }

    @Override
    public String toString() {
        return "ConnectorSubject[" + baseUrl + "]";
    }
}
