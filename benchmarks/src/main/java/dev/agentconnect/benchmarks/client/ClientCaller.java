package dev.agentconnect.benchmarks.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.xagent.ConnectorClient;
import dev.agentconnect.xagent.UserChannel;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The client of this suite. */
final class ClientCaller implements Caller {
    private final ConnectorClient client;
    private final UserChannel channel;

    ClientCaller(URI baseUrl, boolean logsIn) {
        client = ConnectorClient.builder(baseUrl).build();
        client.connect();
        channel = client.openChannel();
        if (logsIn) {
            channel.login(BenchCard.FLOW, Map.of("name", "Ada"));
        }
    }

    @Override
    public String name() {
        return "ConnectorClient";
    }

    @Override
    public CompletableFuture<String> call(long n, String text) {
        return channel.invokeAsync(BenchCard.TOOL, arguments(n, text), null)
                .thenApply(result -> result.path("text").asText());
    }

    @Override
    public String callAndWait(long n, String text) {
        return channel.invoke(BenchCard.TOOL, arguments(n, text), null)
                .path("text")
                .asText();
    }

    private static ObjectNode arguments(long n, String text) {
        return Json.object().put("connector_channel_id", "cch_1").put("n", n).put("text", text);
    }

    @Override
    public void close() {
        client.close();
    }
}
