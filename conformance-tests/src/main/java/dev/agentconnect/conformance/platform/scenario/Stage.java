package dev.agentconnect.conformance.platform.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.platform.PlatformStep;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.conformance.platform.StepName;
import dev.agentconnect.conformance.platform.connector.Event;
import dev.agentconnect.conformance.platform.connector.Plane;
import dev.agentconnect.conformance.platform.connector.ScriptedConnector;
import dev.agentconnect.conformance.platform.connector.Tape;
import dev.agentconnect.conformance.platform.connector.TrafficNotes;
import dev.agentconnect.conformance.platform.listen.HttpSeen;
import dev.agentconnect.conformance.wire.Transcript;
import dev.agentconnect.protocol.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * What one scenario plays with: a fresh connector, the platform, and steps that many scenarios begin with. A step of the
 * beginning that does not work ends the scenario as not tested, since another scenario judges that step. Used by one thread.
 */
public final class Stage implements AutoCloseable {
    static final String PREFIX = "/kit/";

    private static final Duration PAUSE = Duration.ofMillis(20);

    private final ClientSettings settings;
    private final Site site;
    private final TrafficNotes notes;
    private final StepRunner steps;
    private final Transcript transcript;
    private final String name;
    private final ScriptedConnector connector;
    private final Silence silence;

    Stage(ClientSettings settings, Site site, TrafficNotes notes, Transcript transcript, String name) {
        this.settings = settings;
        this.site = site;
        this.notes = notes;
        this.transcript = transcript;
        this.name = name;
        this.steps = new StepRunner(settings.platform(), transcript);
        this.connector = mount("");
        this.silence = new Silence(connector, settings.quiet());
    }

    /** One more connector with the same card, at another Base URL. */
    ScriptedConnector mount(String suffix) {
        String prefix = PREFIX + name + suffix;
        ScriptedConnector made =
                new ScriptedConnector(site.root() + prefix, "im.kit-" + name, settings.clock(), transcript, notes);
        site.mount(prefix, made);
        return made;
    }

    ScriptedConnector connector() {
        return connector;
    }

    Tape tape() {
        return connector.tape();
    }

    /** A URL at another server, which is the kit, too. */
    String elsewhere() {
        return site.elsewhere(name);
    }

    /** What came to that other server. */
    List<HttpSeen> strays() {
        return site.strays(name);
    }

    TrafficNotes traffic() {
        return notes;
    }

    Duration timeout() {
        return settings.timeout();
    }

    Duration quiet() {
        return settings.quiet();
    }

    long inAnHour() {
        return settings.clock().millis() + Duration.ofHours(1).toMillis();
    }

    String apiKey() {
        return settings.apiKey();
    }

    /** Listens for a while; only for what must not come. */
    void listen() {
        silence.listen();
    }

    /** A moment between two questions to the platform. */
    void pause() {
        tape().await(seen -> Optional.empty(), PAUSE);
    }

    /** The data plane that was opened last. */
    Plane newestPlane() {
        List<Plane> planes = connector.planes();
        if (planes.isEmpty()) {
            throw Verdict.notTested("the platform has no data plane, see client.connect");
        }
        return planes.get(planes.size() - 1);
    }

    static ObjectNode args() {
        return Json.object();
    }

    /** Lets the platform do a step, whatever becomes of it. */
    StepAnswer step(StepName step, ObjectNode args) {
        return steps.await(begin(step, args), step, timeout());
    }

    /** Lets the platform begin a step. */
    CompletableFuture<StepAnswer> begin(StepName step, ObjectNode args) {
        return steps.begin(new PlatformStep(step, args));
    }

    /** Lets the platform begin a step whose end does not matter. */
    void start(StepName step, ObjectNode args) {
        CompletableFuture<StepAnswer> unused = begin(step, args);
    }

    /** Waits for a step that was begun. */
    StepAnswer end(CompletableFuture<StepAnswer> begun, StepName step) {
        return steps.await(begun, step, timeout());
    }

    /** A step that must work for the rule to hold. */
    JsonNode must(StepName step, ObjectNode args) {
        return result(step(step, args), step);
    }

    static JsonNode result(StepAnswer answer, StepName step) {
        if (answer instanceof StepAnswer.Done done) {
            return done.result();
        }
        throw answer instanceof StepAnswer.Failed failed
                ? Verdict.fail("the step " + step + " to work", "it failed with " + failed.code())
                : unsupported(answer);
    }

    private static Verdict unsupported(StepAnswer answer) {
        return Verdict.notTested("the platform cannot be told to: " + ((StepAnswer.Unsupported) answer).reason());
    }

    /** A step that must not work for the rule to hold. */
    void refused(StepName step, ObjectNode args, String why) {
        StepAnswer answer = step(step, args);
        if (answer instanceof StepAnswer.Unsupported) {
            throw unsupported(answer);
        }
        Verdict.require(answer instanceof StepAnswer.Failed, "the platform to refuse: " + why, "it went on");
    }

    ObjectNode connectArgs(String baseUrl) {
        return args().put("base_url", baseUrl).put("api_key", settings.apiKey());
    }

    /** Connects, as a beginning. */
    Stage connected() {
        beginning(StepName.CONNECT, connectArgs(connector.baseUrl()), "client.connect");
        return this;
    }

    /** A new channel, as a beginning. */
    Route opened() {
        JsonNode opened = beginning(StepName.OPEN_CHANNEL, args(), "client.open-first");
        return new Route(
                this, opened.path("channel").asText(), opened.path("channel_id").asText());
    }

    /** A new channel with other profiles than the usual ones, as a beginning. */
    Route opened(List<String> profiles) {
        connector.on("channel.open", came -> {
            connector.on("channel.open", connector::byDefault);
            connector.openAck(came, connector.channel(came.channel()).profiles(profiles));
        });
        return opened();
    }

    /** A connected platform with a logged-in channel, as a beginning. */
    Route bound() {
        Route route = connected().opened();
        beginning(StepName.LOGIN, route.form(), "client.auth-form");
        return route;
    }

    private JsonNode beginning(StepName step, ObjectNode args, String judgedBy) {
        CompletableFuture<StepAnswer> begun = begin(step, args);
        StepAnswer answer = steps.endOf(begun, timeout())
                .orElseThrow(() -> Verdict.notTested("the step " + step + " did not end, see " + judgedBy));
        if (answer instanceof StepAnswer.Failed failed) {
            throw Verdict.notTested("the step " + step + " failed with " + failed.code() + ", see " + judgedBy);
        }
        return result(answer, step);
    }

    /** Waits for the data plane after a drop, as a beginning. */
    Plane reconnected(int hellos) {
        List<Event.Came> came = tape().packets("connector.hello", hellos, timeout());
        if (came.size() < hellos) {
            throw Verdict.notTested("the platform did not connect again in time, see client.reconnect");
        }
        return came.get(hellos - 1).plane();
    }

    /** Waits for a channel to be opened again, as a beginning. */
    void reopened(int opens) {
        if (tape().packets("channel.open", opens, timeout()).size() < opens) {
            throw Verdict.notTested("the platform did not open its channel again, see client.reconnect");
        }
    }

    /** Waits for a packet that the rule asks for. */
    Event.Came expect(String type, int number) {
        List<Event.Came> came = tape().packets(type, number, timeout());
        Verdict.require(
                came.size() >= number,
                number + " packets of type " + type + " within " + timeout().toMillis() + " ms",
                Integer.toString(came.size()));
        return came.get(number - 1);
    }

    /** Ends the platform's part and takes the connector away. */
    @Override
    public void close() {
        steps.finish(timeout());
        site.unmount(PREFIX + name);
        site.unmount(PREFIX + name + "-b");
    }
}
