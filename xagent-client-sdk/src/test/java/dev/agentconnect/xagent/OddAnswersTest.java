package dev.agentconnect.xagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.xagent.profile.AckStatus;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.xagent.chat.ChatOptions;
import dev.agentconnect.xagent.chat.Undelivered;
import dev.agentconnect.xagent.error.AnswerRefused;
import dev.agentconnect.xagent.error.RequestFailed;
import dev.agentconnect.xagent.link.LinkState;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers that a connector may give by the letter of section 7, or against it, and what this side makes of them. */
class OddAnswersTest {
    private final ScriptedConnector connector = new ScriptedConnector();

    @AfterEach
    void stop() {
        connector.close();
    }

    private static RequestFailed failure(CompletableFuture<ChatAckContent> sent) {
        return assertThat(sent)
                .failsWithin(30, TimeUnit.SECONDS)
                .withThrowableThat()
                .havingCause()
                .asInstanceOf(InstanceOfAssertFactories.type(RequestFailed.class))
                .actual();
    }

    @Test
    void connectorThatNamesNoIdInItsHelloIsRefused_HACK_02() {
        connector.connectorId = " ";
        try (ConnectorClient client = Clients.builder(connector.url()).build()) {
            assertThatThrownBy(client::connect).isInstanceOf(AnswerRefused.class);
            assertThat(client.connectorId()).isEmpty();
        }
    }

    @Test
    void channelWithoutAnIdIsNoChannel() {
        connector.on("channel.open", (peer, p) -> peer.opened(p, ""));
        try (ConnectorClient client = Clients.connected(connector)) {
            assertThatThrownBy(client::openChannel).isInstanceOf(AnswerRefused.class);
        }
    }

    @Test
    void messageEndsWithTheErrorOfItsAckOrOfAPacket_ENV_12_IM2_39() {
        connector.on("chat.message", (peer, p) -> {
            String how = p.path("payload").path("text").asText();
            peer.fail(p, how, "connection_not_authenticated");
        });
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            for (String how : List.of("chat.message.ack", "error")) {
                assertThat(failure(channel.send(how)).error().code().word()).isEqualTo("connection_not_authenticated");
            }
            assertThat(channel.chat().pending()).isZero();
            assertThat(channel.chat().undelivered())
                    .extracting(Undelivered::code)
                    .containsOnly("connection_not_authenticated")
                    .hasSize(2);
            assertThat(client.state()).isEqualTo(LinkState.READY);
        }
    }

    @Test
    void errorWithoutAChannelIsFoundByTheRequestIdOfItsMessage_ENV_12() {
        connector.on("chat.message", (peer, p) -> {
            String text = p.path("payload").path("text").asText();
            if (text.equals("refused")) {
                peer.send("{'schema':'xagent.connector.packet/v1','packet_id':'e1','type':'error','request_id':'"
                        + p.path("request_id").asText() + "','error':{'code':'connector_channel_not_owned'}}");
            }
        });
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel other = client.openChannel();
            UserChannel channel = client.openChannel();
            CompletableFuture<ChatAckContent> waits = other.send("waits");
            assertThat(failure(channel.send("refused")).error().code().word()).isEqualTo("connector_channel_not_owned");
            assertThat(waits).isNotDone();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'message_id':'','text':'x','created_at':1}",
                "{'message_id':'m1','text':7,'created_at':1}",
                "{'message_id':'m1','text':'x','created_at':'soon'}",
                "{'message_id':'m1','text':'x','created_at':1,'files':[{'type':'file'}]}"
            })
    void messageThatBreaksItsShapeIsRefusedForGoodAndTheLinkLives_IM2_12_IM2_40(String payload) {
        try (ConnectorClient client = Clients.connected(connector)) {
            List<String> heard = new CopyOnWriteArrayList<>();
            UserChannel channel = client.openChannel(null, message -> heard.add(message.messageId()));
            connector.peer().push(channel.id(), "chat.message", payload);
            JsonNode ack = connector.awaitPackets("chat.message.ack", 1).get(0);
            assertThat(ack.path("connector_channel_id").asText()).isEqualTo(channel.id());
            assertThat(ack.path("reply_to").asText()).startsWith("s_");
            assertThat(ack.path("payload").path("status").asText()).isEqualTo("rejected");
            assertThat(ack.path("payload").path("code").asText()).isEqualTo("invalid_payload");
            assertThat(ack.path("payload").path("retryable").asBoolean(true)).isFalse();
            client.ping();
            assertThat(heard).isEmpty();
        }
    }

    @Test
    void messageThatBreaksItsShapeIsNotAnsweredWhereNoneIsNegotiated_IM2_57() {
        connector.page(
                "/connector-card.json",
                r -> ScriptedConnector.json(ScriptedConnector.CARD.replace(
                        "\"profiles\":[\"xagent.im.v2\"]", "\"profiles\":[\"xagent.im.v2\",\"xagent.im.v1\"]")));
        connector.profile = "xagent.im.v1";
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            connector.peer().push(channel.id(), "chat.message", "{'message_id':'m1','text':7}");
            client.ping();
            assertThat(connector.packets("chat.message.ack")).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",'code':'busy'", ",'retryable':false", ",'code':' ','retryable':false"})
    void rejectionThatSaysNotWhyOrWhetherForGoodDecidesNothing_IM2_36_X40(String rest) throws Exception {
        ChatOptions soon = new ChatOptions(
                10, Duration.ofMinutes(1), Duration.ofMillis(200), List.of(Duration.ofMinutes(5)), 16, 100);
        connector.on("chat.message", (peer, p) -> {
            String id = p.path("payload").path("message_id").asText();
            boolean first = connector.packets("chat.message").size() == 1;
            peer.answer(
                    p,
                    "chat.message.ack",
                    "{'message_id':'" + id + "','status':'" + (first ? "rejected'" + rest : "accepted'") + "}");
        });
        try (ConnectorClient client = Clients.builder(connector.url())
                .options(Clients.QUICK.withChat(soon))
                .build()) {
            client.connect();
            ChatAckContent ack = client.openChannel().send("text").get(30, TimeUnit.SECONDS);
            assertThat(ack.status()).isEqualTo(AckStatus.ACCEPTED);
        }
        assertThat(connector.packets("chat.message")).hasSizeGreaterThan(1);
    }
}
