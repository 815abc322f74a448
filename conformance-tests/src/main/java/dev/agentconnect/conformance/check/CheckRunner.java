package dev.agentconnect.conformance.check;

import dev.agentconnect.conformance.wire.Patience;
import dev.agentconnect.conformance.wire.Secrets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The connector suite against one connector; {@link ConnectorRun} prepares it. Used by one thread. */
public final class CheckRunner implements PeerRun {
    private final RunSettings settings;
    private final @Nullable CardUnderTest card;
    private final Secrets secrets;
    private final Observations observations;
    private final Patience patience = new Patience();
    private final Beginnings beginnings = new Beginnings();

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
     * What the user named and the card does not have; testing it would only show the slip of the pen.
     *
     * @return a sentence with what the card has instead, or empty when all is well or there is no readable card
     */
    public Optional<String> misnamed() {
        if (card == null) {
            return Optional.empty();
        }
        return Stream.of(
                        missing("--flow", flowId(settings.first()), "auth_flows", "id"),
                        missing("--qr-flow", settings.qrFlow(), "auth_flows", "id"),
                        missing("--tool", settings.toolId(), "tools", "tool_id"))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static @Nullable String flowId(@Nullable AuthIdentity identity) {
        return identity == null ? null : identity.flowId();
    }

    private Optional<String> missing(String option, @Nullable String given, String list, String idField) {
        List<String> known = card == null ? List.of() : card.ids(list, idField);
        return given == null || known.contains(given)
                ? Optional.empty()
                : Optional.of(option + " is not in the card, which has in " + list + ": "
                        + (known.isEmpty() ? "nothing" : String.join(", ", known)));
    }

    @Override
    public String suite() {
        return "connector";
    }

    @Override
    public String url() {
        return settings.endpoint().baseUrl().toString();
    }

    @Override
    public CheckResult run(Check check) {
        beginnings.enter(check.id());
        return Ending.of(check, secrets, transcript -> {
            try (CheckContext context =
                    new CheckContext(settings, card, observations, transcript, patience, beginnings)) {
                return check.body().run(context);
            }
        });
    }

    /** Does nothing: each check has sockets of its own and closes them. */
    @Override
    public void close() {}
}
