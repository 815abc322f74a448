package dev.agentconnect.conformance.check;

import dev.agentconnect.conformance.wire.HttpAnswer;
import dev.agentconnect.conformance.wire.Secrets;
import dev.agentconnect.conformance.wire.WireException;
import dev.agentconnect.protocol.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds out who is there and what must stay secret, before the checks begin (sections 3 and 4.1). */
public final class ConnectorRun {
    private ConnectorRun() {}

    /**
     * Fetches the card and prepares a run.
     *
     * @param settings what the user told the kit
     * @param planted secrets that were planted at the target and must never be received
     * @return who runs the checks
     * @throws WireException when nobody answers
     */
    public static CheckRunner prepare(RunSettings settings, List<String> planted) {
        CardUnderTest card = card(settings);
        return new CheckRunner(settings, card, secrets(settings, card, planted));
    }

    private static @Nullable CardUnderTest card(RunSettings settings) {
        HttpAnswer answer =
                CardFetch.fetch(settings.endpoint(), settings.endpoint().url("/connector-card.json"));
        return CardFetch.json(answer.body())
                .filter(tree -> answer.ok() && tree.isObject())
                .map(CardUnderTest::new)
                .orElse(null);
    }

    private static Secrets secrets(RunSettings settings, @Nullable CardUnderTest card, List<String> planted) {
        Map<String, String> values = new LinkedHashMap<>();
        if (settings.endpoint().apiKey() != null) {
            values.put(Observations.SYSTEM_KEY, settings.endpoint().apiKey());
        }
        CardUnderTest fields = card == null ? new CardUnderTest(Json.object()) : card;
        collect(values, fields, settings.first(), "auth input");
        collect(values, fields, settings.second(), "second auth input");
        for (int i = 0; i < planted.size(); i++) {
            values.put("planted secret " + (i + 1), planted.get(i));
        }
        values.put("wrong API key of the kit", Canaries.API_KEY);
        values.put("wrong credential of the kit", Canaries.CREDENTIAL);
        return new Secrets(values);
    }

    private static void collect(
            Map<String, String> values, CardUnderTest card, @Nullable AuthIdentity identity, String label) {
        if (identity != null) {
            card.secretFields(identity)
                    .forEach(field -> values.put(
                            label + " '" + field + "'",
                            identity.input().path(field).asText()));
        }
    }
}
