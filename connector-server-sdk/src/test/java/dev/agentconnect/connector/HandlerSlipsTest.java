package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.AuthOutcome;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.DeliveryRejected;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.connector.handler.InboundRefused;
import dev.agentconnect.connector.handler.ToolFailed;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What authors get wrong: it costs the one call at most, never the data plane that all users share. */
class HandlerSlipsTest extends ServerTest {
    private static final String PAGE = "<html>" + "x".repeat(3 << 20);
    private static final int MAX_TEXT = 2_000;
    private static final int MAX_LABEL = 200;

    @Override
    Connector connector() {
        ObjectNode card = (ObjectNode)
                Json.reader(JsonLimits.DOCUMENT).read(SampleConnector.CARD.getBytes(StandardCharsets.UTF_8));
        card.withArray("auth_flows")
                .addObject()
                .put("id", "sample_qr")
                .put("target_type", "im")
                .put("type", "qr_login")
                .put("title", "Scan");
        AuthOutcome code = new AuthOutcome.Pending("code", PAGE, Instant.MAX, Duration.ofSeconds(2), null);
        return sample.parts(Json.bytes(card)).auth("sample_qr", request -> code).build();
    }

    private static ObjectNode send(String callId) {
        return TestXAgent.tool("sample_send", Json.object().put("text", "x"), callId);
    }

    private static ObjectNode acked(JsonNode message) {
        return Json.object()
                .put("message_id", message.at("/payload/message_id").asText())
                .put("status", "accepted");
    }

    private JsonNode taken(TestXAgent agent) {
        JsonNode message = agent.next();
        ObjectNode ack = TestXAgent.packet(
                "chat.message.ack", message.path("connector_channel_id").asText(), acked(message));
        agent.send(ack.put("reply_to", message.path("packet_id").asText()));
        return message;
    }

    @Test
    void aToolFailureThatIsAWholePageIsCutAndTheConnectionGoesOn() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            sample.nextTool = new ToolFailed("target_refused", PAGE);
            ObjectNode failed = agent.call("tool.invoke", channel, send("c1"));
            assertThat(code(failed)).isEqualTo("target_refused");
            assertThat(failed.at("/error/message").asText())
                    .startsWith("<html>")
                    .hasSize(MAX_TEXT);
            assertThat(agent.call("tool.invoke", channel, send("c2"))
                            .path("error")
                            .isMissingNode())
                    .isTrue();
        }
    }

    @Test
    void aRejectionThatIsAWholePageAndHasNoCodeIsOneThatXAgentCanRead() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            sample.nextSend = new DeliveryRejected(" ", PAGE, false);
            ObjectNode ack = agent.call("chat.message", channel, text("m1", "hi"));
            assertThat(status(ack)).isEqualTo("rejected");
            assertThat(ack.at("/payload/code").asText()).isEqualTo("delivery_failed");
            assertThat(ack.at("/payload/message").asText()).hasSize(MAX_TEXT);
        }
    }

    @Test
    void aCodePictureThatFitsIntoNoPacketFailsTheLoginAndNotTheConnection() {
        try (TestXAgent agent = ready()) {
            String channel = agent.open(null);
            ObjectNode ack = agent.call("auth.start", channel, Json.object().put("flow_id", "sample_qr"));
            assertThat(type(ack)).isEqualTo("auth.start.ack");
            assertThat(code(ack)).isEqualTo("internal_error");
            assertThat(type(agent.next())).isEqualTo("connection.descriptor.push"); // on the same connection
        }
    }

    @Test
    void aToolFailureWithoutACodeHasTheGeneralOne() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            sample.nextTool = new ToolFailed("", "no code");
            assertThat(code(agent.call("tool.invoke", channel, send("c1")))).isEqualTo("tool_invoke_failed");
        }
    }

    @Test
    void aStatusReasonThatIsAWholePageReachesXAgentShortenedAlsoAfterAReopen() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            sample.bound.get(channel).status(ConnectionStatus.OFFLINE, PAGE);
            JsonNode push = agent.next();
            assertThat(type(push)).isEqualTo("connection.descriptor.push");
            assertThat(push.at("/payload/connection_descriptor/tools/0/reason").asText())
                    .startsWith("<html>")
                    .hasSize(MAX_LABEL);
            assertThat(agent.open(channel)).isEqualTo(channel);
        }
    }

    @Test
    void aLongAccountNameIsShownShortened() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("x".repeat(4_000));
            ObjectNode ack = agent.call("connection.descriptor.get", channel, Json.object());
            assertThat(ack.at("/payload/connection_descriptor/target/display_name")
                            .asText())
                    .hasSize(MAX_LABEL);
        }
    }

    @Test
    @Timeout(60)
    void aSecretThatIsAWholeFileIsRefusedAtOnce() {
        try (TestXAgent agent = ready()) {
            ObjectNode ack = agent.bind(agent.open(null), "good-token-" + "x".repeat(900_000), "ann");
            assertThat(code(ack)).isEqualTo("auth_input_invalid");
        }
    }

    @Test
    void aJsonNullIsNoResult() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            for (JsonNode nothing : List.of(NullNode.getInstance(), MissingNode.getInstance())) {
                sample.toolBody = call -> nothing;
                ObjectNode ack = agent.call(
                        "tool.invoke", channel, send(nothing.getNodeType().name()));
                assertThat(type(ack)).isEqualTo("tool.invoke.ack");
                assertThat(code(ack)).isEqualTo("tool_invoke_failed");
            }
        }
    }

    @Test
    void progressInAShareOfNothingIsToldWithoutANumberAndTheToolGoesOn() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            sample.toolBody = call -> {
                call.progress("0 of 0", 0.0 / 0.0);
                return Json.object().put("done", true);
            };
            agent.send(TestXAgent.packet("tool.invoke", channel, send("c1")));
            JsonNode progress = agent.next();
            assertThat(type(progress)).isEqualTo("tool.progress.push");
            assertThat(progress.at("/payload/message").asText()).isEqualTo("0 of 0");
            assertThat(progress.at("/payload/progress").isMissingNode()).isTrue();
            assertThat(agent.next().at("/payload/result/done").asBoolean()).isTrue();
        }
    }

    @Test
    void progressThatIsAWholePageIsCut() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            sample.toolBody = call -> {
                call.progress(PAGE, 0.5);
                return Json.object().put("done", true);
            };
            agent.send(TestXAgent.packet("tool.invoke", channel, send("c1")));
            assertThat(agent.next().at("/payload/message").asText()).hasSize(MAX_TEXT);
            assertThat(agent.next().at("/payload/result/done").asBoolean()).isTrue();
        }
    }

    @Test
    void aMessageIdThatWouldArriveAsAnotherOneIsRefusedAndDoesNotBlockTheQueue() {
        try (TestXAgent agent = ready()) {
            ChannelContext channel = sample.bound.get(agent.openAndBind("ann"));
            assertThatExceptionOfType(InboundRefused.class)
                    .isThrownBy(() -> channel.deliver(
                            new InboundMessage("m-\ud83d", "cut in the middle", List.of(), Instant.EPOCH)))
                    .matches(refused -> !refused.isRetryable());
            channel.deliver(new InboundMessage("m-2", "whole", List.of(), Instant.EPOCH));
            assertThat(taken(agent).at("/payload/text").asText()).isEqualTo("whole");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"-1000000000-01-01T00:00:00Z", "+1000000000-12-31T23:59:59.999999999Z", "1960-01-01T00:00:00Z"})
    void aMessageWithAnImpossibleDateIsDeliveredAndDoesNotBlockTheQueue(String date) {
        try (TestXAgent agent = ready()) {
            ChannelContext channel = sample.bound.get(agent.openAndBind("ann"));
            channel.deliver(new InboundMessage("m-1", "odd", List.of(), Instant.parse(date)));
            channel.deliver(new InboundMessage("m-2", "next", List.of(), Instant.EPOCH));
            JsonNode odd = taken(agent);
            assertThat(odd.at("/payload/text").asText()).isEqualTo("odd");
            assertThat(odd.at("/payload/created_at").canConvertToLong()).isTrue();
            assertThat(taken(agent).at("/payload/text").asText()).isEqualTo("next");
        }
    }
}
