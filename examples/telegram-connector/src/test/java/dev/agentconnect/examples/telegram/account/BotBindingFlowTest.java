package dev.agentconnect.examples.telegram.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agentconnect.connector.handler.AuthOutcome;
import dev.agentconnect.connector.handler.AuthRejected;
import dev.agentconnect.connector.handler.AuthRequest;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.examples.telegram.botapi.BotApiHost;
import dev.agentconnect.examples.telegram.stop.StopSignal;
import dev.agentconnect.examples.telegram.support.ScriptedChannel;
import dev.agentconnect.examples.telegram.support.Telegram;
import dev.agentconnect.host.time.ManualTimers;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BotBindingFlowTest {
    private final Telegram telegram = new Telegram();
    private final BotApiHost host = new BotApiHost(telegram.url());
    private final BotBindingFlow flow = new BotBindingFlow(host, new ManualTimers(), new StopSignal());

    @AfterEach
    void close() {
        host.close();
        telegram.close();
    }

    @Test
    void a_good_token_and_chat_bind_the_channel_and_show_no_secret() {
        Binding binding = binding(" " + Telegram.TOKEN + " ", " 123456789 ");

        BotBinding bound = BotBinding.of(binding);
        assertThat(bound.botId()).isEqualTo(Telegram.BOT_ID);
        assertThat(bound.chatId()).isEqualTo(123_456_789);
        assertThat(bound.token().matches(Telegram.TOKEN)).isTrue();
        assertThat(binding.account().displayName()).startsWith("Telegram @");
        assertThat(binding.account().accountHint()).isEqualTo("12***89");
        assertThat(binding + " " + bound).doesNotContain(Telegram.SECRET_PART);
    }

    @Test
    void a_public_name_is_stored_as_the_number_that_telegram_gives() {
        assertThat(BotBinding.of(binding(Telegram.TOKEN, "@sample_channel")).chatId())
                .isNegative();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "no token", "../../etc", "7000001:wrong-token-wrong-token-wrong", "7000001:a/b"})
    void a_bad_token_is_the_fault_of_its_field(String token) {
        assertThat(rejected(token, "42").field()).isEqualTo("bot_token");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "0", "abc", "12 34", "https://t.me/x", "7000001"})
    void a_bad_chat_is_the_fault_of_its_field(String chat) {
        assertThat(rejected(Telegram.TOKEN, chat).field()).isEqualTo("chat_id");
    }

    @ParameterizedTest
    @CsvSource({
        "getMe, unauthorized, bot_token",
        "getMe, server_error, ",
        "getMe, drop_before, ",
        "getMe, malformed, ",
        "getMe, rate_limit, ",
        "getChat, bad_request, chat_id",
        "getChat, forbidden, chat_id",
        "getChat, server_error, "
    })
    void every_trouble_with_telegram_names_the_right_field_or_none(String method, String fault, String field) {
        telegram.fault(method, fault, 1);

        AuthRejected rejected = rejected(Telegram.TOKEN, "42");

        assertThat(rejected.field()).isEqualTo(field);
        assertThat(rejected).hasNoCause().hasMessageNotContaining(Telegram.SECRET_PART);
    }

    @Test
    void a_failed_try_leaves_nothing_behind_and_the_next_one_works() {
        rejected("7000001:wrong-token-wrong-token-wrong", "42");

        assertThat(BotBinding.of(binding(Telegram.TOKEN, "42")).chatId()).isEqualTo(42);
    }

    private Binding binding(String token, String chat) {
        AuthOutcome outcome = flow.start(request(token, chat));
        assertThat(outcome).isInstanceOf(AuthOutcome.Authenticated.class);
        return ((AuthOutcome.Authenticated) outcome).binding();
    }

    private AuthRejected rejected(String token, String chat) {
        AuthRejected rejected = catchThrowableOfType(AuthRejected.class, () -> flow.start(request(token, chat)));
        assertThat(rejected).isNotNull();
        return rejected;
    }

    private static AuthRequest request(String token, String chat) {
        return new AuthRequest(
                new ScriptedChannel("c1", null),
                BotBindingFlow.FLOW_ID,
                "auth-1",
                Map.of(BotBindingFlow.BOT_TOKEN, token, BotBindingFlow.CHAT_ID, chat));
    }
}
