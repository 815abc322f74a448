package dev.agentconnect.examples.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.connector.ConnectorServer;
import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.protocol.xagent.profile.AckStatus;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class EchoTest {
    @Test
    void theTwoQuickStartsTalkToEachOther() throws Exception {
        Secret key = Secret.of("recipe-key");
        try (ConnectorServer server = Echo.start(0, key)) {
            EchoPlatform.Conversation conversation = EchoPlatform.talk(server.baseUri(), key);
            assertThat(conversation.said().path("said").asText()).isEqualTo("hello");
            assertThat(conversation.ack().status()).isEqualTo(AckStatus.ACCEPTED);
            assertThat(conversation.echo()).isEqualTo("How are you?");
        }
    }

    @Test
    void theLintNamesWhatIsWrong() throws IOException {
        try (InputStream in = Echo.class.getResourceAsStream("/echo/connector-card.json")) {
            String card = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(Echo.lint(card.getBytes(StandardCharsets.UTF_8))).isEmpty();
            assertThat(Echo.lint(card.replace("\"protocol_version\": \"3.0\",", "").getBytes(StandardCharsets.UTF_8)))
                    .singleElement()
                    .asString()
                    .contains("/protocol_version", "CARD-03");
        }
    }
}
