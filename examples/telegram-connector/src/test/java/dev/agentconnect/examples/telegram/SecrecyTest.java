package dev.agentconnect.examples.telegram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import dev.agentconnect.examples.telegram.account.BlockedChats;
import dev.agentconnect.examples.telegram.account.BotBinding;
import dev.agentconnect.examples.telegram.account.BotTokens;
import dev.agentconnect.examples.telegram.botapi.BotApi;
import dev.agentconnect.examples.telegram.botapi.BotApiHost;
import dev.agentconnect.examples.telegram.inbound.Pollers;
import dev.agentconnect.examples.telegram.stop.StopSignal;
import dev.agentconnect.examples.telegram.support.ScriptedChannel;
import dev.agentconnect.examples.telegram.support.Telegram;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.secret.Secret;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bot token is a part of every URL, so this looks at everything that could show one. */
class SecrecyTest {
    private static final List<String> FAULTS = List.of(
            "rate_limit",
            "server_error",
            "unauthorized",
            "forbidden",
            "bad_request",
            "conflict",
            "drop_before",
            "drop_after",
            "malformed");

    @TempDir
    Path directory;

    private final PrintStream before = System.err;
    private final ByteArrayOutputStream captured = new ByteArrayOutputStream();
    private final Telegram telegram = new Telegram();
    private final BotApiHost host = new BotApiHost(telegram.url());

    @BeforeEach
    void capture() {
        System.setErr(new PrintStream(captured, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void release() {
        System.setErr(before);
        host.close();
        telegram.close();
    }

    @Test
    void no_exception_of_any_call_holds_the_token() {
        BotApi bot = host.bot(Secret.of(Telegram.TOKEN), new StopSignal());
        for (String fault : FAULTS) {
            telegram.fault("sendMessage", fault, 1);
            assertHidden(catchThrowable(() -> bot.sendText(42, "hi")));
        }
        // A read that was dropped may be tried again by the HTTP client, and then succeeds.
        for (String fault : FAULTS.stream().filter(f -> !f.startsWith("drop")).toList()) {
            telegram.fault("getMe", fault, 1);
            assertHidden(catchThrowable(bot::me));
            telegram.fault("getChat", fault, 1);
            assertHidden(catchThrowable(() -> bot.chatId("42")));
        }
        assertHidden(catchThrowable(() -> bot.download(new BotApi.RemoteFile("no/such", 1), 10, in -> in.read())));
        assertQuiet();
    }

    @Test
    void a_server_that_is_gone_and_one_that_never_was_do_not_show_the_token() {
        telegram.close();
        BotApi gone = host.bot(Secret.of(Telegram.TOKEN), new StopSignal());
        assertHidden(catchThrowable(() -> gone.sendText(42, "hi")));
        try (BotApiHost nowhere = new BotApiHost("http://127.0.0.1:1")) {
            BotApi lost = nowhere.bot(Secret.of(Telegram.TOKEN), new StopSignal());
            assertHidden(catchThrowable(lost::me));
        }
    }

    @Test
    void no_log_line_of_a_poller_in_trouble_holds_the_token() {
        ManualTimers timers = new ManualTimers();
        ScriptedChannel channel = Telegram.channel("c1", 42);
        for (String fault : List.of("conflict", "server_error", "malformed", "drop_before")) {
            telegram.fault("getUpdates", fault, 1);
        }
        telegram.fault("getFile", "bad_request", 1);
        try (Pollers pollers = new Pollers(host, new BotTokens(), new BlockedChats(), directory, timers)) {
            pollers.bound(channel, BotBinding.of(channel.binding().orElseThrow()));
            telegram.sends(42, "text", "a.pdf", "application/pdf", new byte[] {1});
            await().atMost(Duration.ofSeconds(20)).until(() -> {
                timers.advance(Duration.ofSeconds(30));
                return !channel.delivered.isEmpty();
            });
        }
        assertThat(log()).contains("polling for bot " + Telegram.BOT_ID);
        assertQuiet();
    }

    private static void assertHidden(Throwable failure) {
        assertThat(failure).isNotNull();
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace, true));
        assertThat(trace.toString()).doesNotContain(Telegram.SECRET_PART);
    }

    private void assertQuiet() {
        assertThat(log()).doesNotContain(Telegram.SECRET_PART);
    }

    private String log() {
        return captured.toString(StandardCharsets.UTF_8);
    }
}
