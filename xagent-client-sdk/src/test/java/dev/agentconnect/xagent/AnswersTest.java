package dev.agentconnect.xagent;

import static dev.agentconnect.xagent.ScriptedConnector.arguments;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import dev.agentconnect.xagent.dataplane.DataPlaneOptions;
import dev.agentconnect.xagent.error.AnswerRefused;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.error.Overloaded;
import dev.agentconnect.xagent.error.RequestFailed;
import dev.agentconnect.xagent.error.RequestTimeout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AnswersTest {
    private final ScriptedConnector connector = new ScriptedConnector();

    @AfterEach
    void stop() {
        connector.close();
    }

    private static void echo(ScriptedConnector.Peer peer, JsonNode p) {
        String text = p.path("payload").path("arguments").path("text").asText();
        peer.answer(p, "tool.invoke.ack", "{'tool_id':'sample_send','result':{'text':'" + text + "'}}");
    }

    @Test
    void b01bEnv12EveryCallGetsItsOwnAnswerWhateverTheOrderAndStrayOnesAreDropped()
            throws Exception { // B01b, ENV-05, ENV-12
        connector.ignore("tool.invoke");
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            List<CompletableFuture<JsonNode>> calls = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                calls.add(channel.invokeAsync("sample_send", arguments("t" + i), null));
            }
            List<JsonNode> asked = connector.awaitPackets("tool.invoke", 20);
            ScriptedConnector.Peer peer = connector.peer();
            peer.send("{'schema':'xagent.connector.packet/v1','packet_id':'x','type':'tool.invoke.ack',"
                    + "'request_id':'nobody','payload':{'tool_id':'sample_send','result':{}}}");
            for (int i = asked.size() - 1; i >= 0; i--) {
                echo(peer, asked.get(i));
                echo(peer, asked.get(i)); // the second one is late
            }
            for (int i = 0; i < calls.size(); i++) {
                assertThat(calls.get(i).get(30, TimeUnit.SECONDS).path("text").asText())
                        .isEqualTo("t" + i);
            }
            client.ping();
        }
    }

    @Test
    void errorInTheAckAndErrorPacketBothEndTheCall() {
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            for (String type : List.of("tool.invoke.ack", "error")) {
                connector.on("tool.invoke", (peer, p) -> peer.fail(p, type, "tool_invoke_failed"));
                assertThatThrownBy(() -> channel.invoke("sample_send", arguments("x"), null))
                        .isInstanceOfSatisfying(
                                RequestFailed.class,
                                e -> assertThat(e.error().code().word()).isEqualTo("tool_invoke_failed"));
            }
        }
    }

    @Test
    void answerOfAnotherChannelToolOrTypeIsRefused() {
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            connector.on(
                    "tool.invoke", (peer, p) -> peer.answer(p, "tool.invoke.ack", "{'tool_id':'other','result':{}}"));
            assertRefused(channel);
            connector.on("tool.invoke", (peer, p) -> peer.answer(p, "channel.close.ack", "{'status':'ok'}"));
            assertRefused(channel);
            connector.on("tool.invoke", (peer, p) -> peer.answer(p, "tool.invoke.ack", "{'result':7}"));
            assertRefused(channel);
            connector.on(
                    "tool.invoke",
                    (peer, p) -> peer.send(
                            "{'schema':'xagent.connector.packet/v1','packet_id':'x','type':'tool.invoke.ack','request_id':'"
                                    + p.path("request_id").asText()
                                    + "','connector_channel_id':'cch_other','payload':{'tool_id':'sample_send','result':{}}}"));
            assertRefused(channel);
        }
    }

    private static void assertRefused(UserChannel channel) {
        assertThatThrownBy(() -> channel.invoke("sample_send", arguments("x"), null))
                .isInstanceOf(AnswerRefused.class);
    }

    @Test
    void b38UnknownFieldsWordsAndPacketsBreakNothing() throws Exception { // B38
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            ScriptedConnector.Peer peer = connector.peer();
            peer.push("cch_1", "session.sync_message", "{'a':1}");
            peer.push("cch_unknown", "chat.message", "{'message_id':'m','text':'t'}");
            peer.send("no json at all");
            peer.send("{'schema':'another'}");
            String descriptor = connector
                    .descriptor("cch_1")
                    .replace("'status':'connected'", "'status':'hibernating','x_new':{'a':[1]}");
            peer.push("cch_1", "connection.descriptor.push", "{'connection_descriptor':" + descriptor + "}");
            await().atMost(ScriptedConnector.BOUND)
                    .until(() ->
                            channel.descriptor().connection().status().equals(new ConnectionStatus("hibernating")));
            client.ping();
        }
    }

    @Test
    void desc17DescriptorOfAnotherIdentityIsIgnored() { // DESC-17
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            String good = connector.descriptor("cch_1").replace("'connected'", "'offline'");
            for (String bad : List.of(
                    good.replace("'connector_card_id':'im.sample'", "'connector_card_id':'im.other'"),
                    good.replace("'connector_id':'conn_1'", "'connector_id':'conn_9'"),
                    good.replace("'connector_channel_id':'cch_1'", "'connector_channel_id':'cch_9'"),
                    good.replace("['xagent.im.v2']", "['xagent.other']"))) {
                connector.peer().push("cch_1", "connection.descriptor.push", "{'connection_descriptor':" + bad + "}");
            }
            client.ping();
            assertThat(channel.descriptor().connection().status()).isEqualTo(ConnectionStatus.CONNECTED);
            connector.peer().push("cch_1", "connection.descriptor.push", "{'connection_descriptor':" + good + "}");
            client.ping();
            assertThat(channel.descriptor().connection().status()).isEqualTo(ConnectionStatus.OFFLINE);
        }
    }

    @Test
    void desc19DescriptorOfGenerationOneIsNormalised() { // DESC-19
        connector.on(
                "connection.descriptor.get",
                (peer, p) -> peer.answer(
                        p,
                        "connection.descriptor.get.ack",
                        "{'connection_descriptor':"
                                + connector
                                        .descriptor("cch_1")
                                        .replace("connection/v2", "connection/v1")
                                        .replace("'profiles':['xagent.im.v2']", "'profile':'xagent.im.v2'")
                                + "}"));
        try (ConnectorClient client = Clients.connected(connector)) {
            assertThat(client.openChannel().refreshDescriptor().connection().profiles())
                    .containsExactly("xagent.im.v2");
        }
    }

    @Test
    void callWithoutAnswerEndsByTimeoutAndItsLateAnswerIsDropped() {
        connector.ignore("tool.invoke");
        try (ConnectorClient client = Clients.builder(connector.url())
                .options(Clients.requestTimeout(Duration.ofMillis(200)))
                .build()) {
            client.connect();
            UserChannel channel = client.openChannel();
            assertThatThrownBy(() -> channel.invoke("sample_send", arguments("x"), null))
                    .isInstanceOf(RequestTimeout.class);
            echo(connector.peer(), connector.packets("tool.invoke").get(0));
            client.ping();
        }
    }

    @Test
    void moreCallsThanTheBoundFailAtOnce() {
        connector.ignore("tool.invoke");
        ClientOptions two = Clients.QUICK.withDataPlane(DataPlaneOptions.DEFAULTS.withMost(2, 10));
        try (ConnectorClient client =
                Clients.builder(connector.url()).options(two).build()) {
            client.connect();
            UserChannel channel = client.openChannel();
            CompletableFuture<JsonNode> first = channel.invokeAsync("sample_send", arguments("1"), null);
            CompletableFuture<JsonNode> second = channel.invokeAsync("sample_send", arguments("2"), null);
            assertThatThrownBy(() -> channel.invoke("sample_send", arguments("3"), null))
                    .isInstanceOf(Overloaded.class);
            assertThat(first).isNotDone();
            assertThat(second).isNotDone();
        }
    }

    @Test
    void packetLongerThanTheConnectorTakesIsRefusedHereAndTheLinkLives() {
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            assertThatThrownBy(() -> channel.invoke("sample_send", arguments("\u6587".repeat(400_000)), null))
                    .isInstanceOf(CallRefused.class);
            client.ping();
            assertThat(connector.connections()).isEqualTo(1);
        }
    }

    @Test
    void textThatIsNoErrorCodeIsNotRepeatedInExceptions() {
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            for (String code : List.of(Clients.KEY, "a\\nforged line", "x".repeat(1_000))) {
                connector.on("tool.invoke", (peer, p) -> peer.fail(p, "tool.invoke.ack", code));
                assertThatThrownBy(() -> channel.invoke("sample_send", arguments("x"), null))
                        .isInstanceOf(RequestFailed.class)
                        .hasMessage("tool.invoke failed: (no word of the protocol)");
            }
        }
    }

    @Test
    void desc17DescriptorOfAnotherIdentityIsNotGivenToWhoAsks() { // DESC-17
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            connector.on(
                    "connection.descriptor.get",
                    (peer, p) -> peer.answer(
                            p,
                            "connection.descriptor.get.ack",
                            "{'connection_descriptor':" + connector.descriptor("cch_9") + "}"));
            assertThatThrownBy(channel::refreshDescriptor).isInstanceOf(AnswerRefused.class);
            assertThat(channel.descriptor().connection().connectorChannelId()).isEqualTo("cch_1");
        }
    }
}
