package dev.agentconnect.examples.recipes;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.xagent.ConnectorClient;
import dev.agentconnect.xagent.UserChannel;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The platform side of the echo connector. */
public final class EchoPlatform {
    private EchoPlatform() {}

    /**
     * What a conversation gave.
     *
     * @param said the tool's result
     * @param ack the answer to our message
     * @param echo what came back
     */
    public record Conversation(JsonNode said, ChatAckContent ack, @Nullable String echo) {}

    /**
     * Talks once.
     *
     * @param baseUrl the connector's Base URL
     * @param apiKey the system API key
     * @return what came of it
     * @throws ExecutionException when the message was refused
     * @throws InterruptedException when the thread was interrupted
     * @throws TimeoutException when nothing came in time
     */
    public static Conversation talk(URI baseUrl, Secret apiKey)
            throws ExecutionException, InterruptedException, TimeoutException {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        // region quickstart-client
        try (ConnectorClient client =
                ConnectorClient.builder(baseUrl).apiKey(apiKey).build()) {
            client.connect();
            UserChannel channel = client.openChannel();
            channel.onMessage(message -> heard.add(message.textOrEmpty()));
            channel.login("echo_login", Map.of("name", "Ada"));
            JsonNode said = channel.invoke("echo_say", Json.object().put("text", "hello"), null);
            ChatAckContent ack = channel.send("How are you?").get(30, TimeUnit.SECONDS);
            // endregion
            return new Conversation(said, ack, heard.poll(30, TimeUnit.SECONDS));
        }
    }
}
