package dev.agentconnect.examples.telegram.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.agentconnect.examples.telegram.account.BlockedChats;
import dev.agentconnect.examples.telegram.account.BotTokens;
import dev.agentconnect.examples.telegram.botapi.BotApiHost;
import dev.agentconnect.examples.telegram.stop.StopSignal;
import dev.agentconnect.examples.telegram.support.ScriptedChannel;
import dev.agentconnect.examples.telegram.support.Telegram;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.xagent.profile.ActivityStatus;
import dev.agentconnect.protocol.xagent.profile.ChatActivityContent;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TypingTest {
    private final Telegram telegram = new Telegram();
    private final BotApiHost host = new BotApiHost(telegram.url());
    private final ManualTimers timers = new ManualTimers();
    private final Sender sender = new Sender(host, new BotTokens(), new BlockedChats(), timers, new StopSignal());
    private final Typing typing = new Typing(sender, timers);
    private final ChatDelivery chat = new ChatDelivery(sender, typing);
    private final ScriptedChannel channel = Telegram.channel("c1", 42);

    @AfterEach
    void close() {
        host.close();
        telegram.close();
    }

    @Test
    void the_sign_is_shown_at_once_and_renewed_until_the_agent_is_idle() {
        chat.activity(channel, new ChatActivityContent(ActivityStatus.THINKING, null, Map.of()));
        awaitSigns(1);
        chat.activity(channel, new ChatActivityContent(ActivityStatus.TOOL, "search", Map.of()));
        timers.advance(Typing.RENEWAL);
        awaitSigns(2);

        chat.activity(channel, new ChatActivityContent(ActivityStatus.IDLE, null, Map.of()));

        assertThat(timers.pending()).isZero();
        assertThat(telegram.sent("sendChatAction").get(0).path("action").asText())
                .isEqualTo("typing");
    }

    @Test
    void the_sign_goes_away_by_itself_when_nobody_ends_it() {
        telegram.fault("sendChatAction", "server_error", 1_000);
        typing.begin(channel);

        timers.advance(Typing.RENEWAL.multipliedBy(Typing.MAX_RENEWALS + 1L));

        assertThat(timers.pending()).isZero();
    }

    @Test
    void a_channel_that_is_not_bound_any_more_shows_nothing() {
        ScriptedChannel unbound = new ScriptedChannel("c2", null);

        typing.begin(unbound);

        assertThat(timers.pending()).isZero();
    }

    private void awaitSigns(int count) {
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(telegram.sent("sendChatAction")).hasSize(count));
    }
}
