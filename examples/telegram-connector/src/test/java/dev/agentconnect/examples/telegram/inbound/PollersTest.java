package dev.agentconnect.examples.telegram.inbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.examples.telegram.account.BlockedChats;
import dev.agentconnect.examples.telegram.account.BotBinding;
import dev.agentconnect.examples.telegram.account.BotTokens;
import dev.agentconnect.examples.telegram.botapi.BotApiHost;
import dev.agentconnect.examples.telegram.support.ScriptedChannel;
import dev.agentconnect.examples.telegram.support.Telegram;
import dev.agentconnect.host.time.ManualTimers;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PollersTest {
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    @TempDir
    Path directory;

    private final Telegram telegram = new Telegram();
    private final BotApiHost host = new BotApiHost(telegram.url());
    private final ManualTimers timers = new ManualTimers();
    private final ScriptedChannel one = Telegram.channel("c1", 42);
    private final ScriptedChannel two = Telegram.channel("c2", 43);
    private final BlockedChats blocked = new BlockedChats();
    private Pollers pollers;

    @AfterEach
    void close() {
        pollers.close();
        host.close();
        telegram.close();
    }

    @Test
    void a_text_comes_with_an_id_that_is_stable_and_the_time_it_was_written() {
        start(one);

        telegram.says(42, "hello");

        eventually(() -> one.delivered.size() == 1);
        InboundMessage message = one.delivered.get(0);
        assertThat(message.text()).isEqualTo("hello");
        assertThat(message.messageId()).matches(Telegram.BOT_ID + ":42:[0-9]+");
        assertThat(message.createdAt()).isAfter(timers.now());
    }

    @Test
    void channels_of_one_bot_share_a_poller_that_stops_with_the_last_of_them() {
        start(one, two);
        telegram.says(42, "for one");
        telegram.says(43, "for two");
        telegram.says(44, "for nobody");
        eventually(() -> two.delivered.size() == 1 && one.delivered.size() == 1);
        assertThat(pollThreads()).isEqualTo(1);

        unbind(one);
        telegram.says(43, "more for two");
        eventually(() -> two.delivered.size() == 2);

        unbind(two);
        eventually(() -> pollThreads() == 0);
        assertThat(one.delivered).hasSize(1);
    }

    @Test
    void a_chat_that_is_not_bound_is_passed_over_and_does_not_hold_the_others_up() throws IOException {
        start(one);
        telegram.says(99, "for nobody");
        eventually(() -> telegram.updates().path("pending").asInt() == 0);

        assertThat(one.delivered).isEmpty();
        eventually(() -> new OffsetStore(directory).load(Telegram.BOT_ID)
                == telegram.updates().path("confirmed_offset").asInt());
    }

    @Test
    void the_offset_moves_only_after_a_full_queue_has_taken_the_message() {
        one.fullFor.set(2);
        start(one);
        telegram.says(42, "first");
        eventually(() -> one.refusals.get() == 1 && timers.pending() == 1);
        telegram.says(42, "second");
        assertThat(new OffsetStore(directory).load(Telegram.BOT_ID)).isZero();
        assertThat(telegram.updates().path("pending").asInt()).isEqualTo(2);

        timers.advance(Inbox.RETRY_PAUSE);
        eventually(() -> one.refusals.get() == 2 && timers.pending() == 1);
        timers.advance(Inbox.RETRY_PAUSE);

        eventually(() -> one.delivered.size() == 2);
        assertThat(one.delivered).extracting(InboundMessage::text).containsExactly("first", "second");
        eventually(() -> new OffsetStore(directory).load(Telegram.BOT_ID) > 0);
    }

    @Test
    void a_restart_goes_on_after_the_last_message_that_was_safe() {
        start(one);
        telegram.says(42, "before");
        eventually(() -> new OffsetStore(directory).load(Telegram.BOT_ID) > 0);
        pollers.close();
        telegram.says(42, "meanwhile");

        ScriptedChannel restarted = Telegram.channel("c1", 42);
        start(restarted);

        eventually(() -> !restarted.delivered.isEmpty());
        assertThat(restarted.delivered).extracting(InboundMessage::text).containsExactly("meanwhile");
    }

    @Test
    void a_dead_token_unbinds_every_channel_and_ends_the_poller() {
        telegram.fault("getUpdates", "unauthorized", 1);
        start(one, two);

        eventually(() -> one.unbound.size() == 1 && two.unbound.size() == 1);
        assertThat(one.unbound).containsExactly("expired");
        eventually(() -> pollThreads() == 0);
    }

    @Test
    void a_renewed_token_serves_all_channels_of_the_bot_and_keeps_the_offset() {
        ScriptedChannel stale = new ScriptedChannel("c1", Telegram.binding(42, Telegram.BOT_ID + ":old", 1));
        ScriptedChannel renewed = new ScriptedChannel("c2", Telegram.binding(43, Telegram.TOKEN, 2));
        start(renewed, stale);

        telegram.says(42, "for the channel with the old token");

        eventually(() -> stale.delivered.size() == 1);
        assertThat(stale.unbound).isEmpty();
    }

    @Test
    void another_poller_degrades_the_channels_until_it_is_gone() {
        telegram.fault("getUpdates", "conflict", 1);
        start(one);
        eventually(() -> one.statuses.contains("degraded") && timers.pending() == 1);

        timers.advance(PollLoop.BACK_OFF);

        eventually(() -> one.statuses.contains("connected"));
        telegram.says(42, "still there");
        eventually(() -> one.delivered.size() == 1);
    }

    @Test
    void a_blocked_channel_stays_revoked_whatever_the_poller_meets_and_comes_back_when_its_user_writes() {
        blocked.refused(one);
        telegram.fault("getUpdates", "conflict", 1);
        start(one, two);
        eventually(() -> two.statuses.contains("degraded") && timers.pending() == 1);
        timers.advance(PollLoop.BACK_OFF);
        eventually(() -> two.statuses.contains("connected"));
        assertThat(one.statuses).containsExactly("revoked");

        telegram.says(42, "back again");

        eventually(() -> one.statuses.contains("connected"));
        assertThat(one.delivered).hasSize(1);
    }

    @Test
    void failures_are_retried_after_two_seconds_and_from_the_third_in_a_row_after_thirty() {
        telegram.fault("getUpdates", "server_error", 3);
        start(one);
        telegram.says(42, "patience");
        for (int failure = 1; failure <= 2; failure++) {
            eventually(() -> timers.pending() == 1);
            timers.advance(PollLoop.BACK_OFF);
        }
        eventually(() -> one.statuses.contains("degraded") && timers.pending() == 1);
        timers.advance(Duration.ofSeconds(29));
        assertThat(one.delivered).isEmpty();
        timers.advance(Duration.ofSeconds(1));

        eventually(() -> one.delivered.size() == 1);
    }

    @ParameterizedTest
    @CsvSource({
        "a.png, image/png, photo-[0-9]+\\.png",
        "clip.mp4, video/mp4, clip.mp4",
        "paper.pdf, application/pdf, paper.pdf",
        "song.mp3, audio/mpeg, song.mp3",
        "note.ogg, audio/ogg, voice-note-[0-9]+\\.[a-z]+"
    })
    void a_file_comes_in_byte_for_byte_with_its_caption(String filename, String mimeType, String kept)
            throws IOException {
        byte[] bytes = new byte[300_000];
        new Random(1).nextBytes(bytes);
        start(one);

        telegram.sends(42, "look", filename, mimeType, bytes);

        eventually(() -> one.delivered.size() == 1);
        InboundMessage message = one.delivered.get(0);
        assertThat(message.text()).isEqualTo("look");
        assertThat(message.files()).hasSize(1);
        assertThat(message.files().get(0).filename()).matches(kept);
        assertThat(message.files().get(0).mimeType()).isEqualTo(mimeType);
        assertThat(message.files().get(0).open().readAllBytes()).isEqualTo(bytes);
    }

    @Test
    void a_file_that_fails_once_is_fetched_again() {
        telegram.fault("download", "server_error", 1);
        start(one);
        telegram.sends(42, "", "paper.pdf", "application/pdf", new byte[] {1, 2, 3});
        eventually(() -> timers.pending() == 1);

        timers.advance(AttachmentFetcher.RETRY_PAUSE);

        eventually(() -> one.delivered.size() == 1);
        assertThat(one.delivered.get(0).files()).hasSize(1);
    }

    @Test
    void an_error_page_in_place_of_a_file_is_not_kept_and_the_file_is_fetched_again() throws IOException {
        byte[] bytes = new byte[5_000];
        new Random(3).nextBytes(bytes);
        telegram.fault("download", "malformed", 1);
        start(one);
        telegram.sends(42, "", "paper.pdf", "application/pdf", bytes);
        eventually(() -> timers.pending() == 1);

        timers.advance(AttachmentFetcher.RETRY_PAUSE);

        eventually(() -> one.delivered.size() == 1);
        assertThat(one.delivered.get(0).files().get(0).open().readAllBytes()).isEqualTo(bytes);
        assertThat(one.keptFiles()).isEqualTo(1);
    }

    @Test
    void a_file_that_always_has_the_wrong_length_leaves_a_notice_and_nothing_wrong_is_kept() {
        telegram.fault("download", "malformed", AttachmentFetcher.MAX_TRIES);
        start(one);
        telegram.sends(42, "read this", "paper.pdf", "application/pdf", new byte[5_000]);
        for (int failure = 1; failure < AttachmentFetcher.MAX_TRIES; failure++) {
            eventually(() -> timers.pending() == 1);
            timers.advance(AttachmentFetcher.RETRY_PAUSE.multipliedBy(failure));
        }

        eventually(() -> one.delivered.size() == 1);
        assertThat(one.delivered.get(0).text())
                .isEqualTo("read this\n\n[The attached file \"paper.pdf\" could not be fetched.]");
        assertThat(one.keptFiles()).isZero();
    }

    @Test
    void a_file_that_cannot_be_fetched_leaves_the_text_and_a_notice() {
        telegram.fault("getFile", "bad_request", 1);
        start(one);

        telegram.sends(42, "read this", "paper.pdf", "application/pdf", new byte[] {1, 2, 3});

        eventually(() -> one.delivered.size() == 1);
        assertThat(one.delivered.get(0).files()).isEmpty();
        assertThat(one.delivered.get(0).text())
                .isEqualTo("read this\n\n[The attached file \"paper.pdf\" could not be fetched.]");
    }

    @Test
    void a_file_over_twenty_megabytes_leaves_a_notice() {
        start(one);

        telegram.sends(42, "", "film.mp4", "video/mp4", new byte[(20 << 20) + 1]);

        eventually(() -> one.delivered.size() == 1);
        assertThat(one.delivered.get(0).text())
                .isEqualTo("[The attached video \"film.mp4\" is larger than Telegram lets a bot download.]");
    }

    @Test
    void a_stop_in_the_middle_of_a_file_leaves_the_whole_message_for_the_next_poller() {
        telegram.fault("download", "server_error", 1);
        start(one);
        telegram.sends(42, "read this", "paper.pdf", "application/pdf", new byte[] {1, 2, 3});
        eventually(() -> timers.pending() == 1);

        pollers.close();
        assertThat(one.delivered).isEmpty();
        start(one);

        eventually(() -> one.delivered.size() == 1);
        assertThat(one.delivered.get(0).text()).isEqualTo("read this");
        assertThat(one.delivered.get(0).files()).hasSize(1);
    }

    @Test
    void binding_a_channel_anew_at_once_leaves_one_poller_that_works() {
        start(one);
        eventually(() -> telegram.updates().path("polling").asBoolean());
        BotBinding binding = BotBinding.of(one.binding().orElseThrow());
        for (int i = 0; i < 5; i++) {
            pollers.unbound(one, binding);
            pollers.bound(one, binding);
        }

        telegram.says(42, "still there");

        eventually(() -> one.delivered.size() == 1);
        assertThat(pollThreads()).isEqualTo(1);
        assertThat(one.statuses).isEmpty();
    }

    @Test
    void closing_ends_a_waiting_poll_within_its_bound() {
        start(one);
        eventually(() -> telegram.updates().path("polling").asBoolean());

        long begun = System.nanoTime();
        pollers.close();

        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Pollers.CLOSE_TIMEOUT);
        eventually(() -> pollThreads() == 0);
    }

    private void start(ScriptedChannel... channels) {
        pollers = new Pollers(host, new BotTokens(), blocked, directory, timers);
        for (ScriptedChannel channel : channels) {
            pollers.bound(channel, BotBinding.of(channel.binding().orElseThrow()));
        }
    }

    private void unbind(ScriptedChannel channel) {
        pollers.unbound(channel, BotBinding.of(channel.binding().orElseThrow()));
    }

    private static long pollThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("telegram-poll-"))
                .count();
    }

    private static void eventually(Callable<Boolean> condition) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(condition);
    }
}
