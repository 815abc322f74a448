package dev.agentconnect.examples.telegram.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.connector.handler.DeliveryRejected;
import dev.agentconnect.connector.handler.OutboundMessage;
import dev.agentconnect.examples.telegram.account.BlockedChats;
import dev.agentconnect.examples.telegram.account.BotTokens;
import dev.agentconnect.examples.telegram.botapi.BotApiHost;
import dev.agentconnect.examples.telegram.stop.StopSignal;
import dev.agentconnect.examples.telegram.support.MemoryFile;
import dev.agentconnect.examples.telegram.support.ScriptedChannel;
import dev.agentconnect.examples.telegram.support.ScriptedMessage;
import dev.agentconnect.examples.telegram.support.Telegram;
import dev.agentconnect.host.time.ManualTimers;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChatDeliveryTest {
    private final Telegram telegram = new Telegram();
    private final BotApiHost host = new BotApiHost(telegram.url());
    private final ManualTimers timers = new ManualTimers();
    private final StopSignal stop = new StopSignal();
    private final Sender sender = new Sender(host, new BotTokens(), new BlockedChats(), timers, stop);
    private final ChatDelivery chat = new ChatDelivery(sender, new Typing(sender, timers));
    private final ScriptedChannel channel = Telegram.channel("c1", 42);

    @AfterEach
    void close() {
        stop.stop();
        host.close();
        telegram.close();
    }

    @Test
    void a_text_goes_to_the_bound_chat_as_it_is() throws Exception {
        chat.send(ScriptedMessage.of(channel, "a *b* <c> & 😀"));

        JsonNode sent = telegram.sent().get(0);
        assertThat(sent.path("chat_id").asText()).isEqualTo("42");
        assertThat(sent.path("text").asText()).isEqualTo("a *b* <c> & 😀");
        assertThat(sent.has("parse_mode")).isFalse();
    }

    @Test
    void a_long_text_goes_out_in_pieces_in_order() throws Exception {
        String text = "line of a long text\n".repeat(500);

        chat.send(ScriptedMessage.of(channel, text));

        List<String> texts =
                telegram.sent().stream().map(s -> s.path("text").asText()).toList();
        assertThat(texts)
                .hasSize(3)
                .allSatisfy(piece -> assertThat(piece.length()).isLessThanOrEqualTo(4096));
        assertThat(String.join("", texts)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "image/jpeg, a.jpg, sendPhoto",
        "image/gif, a.gif, sendDocument",
        "video/mp4, a.mp4, sendVideo",
        "video/x-matroska, a.mkv, sendDocument",
        "audio/mpeg, a.mp3, sendAudio",
        "audio/ogg, a.ogg, sendVoice",
        "application/pdf, a.pdf, sendDocument",
        ", photo.png, sendPhoto"
    })
    void a_file_goes_out_byte_for_byte_by_the_method_for_its_type(String mimeType, String name, String method)
            throws Exception {
        byte[] bytes = bytes(100_000);

        chat.send(ScriptedMessage.of(channel, "look", MemoryFile.of(name, mimeType, bytes)));

        JsonNode sent = telegram.sent(method).get(0);
        assertThat(sent.path("caption").asText()).isEqualTo("look");
        assertThat(sent.path("file").path("filename").asText()).isEqualTo(name);
        assertThat(sent.path("file").path("sha256").asText()).isEqualTo(Telegram.sha256(bytes));
    }

    @Test
    void a_text_too_long_for_a_caption_goes_first_and_only_the_first_file_has_a_caption() throws Exception {
        MemoryFile one = MemoryFile.of("1.bin", null, bytes(10));
        MemoryFile two = MemoryFile.of("2.bin", null, bytes(10));

        chat.send(ScriptedMessage.of(channel, "x".repeat(1025), one, two));
        assertThat(telegram.sent())
                .extracting(s -> s.path("method").asText())
                .containsExactly("sendMessage", "sendDocument", "sendDocument");

        chat.send(ScriptedMessage.of(channel, "x".repeat(1024), one, two));
        assertThat(telegram.sent().subList(3, 5))
                .extracting(s -> s.has("caption"))
                .containsExactly(true, false);
    }

    @Test
    void a_photo_over_ten_megabytes_goes_out_as_a_document_and_a_file_over_fifty_not_at_all() throws Exception {
        chat.send(ScriptedMessage.of(channel, "", MemoryFile.of("big.jpg", "image/jpeg", new byte[(10 << 20) + 1])));
        assertThat(telegram.sent("sendDocument")).hasSize(1);

        DeliveryRejected rejected =
                rejected(ScriptedMessage.of(channel, "text", MemoryFile.claiming("huge.bin", (50L << 20) + 1)));
        assertThat(rejected.code()).isEqualTo("file_too_large");
        assertThat(rejected.isRetryable()).isFalse();
        assertThat(telegram.sent()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "unauthorized, connection_not_authenticated, false",
        "forbidden, target_refused, false",
        "bad_request, target_rejected, false",
        "server_error, target_unavailable, true",
        "drop_before, target_outcome_unknown, true",
        "drop_after, target_outcome_unknown, true",
        "malformed, target_outcome_unknown, true"
    })
    void every_fault_has_its_code_and_never_shows_the_token(String fault, String code, boolean retryable) {
        telegram.fault("sendMessage", fault, 1);

        DeliveryRejected rejected = rejected(ScriptedMessage.of(channel, "hi"));

        assertThat(rejected.code()).isEqualTo(code);
        assertThat(rejected.isRetryable()).isEqualTo(retryable);
        assertThat(rejected).hasNoCause().hasMessageNotContaining(Telegram.SECRET_PART);
    }

    @Test
    void a_dead_token_unbinds_the_channel() {
        telegram.fault("sendMessage", "unauthorized", 1);

        rejected(ScriptedMessage.of(channel, "hi"));

        assertThat(channel.unbound).containsExactly("expired");
        assertThat(rejected(ScriptedMessage.of(channel, "hi")).code()).isEqualTo("connection_not_authenticated");
    }

    @Test
    void a_user_who_blocked_the_bot_revokes_the_channel_until_a_send_gets_through() throws Exception {
        telegram.fault("sendMessage", "forbidden", 1);

        rejected(ScriptedMessage.of(channel, "hi"));
        assertThat(channel.statuses).containsExactly("revoked");
        assertThat(channel.unbound).isEmpty();

        chat.send(ScriptedMessage.of(channel, "hi"));
        chat.send(ScriptedMessage.of(channel, "hi"));
        assertThat(channel.statuses).containsExactly("revoked", "connected");
    }

    @Test
    void a_server_that_is_not_there_is_unavailable() {
        telegram.close();

        DeliveryRejected rejected = rejected(ScriptedMessage.of(channel, "hi"));

        assertThat(rejected.code()).isEqualTo("target_unavailable");
        assertThat(rejected.isRetryable()).isTrue();
    }

    @Test
    void a_redelivery_repeats_no_part_that_went_out_before() throws Exception {
        OutboundMessage message =
                ScriptedMessage.of(channel, "x".repeat(5_000), MemoryFile.of("a.bin", null, bytes(10)));
        telegram.fault("sendDocument", "server_error", 1);

        assertThat(rejected(message).isRetryable()).isTrue();
        assertThat(telegram.sent("sendMessage")).hasSize(2);
        chat.send(message);

        assertThat(telegram.sent("sendMessage")).hasSize(2);
        assertThat(telegram.sent("sendDocument")).hasSize(1);
    }

    @Test
    void the_client_itself_never_sends_a_message_twice() {
        telegram.fault("sendMessage", "drop_after", 1);

        rejected(ScriptedMessage.of(channel, "hi"));

        assertThat(telegram.sent("sendMessage")).hasSize(1);
    }

    @Test
    void a_short_rate_limit_is_waited_out_and_the_call_repeated_once() throws Exception {
        telegram.rateLimit("sendMessage", 7);

        CompletableFuture<Void> sending =
                CompletableFuture.runAsync(() -> sendUnchecked(ScriptedMessage.of(channel, "hi")));
        await().until(() -> timers.pending() == 1);
        timers.advance(Duration.ofSeconds(6));
        assertThat(telegram.sent()).isEmpty();
        timers.advance(Duration.ofSeconds(1));

        sending.get(30, TimeUnit.SECONDS);
        assertThat(telegram.sent("sendMessage")).hasSize(1);
    }

    @Test
    void a_long_rate_limit_is_a_retryable_refusal_at_once() {
        telegram.rateLimit("sendMessage", 11);

        DeliveryRejected rejected = rejected(ScriptedMessage.of(channel, "hi"));

        assertThat(rejected.code()).isEqualTo("rate_limited");
        assertThat(rejected.isRetryable()).isTrue();
        assertThat(timers.pending()).isZero();
    }

    @Test
    void closing_ends_a_wait_for_the_rate_limit() throws Exception {
        telegram.rateLimit("sendMessage", 7);

        CompletableFuture<DeliveryRejected> refusal =
                CompletableFuture.supplyAsync(() -> rejected(ScriptedMessage.of(channel, "hi")));
        await().until(() -> timers.pending() == 1);
        stop.stop();

        assertThat(refusal.get(30, TimeUnit.SECONDS).isRetryable()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void giving_up_a_send_that_was_written_leaves_its_outcome_unknown(boolean byInterrupt) throws Exception {
        telegram.slow("sendMessage", Duration.ofSeconds(8));
        CompletableFuture<DeliveryRejected> refusal = new CompletableFuture<>();
        Thread sending = new Thread(() -> refusal.complete(rejected(ScriptedMessage.of(channel, "hi"))));
        sending.start();
        await().until(() -> !telegram.sent("sendMessage").isEmpty());

        if (byInterrupt) {
            sending.interrupt();
        } else {
            stop.stop();
        }

        assertThat(refusal.get(30, TimeUnit.SECONDS).code()).isEqualTo("target_outcome_unknown");
    }

    @Test
    void a_file_that_is_gone_is_a_refusal_that_stands() {
        DeliveryRejected rejected = rejected(ScriptedMessage.of(channel, "", MemoryFile.gone("paper.pdf", 1_000)));

        assertThat(rejected.code()).isEqualTo("file_not_found");
        assertThat(rejected.isRetryable()).isFalse();
        assertThat(telegram.sent()).isEmpty();
    }

    private DeliveryRejected rejected(OutboundMessage message) {
        DeliveryRejected rejected = catchThrowableOfType(DeliveryRejected.class, () -> chat.send(message));
        assertThat(rejected).isNotNull();
        return rejected;
    }

    private void sendUnchecked(OutboundMessage message) {
        try {
            chat.send(message);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] bytes(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }
}
