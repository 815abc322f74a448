package dev.agentconnect.examples.telegram.inbound;

import com.pengrad.telegrambot.model.Message;
import com.pengrad.telegrambot.model.Update;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.connector.handler.InboundRefused;
import dev.agentconnect.examples.telegram.botapi.BotApi;
import dev.agentconnect.examples.telegram.botapi.BotApiException;
import dev.agentconnect.examples.telegram.stop.StopSignal;
import dev.agentconnect.host.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands the messages of one bot to the channels that they are for. It comes back only when the SDK has taken responsibility
 * for the message, when nobody wants it, or when the poller stops. On the thread of the bot's poller.
 */
final class Inbox {
    /** Between two tries to hand over a message. */
    static final Duration RETRY_PAUSE = Duration.ofSeconds(1);

    /** How often an unexpected fault is tried again before the message is given up, with a record in the log. */
    static final int MAX_FAULTS = 5;

    private static final Logger LOG = LoggerFactory.getLogger(Inbox.class);

    private final SharedBot bot;
    private final Timers timers;
    private final StopSignal stop;
    private final AttachmentFetcher fetcher;

    Inbox(SharedBot bot, Timers timers, StopSignal stop) {
        this.bot = bot;
        this.timers = timers;
        this.stop = stop;
        this.fetcher = new AttachmentFetcher(timers, stop);
    }

    /**
     * Takes one update.
     *
     * @return false when the poller was stopped before the update was safe
     * @throws BotApiException when the poller is stopped or the token is dead
     * @throws InterruptedException when the thread is interrupted
     */
    boolean take(BotApi api, Update update) throws InterruptedException {
        Message message = update.message();
        if (message == null || message.chat() == null || message.messageId() == null) {
            return true;
        }
        List<ChannelContext> channels = bot.channelsOf(message.chat().id());
        if (channels.isEmpty()) {
            LOG.debug("update {} of bot {} is for a chat that no channel is bound to", update.updateId(), bot.id());
        }
        for (ChannelContext channel : channels) {
            if (!handOver(api, channel, message)) {
                return false;
            }
        }
        return true;
    }

    /** A message on its way to one channel; translated once, because that fetches its file. */
    private static final class Pending {
        final ChannelContext channel;
        final Message message;
        Optional<InboundMessage> translated = Optional.empty();

        Pending(ChannelContext channel, Message message) {
            this.channel = channel;
            this.message = message;
        }
    }

    private enum Step {
        /** Safe, or wanted by nobody. */
        DONE,
        /** The poller stops; the message is still Telegram's. */
        STOPPED,
        /** The channel's queue is full. */
        FULL,
        /** Something unexpected. */
        FAULT
    }

    private boolean handOver(BotApi api, ChannelContext channel, Message message) throws InterruptedException {
        Pending pending = new Pending(channel, message);
        boolean waiting = false;
        for (int faults = 0; faults < MAX_FAULTS; ) {
            Step step = step(api, pending);
            if (step == Step.DONE || step == Step.STOPPED) {
                return step == Step.DONE;
            }
            if (step == Step.FULL && !waiting) {
                waiting = true;
                LOG.warn("the queue of channel {} is full; its bot waits", channel.channelId());
            }
            faults += step == Step.FAULT ? 1 : 0;
            if (!stop.pause(timers, RETRY_PAUSE)) {
                return false;
            }
        }
        LOG.error("message {} for channel {} is given up", message.messageId(), channel.channelId());
        return true;
    }

    private Step step(BotApi api, Pending pending) throws InterruptedException {
        ChannelContext channel = pending.channel;
        if (!bot.isBound(channel)) {
            return Step.DONE;
        }
        try {
            if (pending.translated.isEmpty()) {
                pending.translated = translate(api, channel, pending.message);
            }
            if (stop.isStopped()) {
                // A file may be missing only because the poller stops: the next one gets the message whole.
                return Step.STOPPED;
            }
            pending.translated.ifPresent(channel::deliver);
            bot.heard(channel);
            return Step.DONE;
        } catch (BotApiException failure) {
            throw failure;
        } catch (InboundRefused refused) {
            if (refused.isRetryable()) {
                return Step.FULL;
            }
            LOG.warn("channel {} does not take a message: {}", channel.channelId(), refused.getMessage());
            return Step.DONE;
        } catch (RuntimeException fault) {
            LOG.error(
                    "a message for channel {} failed: {}",
                    channel.channelId(),
                    fault.getClass().getName());
            return Step.FAULT;
        }
    }

    private Optional<InboundMessage> translate(BotApi api, ChannelContext channel, Message message)
            throws InterruptedException {
        String text = Objects.requireNonNullElse(message.text() == null ? message.caption() : message.text(), "");
        List<ChannelFile> files = new ArrayList<>();
        Optional<Attachment> attachment = Attachment.of(message);
        if (attachment.isPresent()) {
            AttachmentFetcher.Fetched fetched = fetcher.fetch(api, attachment.get(), channel, message.messageId());
            if (fetched instanceof AttachmentFetcher.Fetched.Kept kept) {
                files.add(kept.file());
            } else if (fetched instanceof AttachmentFetcher.Fetched.Missing missing) {
                text = text.isEmpty() ? missing.notice() : text + "\n\n" + missing.notice();
            }
        }
        if (text.isEmpty() && files.isEmpty()) {
            LOG.debug("message {} has neither text nor a file of a known kind", message.messageId());
            return Optional.empty();
        }
        // The bot's id is a part of it: private chats number their messages per bot, and a channel may change its bot.
        String id = bot.id() + ":" + message.chat().id() + ":" + message.messageId();
        Instant sentAt = Instant.ofEpochSecond(message.date() == null ? 0 : message.date());
        return Optional.of(new InboundMessage(id, text, files, sentAt));
    }
}
