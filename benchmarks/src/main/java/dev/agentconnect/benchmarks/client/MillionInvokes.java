package dev.agentconnect.benchmarks.client;

import dev.agentconnect.connector.Connector;
import dev.agentconnect.connector.ConnectorOptions;
import dev.agentconnect.connector.ConnectorServer;
import dev.agentconnect.connector.handler.AuthOutcome;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.TargetAccount;
import dev.agentconnect.protocol.json.Json;
import java.util.Locale;

/**
 * Calls a tool of the SDK's server with 64 calls under way, and holds each answer to its question. The aim: a million calls
 * without a lost or swapped answer. Ends with exit code 1 when there is one.
 *
 * <p>Arguments: calls (default 1,000,000).
 */
public final class MillionInvokes {
    private static final int WINDOW = 64;

    private MillionInvokes() {}

    /**
     * Runs it.
     *
     * @param args calls
     * @throws InterruptedException when interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        Round.Outcome outcome = run(args.length > 0 ? Long.parseLong(args[0]) : 1_000_000);
        System.out.printf(
                Locale.ROOT,
                "%,d calls, %d lost or swapped, %.0f/s%n",
                outcome.calls(),
                outcome.wrongOrLost(),
                outcome.perSecond());
        System.exit(outcome.wrongOrLost() == 0 ? 0 : 1);
    }

    static Round.Outcome run(long calls) throws InterruptedException {
        Connector connector = Connector.builder(BenchCard.bytes())
                .auth(
                        BenchCard.FLOW,
                        request -> new AuthOutcome.Authenticated(new Binding(
                                new TargetAccount("Ada", null), Json.object().put("user", "ada"))))
                .readOnlyTool(
                        BenchCard.TOOL,
                        call -> Json.object()
                                .put("text", call.arguments().path("text").asText()))
                .chat(message -> {})
                .build();
        try (ConnectorServer server = ConnectorServer.start(
                        connector, ConnectorOptions.builder().port(0).build());
                Caller client = new ClientCaller(server.baseUri(), true)) {
            return new Round(client, WINDOW).run(0, calls, "");
        }
    }
}
