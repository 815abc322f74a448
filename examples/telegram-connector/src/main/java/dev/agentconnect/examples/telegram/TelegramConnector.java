package dev.agentconnect.examples.telegram;

import dev.agentconnect.connector.Connector;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.LifecycleHandler;
import dev.agentconnect.examples.telegram.account.BlockedChats;
import dev.agentconnect.examples.telegram.account.BotBinding;
import dev.agentconnect.examples.telegram.account.BotBindingFlow;
import dev.agentconnect.examples.telegram.account.BotTokens;
import dev.agentconnect.examples.telegram.botapi.BotApiHost;
import dev.agentconnect.examples.telegram.card.TelegramCard;
import dev.agentconnect.examples.telegram.inbound.Pollers;
import dev.agentconnect.examples.telegram.outbound.ChatDelivery;
import dev.agentconnect.examples.telegram.outbound.SendTools;
import dev.agentconnect.examples.telegram.outbound.Sender;
import dev.agentconnect.examples.telegram.outbound.Typing;
import dev.agentconnect.examples.telegram.stop.StopSignal;
import dev.agentconnect.host.time.Timers;
import java.nio.file.Path;

/**
 * The Telegram connector: puts card, skill and handlers together. It needs no start; it works from the first binding on and
 * ends with the server, or with {@link #close}.
 */
public final class TelegramConnector implements AutoCloseable {
    private final BotApiHost host;
    private final StopSignal stop = new StopSignal();
    private final BlockedChats blocked = new BlockedChats();
    private final Pollers pollers;
    private final Typing typing;
    private final Connector connector;

    /**
     * Makes the connector.
     *
     * @param botApiUrl the base address of the Bot API
     * @param stateDirectory where the update offsets are kept; made when needed
     * @param apiKeyRequired whether the server demands the system API key; the card says so
     * @param timers clock and timers
     * @throws IllegalArgumentException when the address is no http or https address
     */
    public TelegramConnector(String botApiUrl, Path stateDirectory, boolean apiKeyRequired, Timers timers) {
        host = new BotApiHost(botApiUrl);
        BotTokens tokens = new BotTokens();
        pollers = new Pollers(host, tokens, blocked, stateDirectory.resolve("offsets"), timers);
        Sender sender = new Sender(host, tokens, blocked, timers, stop);
        typing = new Typing(sender, timers);
        SendTools tools = new SendTools(sender);
        connector = Connector.builder(TelegramCard.card(apiKeyRequired))
                .skill(TelegramCard.skill())
                .auth(BotBindingFlow.FLOW_ID, new BotBindingFlow(host, timers, stop))
                .tool(SendTools.MESSAGE_SEND, tools::sendMessage)
                .tool(SendTools.FILE_SEND, tools::sendFile)
                .chat(new ChatDelivery(sender, typing))
                .lifecycle(new Lifecycle())
                .build();
    }

    /**
     * What {@code ConnectorServer.start} takes.
     *
     * @return card, skill and handlers
     */
    public Connector connector() {
        return connector;
    }

    /** Gives up all calls and stops all pollers; bounded by a few seconds. The server does it when it stops. */
    @Override
    public void close() {
        stop.stop();
        typing.close();
        pollers.close();
        host.close();
    }

    private final class Lifecycle implements LifecycleHandler {
        @Override
        public void bound(ChannelContext channel, Binding binding) {
            blocked.bound(channel);
            pollers.bound(channel, BotBinding.of(binding));
        }

        @Override
        public void unbound(ChannelContext channel, Binding binding) {
            typing.end(channel.channelId());
            pollers.unbound(channel, BotBinding.of(binding));
            blocked.unbound(channel);
        }

        @Override
        public void stopping() {
            close();
        }
    }
}
