package dev.agentconnect.conformance.platform.scenario;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckResult;
import dev.agentconnect.conformance.check.Ending;
import dev.agentconnect.conformance.check.PeerRun;
import dev.agentconnect.conformance.platform.connector.TrafficNotes;
import dev.agentconnect.conformance.wire.Secrets;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Plays scenarios one after the other against one platform. Listens from the constructor on; {@link #close} ends that. Used by one
 * thread.
 */
public final class ClientRun implements PeerRun {
    private final ClientSettings settings;
    private final Secrets secrets;
    private final TrafficNotes notes;
    private final Site site;
    private final Map<String, Scenario> scenarios =
            ClientSuite.scenarios().stream().collect(Collectors.toMap(Scenario::id, Function.identity()));

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

    @Override
    public String suite() {
        return "client";
    }

    /**
     * Where the scripted connectors are; each scenario has a path of its own below.
     *
     * @return an http URL
     */
    @Override
    public String url() {
        return site.root();
    }

    @Override
    public CheckResult run(Check check) {
        Scenario scenario = Objects.requireNonNull(scenarios.get(check.id()), "a scenario of this suite");
        return Ending.of(check, secrets, transcript -> {
            try (Stage stage = new Stage(settings, site, notes, transcript, scenario.name())) {
                return scenario.body().play(stage);
            }
        });
    }

    /** Stops listening and drops every connection. */
    @Override
    public void close() {
        site.close();
    }
}
