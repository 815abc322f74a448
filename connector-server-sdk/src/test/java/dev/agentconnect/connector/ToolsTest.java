package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.ToolFailed;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ToolsTest extends ServerTest {
    private final ManualTimers timers = new ManualTimers(Instant.parse("2026-01-01T00:00:00Z"));

    @Override
    ConnectorOptions.Builder options(ConnectorOptions.Builder options) {
        return options.timers(timers).webSocketLimits(unhurried());
    }

    private static ObjectNode send(String text, String callId) {
        return TestXAgent.tool("sample_send", Json.object().put("text", text), callId);
    }

    @Test
    void argumentsAreCheckedAndTheChannelArgumentIsNotTheHandlersBusiness() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            ObjectNode wrong = agent.call(
                    "tool.invoke",
                    channel,
                    TestXAgent.tool("sample_send", Json.object().put("text", 7), "c1"));
            assertThat(type(wrong)).isEqualTo("tool.invoke.ack");
            assertThat(code(wrong)).isEqualTo("tool_arguments_invalid");
            assertThat(wrong.at("/error/message").asText()).contains("/payload/arguments/text");
            ObjectNode missing =
                    agent.call("tool.invoke", channel, TestXAgent.tool("sample_send", Json.object(), "c2"));
            assertThat(code(missing)).isEqualTo("tool_arguments_invalid");
            assertThat(sample.toolRuns).hasValue(0);

            ObjectNode arguments =
                    Json.object().put("connector_channel_id", "cch_of_bob").put("text", "x");
            ObjectNode good = agent.call("tool.invoke", channel, TestXAgent.tool("sample_send", arguments, "c3"));
            assertThat(good.at("/payload/result/user").asText()).isEqualTo("ann");
            assertThat(good.at("/payload/result/arguments").has("connector_channel_id"))
                    .isFalse();
            assertThat(good.at("/payload/tool_id").asText()).isEqualTo("sample_send");
        }
    }

    @Test
    void everyFailureIsOneAckWithoutInnerDetails() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            ObjectNode unknown = agent.call("tool.invoke", channel, TestXAgent.tool("nope", Json.object(), "c1"));
            assertThat(code(unknown)).isEqualTo("tool_not_found");
            sample.nextTool = new IllegalStateException("inner detail with good-token-ann");
            ObjectNode thrown = agent.call("tool.invoke", channel, send("x", "c2"));
            assertThat(code(thrown)).isEqualTo("tool_invoke_failed");
            assertThat(thrown.toString()).doesNotContain("inner detail").doesNotContain("good-token");
            assertThat(code(agent.call("tool.invoke", channel, send("null", "c3"))))
                    .isEqualTo("tool_invoke_failed");
            for (String fatal : List.of("error", "cyclic", "huge")) {
                ObjectNode answer = agent.call("tool.invoke", channel, send(fatal, fatal));
                assertThat(type(answer)).isEqualTo("tool.invoke.ack");
                assertThat(code(answer)).isEqualTo("tool_invoke_failed");
                assertThat(answer.toString()).doesNotContain("inner detail");
            }
            assertThat(code(agent.call("tool.invoke", channel, send("refuse", "c4"))))
                    .isEqualTo("target_refused");
            assertThat(agent.call("tool.invoke", channel, send("x", "c5"))
                            .at("/payload/result/status")
                            .asText())
                    .isEqualTo("sent");
        }
    }

    @Test
    void aRepeatedCallGetsTheStoredResultAndDoesNotRun() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            ObjectNode first = agent.call("tool.invoke", channel, send("x", "call-1"));
            ObjectNode repeat = agent.call("tool.invoke", channel, send("x", "call-1"));
            assertThat(repeat.path("payload")).isEqualTo(first.path("payload"));
            assertThat(sample.toolRuns).hasValue(1);
            assertThat(code(agent.call("tool.invoke", channel, send("y", "call-1"))))
                    .isEqualTo("tool_call_conflict");
            agent.call("tool.invoke", channel, send("x", "call-2"));
            assertThat(sample.toolRuns).hasValue(2);
        }
    }

    @Test
    void aRepeatIsRecognisedAfterAReconnectByItsRequestIdAlone() {
        ObjectNode invoke;
        String id;
        String channel;
        try (TestXAgent agent = ready()) {
            id = agent.connectorId;
            channel = agent.openAndBind("ann");
            invoke = TestXAgent.packet("tool.invoke", channel, send("x", null));
            agent.call(invoke);
            agent.vanish();
        }
        try (TestXAgent back = ready(id)) {
            back.open(channel);
            back.call(invoke);
            assertThat(sample.toolRuns).hasValue(1);
        }
    }

    @Test
    void aFailureWithUnknownOutcomeIsRememberedAndAStatedOneIsNot() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            sample.nextTool = ToolFailed.outcomeUnknown("answer_lost", "nobody knows");
            assertThat(code(agent.call("tool.invoke", channel, send("x", "c1"))))
                    .isEqualTo("answer_lost");
            assertThat(code(agent.call("tool.invoke", channel, send("x", "c1"))))
                    .isEqualTo("answer_lost");
            assertThat(sample.toolRuns).hasValue(1);
            sample.nextTool = new ToolFailed("rate_limited", "slow down");
            assertThat(code(agent.call("tool.invoke", channel, send("x", "c2"))))
                    .isEqualTo("rate_limited");
            assertThat(agent.call("tool.invoke", channel, send("x", "c2"))
                            .at("/payload/result/status")
                            .asText())
                    .isEqualTo("sent");
        }
    }

    @Test
    void aToolThatChangesNothingRunsEachTime() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            ObjectNode read = TestXAgent.tool("sample_read", Json.object(), "same");
            assertThat(agent.call("tool.invoke", channel, read)
                            .at("/payload/result/runs")
                            .asInt())
                    .isEqualTo(1);
            assertThat(agent.call("tool.invoke", channel, read)
                            .at("/payload/result/runs")
                            .asInt())
                    .isEqualTo(2);
        }
    }

    @Test
    void theSameRequestIdOnTwoChannelsIsTwoRequests() {
        try (TestXAgent agent = ready()) {
            String a = agent.openAndBind("ann");
            String b = agent.openAndBind("bob");
            agent.send(TestXAgent.packet("tool.invoke", a, send("x", null))
                    .put("request_id", "1")
                    .put("packet_id", "pa"));
            agent.send(TestXAgent.packet("tool.invoke", b, send("x", null))
                    .put("request_id", "1")
                    .put("packet_id", "pb"));
            Map<String, JsonNode> answers = new HashMap<>();
            for (int i = 0; i < 2; i++) {
                JsonNode answer = agent.next();
                answers.put(answer.path("connector_channel_id").asText(), answer);
            }
            assertThat(answers.get(a).at("/payload/result/user").asText()).isEqualTo("ann");
            assertThat(answers.get(a).path("reply_to").asText()).isEqualTo("pa");
            assertThat(answers.get(b).at("/payload/result/user").asText()).isEqualTo("bob");
            assertThat(answers.get(b).path("reply_to").asText()).isEqualTo("pb");
        }
    }

    @Test
    void anOpenRequestIdIsNotTakenOver() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            ObjectNode slow =
                    TestXAgent.packet("tool.invoke", channel, TestXAgent.tool("sample_slow", Json.object(), null));
            slow.put("request_id", "1");
            agent.send(slow);
            assertThat(type(agent.next())).isEqualTo("tool.progress.push");
            agent.send(slow); // a second copy joins the first
            agent.send(
                    TestXAgent.packet("tool.invoke", channel, send("x", null)).put("request_id", "1"));
            assertThat(code(agent.next())).isEqualTo("request_id_in_use");
            sample.slowTool.countDown();
            assertThat(agent.next().at("/payload/result/status").asText()).isEqualTo("done");
            assertThat(agent.call("tool.invoke", channel, send("x", "c"))
                            .at("/payload/result/status")
                            .asText())
                    .isEqualTo("sent");
            assertThat(sample.toolRuns).hasValue(2);
        }
    }

    @Test
    void aSlowToolBlocksNeitherPingsNorOtherChannels() {
        try (TestXAgent agent = ready()) {
            String a = agent.openAndBind("ann");
            String b = agent.openAndBind("bob");
            agent.send(TestXAgent.packet("tool.invoke", a, TestXAgent.tool("sample_slow", Json.object(), "c")));
            assertThat(type(agent.next())).isEqualTo("tool.progress.push");
            assertThat(type(agent.call("ping", null, null))).isEqualTo("pong");
            assertThat(agent.call("tool.invoke", b, send("x", "c"))
                            .at("/payload/result/user")
                            .asText())
                    .isEqualTo("bob");
            sample.slowTool.countDown();
            assertThat(agent.next().at("/payload/result/status").asText()).isEqualTo("done");
        }
    }

    @Test
    void progressNamesItsRequestAndDoesNotReplaceTheAnswer() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            ObjectNode slow =
                    TestXAgent.packet("tool.invoke", channel, TestXAgent.tool("sample_slow", Json.object(), "c"));
            agent.send(slow);
            JsonNode progress = agent.next();
            assertThat(progress.path("reply_to")).isEqualTo(slow.path("packet_id"));
            assertThat(progress.has("request_id")).isFalse();
            assertThat(progress.at("/payload/progress").decimalValue()).isEqualByComparingTo("0.5");
            sample.slowTool.countDown();
            assertThat(type(agent.next())).isEqualTo("tool.invoke.ack");
        }
    }

    @Test
    void aToolBeyondItsTimeIsAnsweredAndInterruptedAndItsThreadGoesOn() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            agent.send(TestXAgent.packet("tool.invoke", channel, TestXAgent.tool("sample_slow", Json.object(), "c")));
            assertThat(type(agent.next())).isEqualTo("tool.progress.push");
            timers.advance(Duration.ofSeconds(61));
            assertThat(code(agent.next())).isEqualTo("tool_timeout");
            assertThat(agent.call("tool.invoke", channel, send("x", "c2"))
                            .at("/payload/result/status")
                            .asText())
                    .isEqualTo("sent");
            ObjectNode again = agent.call("tool.invoke", channel, TestXAgent.tool("sample_slow", Json.object(), "c"));
            assertThat(code(again)).isEqualTo("tool_timeout");
            assertThat(sample.toolRuns).hasValue(2);
        }
    }
}
