package dev.agentconnect.examples.telegram.account;

import dev.agentconnect.protocol.secret.Secret;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The token of each bot in use, under the bot's numeric id. When one channel is bound anew with a renewed token, all channels
 * of that bot use it from then on. Holds as many entries as bots are bound. All methods may be called from any thread.
 */
public final class BotTokens {
    private final Map<Long, Known> known = new ConcurrentHashMap<>();

    private record Known(Secret token, Instant boundAt) {}

    /**
     * A channel was bound.
     *
     * @param binding to what
     */
    public void learn(BotBinding binding) {
        known.merge(
                binding.botId(),
                new Known(binding.token(), binding.boundAt()),
                (old, given) -> given.boundAt().isBefore(old.boundAt()) ? old : given);
    }

    /**
     * The bot's last channel is gone.
     *
     * @param botId the bot
     */
    public void forget(long botId) {
        known.remove(botId);
    }

    /**
     * The token to use.
     *
     * @param binding the channel's binding
     * @return the newest token of its bot
     */
    public Secret newest(BotBinding binding) {
        Known newest = known.get(binding.botId());
        return newest == null || newest.boundAt().isBefore(binding.boundAt()) ? binding.token() : newest.token();
    }
}
