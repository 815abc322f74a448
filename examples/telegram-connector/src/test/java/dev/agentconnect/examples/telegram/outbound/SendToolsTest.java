package dev.agentconnect.examples.telegram.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.ToolFailed;
import dev.agentconnect.connector.handler.ToolInvocation;
import dev.agentconnect.examples.telegram.account.BlockedChats;
import dev.agentconnect.examples.telegram.account.BotTokens;
import dev.agentconnect.examples.telegram.botapi.BotApiHost;
import dev.agentconnect.examples.telegram.stop.StopSignal;
import dev.agentconnect.examples.telegram.support.MemoryFile;
import dev.agentconnect.examples.telegram.support.ScriptedChannel;
import dev.agentconnect.examples.telegram.support.Telegram;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SendToolsTest {
    private final Telegram telegram = new Telegram();
    private final BotApiHost host = new BotApiHost(telegram.url());
    private final SendTools tools =
            new SendTools(new Sender(host, new BotTokens(), new BlockedChats(), new ManualTimers(), new StopSignal()));
    private final ScriptedChannel channel = Telegram.channel("c1", 42);

    @AfterEach
    void close() {
        host.close();
        telegram.close();
    }

    @Test
    void the_result_of_a_text_names_the_message_as_a_string() {
        JsonNode result = tools.sendMessage(call(Json.object().put("text", "hi")));

        assertThat(result.path("status").asText()).isEqualTo("sent");
        assertThat(result.path("message_id").isTextual()).isTrue();
        assertThat(result.path("message_id").asText())
                .isEqualTo(telegram.sent().get(0).path("message_id").asText());
    }

    @Test
    void a_file_goes_out_with_its_caption() {
        channel.put(MemoryFile.of("paper.pdf", "application/pdf", new byte[] {1, 2, 3}));

        tools.sendFile(call(Json.object().put("file_ref", "ref-paper.pdf").put("caption", "look")));

        JsonNode sent = telegram.sent("sendDocument").get(0);
        assertThat(sent.path("caption").asText()).isEqualTo("look");
        assertThat(sent.path("file").path("sha256").asText()).isEqualTo(Telegram.sha256(new byte[] {1, 2, 3}));
    }

    @Test
    void an_unknown_file_has_its_own_code() {
        ToolFailed failed = failed(() -> tools.sendFile(call(Json.object().put("file_ref", "ref-x"))));

        assertThat(failed.code()).isEqualTo("file_not_found");
    }

    @Test
    void a_failure_half_way_says_how_much_is_out() {
        telegram.fault("sendDocument", "server_error", 1);
        channel.put(MemoryFile.of("paper.pdf", "application/pdf", new byte[] {1, 2, 3}));

        ToolFailed failed = failed(() -> tools.sendFile(
                call(Json.object().put("file_ref", "ref-paper.pdf").put("caption", "x".repeat(1025)))));

        assertThat(failed.code()).isEqualTo("target_unavailable");
        assertThat(failed.reason()).endsWith("1 of 2 messages were sent");
    }

    @Test
    void a_failure_is_to_be_remembered_when_a_message_is_out_or_may_be_and_only_then() {
        telegram.fault("sendMessage", "drop_after", 1);
        ToolFailed lost = failed(() -> tools.sendMessage(call(Json.object().put("text", "hi"))));
        telegram.fault("sendMessage", "server_error", 1);
        ToolFailed refused = failed(() -> tools.sendMessage(call(Json.object().put("text", "hi"))));
        telegram.fault("sendDocument", "server_error", 1);
        channel.put(MemoryFile.of("paper.pdf", "application/pdf", new byte[] {1}));
        ToolFailed halfWay = failed(() -> tools.sendFile(
                call(Json.object().put("file_ref", "ref-paper.pdf").put("caption", "x".repeat(1025)))));

        assertThat(lost.code()).isEqualTo("target_outcome_unknown");
        assertThat(lost.isOutcomeUnknown()).isTrue();
        assertThat(refused.isOutcomeUnknown()).isFalse();
        assertThat(halfWay.isOutcomeUnknown()).isTrue();
    }

    @Test
    void a_dead_token_unbinds_the_channel() {
        telegram.fault("sendMessage", "unauthorized", 1);

        assertThat(failed(() -> tools.sendMessage(call(Json.object().put("text", "hi"))))
                        .code())
                .isEqualTo("connection_not_authenticated");
        assertThat(channel.unbound).containsExactly("expired");
    }

    private static ToolFailed failed(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        ToolFailed failed = catchThrowableOfType(ToolFailed.class, call);
        assertThat(failed).isNotNull();
        return failed;
    }

    private ToolInvocation call(ObjectNode arguments) {
        return new Call(channel, arguments);
    }

    private record Call(ChannelContext channel, ObjectNode arguments) implements ToolInvocation {
        @Override
        public String toolId() {
            return "tool";
        }

        @Override
        public Optional<String> toolCallId() {
            return Optional.empty();
        }

        @Override
        public void progress(String message, double progress) {
            throw new UnsupportedOperationException("these tools report no progress");
        }
    }
}
