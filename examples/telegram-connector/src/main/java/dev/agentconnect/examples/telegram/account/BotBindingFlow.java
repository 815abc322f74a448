package dev.agentconnect.examples.telegram.account;

import dev.agentconnect.connector.handler.AuthHandler;
import dev.agentconnect.connector.handler.AuthOutcome;
import dev.agentconnect.connector.handler.AuthRejected;
import dev.agentconnect.connector.handler.AuthRequest;
import dev.agentconnect.examples.telegram.botapi.BotApi;
import dev.agentconnect.examples.telegram.botapi.BotApiException;
import dev.agentconnect.examples.telegram.botapi.BotApiHost;
import dev.agentconnect.examples.telegram.stop.StopSignal;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.secret.Secret;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The form flow {@code telegram_bot_binding} (Connector Protocol 3.0, sections 4.1 and 8.7): bot token and chat id in, a
 * binding out. Nothing is kept unless both are good. No text that it gives holds an input value.
 */
public final class BotBindingFlow implements AuthHandler {
    /** The flow's id in the card. */
    public static final String FLOW_ID = "telegram_bot_binding";

    /** The form field of the bot token. */
    public static final String BOT_TOKEN = "bot_token";

    /** The form field of the chat. */
    public static final String CHAT_ID = "chat_id";

    private static final Logger LOG = LoggerFactory.getLogger(BotBindingFlow.class);

    /** Checked before the token becomes a part of a URL. */
    private static final Pattern TOKEN_SHAPE = Pattern.compile("[0-9]{1,20}:[A-Za-z0-9_-]{1,128}");

    private static final Pattern CHAT_SHAPE = Pattern.compile("-?[0-9]{1,18}|@[A-Za-z0-9_]{1,64}");

    private final BotApiHost host;
    private final Timers timers;
    private final StopSignal stop;

    /**
     * Makes the flow.
     *
     * @param host where the Bot API lives
     * @param timers tells when a binding was made
     * @param stop gives up calls when the connector closes
     */
    public BotBindingFlow(BotApiHost host, Timers timers, StopSignal stop) {
        this.host = host;
        this.timers = timers;
        this.stop = stop;
    }

    @Override
    public AuthOutcome start(AuthRequest request) {
        String token = field(request, BOT_TOKEN, TOKEN_SHAPE, "does not look like a bot token");
        String chat = field(request, CHAT_ID, CHAT_SHAPE, "must be a number, or a public name that starts with @");
        BotApi bot = host.bot(Secret.of(token), stop);
        BotApi.Identity me = identity(bot);
        long chatId = chatId(bot, chat);
        if (chatId == me.id()) {
            throw AuthRejected.field(CHAT_ID, "is the bot itself; enter the chat that it shall talk to");
        }
        BotBinding binding = new BotBinding(me.id(), Secret.of(token), chatId, timers.now());
        return new AuthOutcome.Authenticated(binding.toBinding(me.username()));
    }

    private static String field(AuthRequest request, String name, Pattern shape, String wrong) {
        String value = request.input().getOrDefault(name, "").strip();
        if (value.isEmpty()) {
            throw AuthRejected.field(name, "is required");
        }
        if (!shape.matcher(value).matches()) {
            throw AuthRejected.field(name, wrong);
        }
        return value;
    }

    private static BotApi.Identity identity(BotApi bot) {
        BotApi.Identity me;
        try {
            me = bot.me();
        } catch (BotApiException failure) {
            // The Bot API answers 401 to a wrong token and 404 to one that it cannot even read.
            if (failure.kind() == BotApiException.Kind.UNAUTHORIZED || failure.errorCode() == 404) {
                throw AuthRejected.field(BOT_TOKEN, "is not the token of a bot");
            }
            throw unreachable("getMe", failure);
        }
        if (!me.isBot()) {
            throw AuthRejected.field(BOT_TOKEN, "is not the token of a bot");
        }
        return me;
    }

    private static long chatId(BotApi bot, String chat) {
        try {
            return bot.chatId(chat);
        } catch (BotApiException failure) {
            throw switch (failure.kind()) {
                case REJECTED, FORBIDDEN ->
                    AuthRejected.field(
                            CHAT_ID,
                            "cannot be reached by the bot; a person must write to the bot first, a group must add it");
                case UNAUTHORIZED -> AuthRejected.field(BOT_TOKEN, "is not the token of a bot");
                default -> unreachable("getChat", failure);
            };
        }
    }

    private static AuthRejected unreachable(String method, BotApiException failure) {
        LOG.warn("{} failed while a bot was being bound: {}", method, failure.getMessage());
        if (failure.kind() == BotApiException.Kind.RATE_LIMITED) {
            return AuthRejected.target("Telegram asks to wait; try again later");
        }
        return AuthRejected.target("Telegram could not be reached; try again later");
    }
}
