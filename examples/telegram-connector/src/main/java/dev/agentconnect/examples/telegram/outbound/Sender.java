package dev.agentconnect.examples.telegram.outbound;

import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.examples.telegram.account.BlockedChats;
import dev.agentconnect.examples.telegram.account.BotBinding;
import dev.agentconnect.examples.telegram.account.BotTokens;
import dev.agentconnect.examples.telegram.botapi.BotApi;
import dev.agentconnect.examples.telegram.botapi.BotApiException;
import dev.agentconnect.examples.telegram.botapi.BotApiException.Kind;
import dev.agentconnect.examples.telegram.botapi.BotApiHost;
import dev.agentconnect.examples.telegram.botapi.MediaKind;
import dev.agentconnect.examples.telegram.stop.StopSignal;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the parts of a message to the chat that a channel is bound to; chat messages and tools share it. Blocks. All methods
 * may be called from any thread.
 */
public final class Sender {
    /** The longest wait that the Bot API may ask for before a call is refused as rate limited. */
    static final Duration MAX_RATE_WAIT = Duration.ofSeconds(10);

    private static final Logger LOG = LoggerFactory.getLogger(Sender.class);

    private final BotApiHost host;
    private final BotTokens tokens;
    private final BlockedChats blocked;
    private final Timers timers;
    private final StopSignal stop;

    /**
     * Makes the sender.
     *
     * @param host where the Bot API lives
     * @param tokens knows each bot's newest token
     * @param blocked told of sends that the chat refuses, and of those that succeed
     * @param timers measures the waits that the Bot API asks for
     * @param stop gives up waits and calls when the connector closes
     */
    public Sender(BotApiHost host, BotTokens tokens, BlockedChats blocked, Timers timers, StopSignal stop) {
        this.host = host;
        this.tokens = tokens;
        this.blocked = blocked;
        this.timers = timers;
        this.stop = stop;
    }

    /** A channel's bot and chat, ready for calls. */
    record Line(ChannelContext channel, BotApi bot, long chatId) {}

    /**
     * Finds out where a channel's messages go.
     *
     * @throws RefusedException when the channel is not bound
     */
    Line line(ChannelContext channel) {
        Binding bound = channel.binding().orElseThrow(() -> new RefusedException(Refusal.notAuthenticated()));
        BotBinding binding = BotBinding.of(bound);
        return new Line(channel, host.bot(tokens.newest(binding), stop), binding.chatId());
    }

    /**
     * Refuses files that Telegram would refuse, before anything is sent.
     *
     * @throws RefusedException when one is too large
     */
    static void check(List<ChannelFile> files) {
        for (ChannelFile file : files) {
            if (file.byteSize() > FileKinds.MAX_FILE_BYTES) {
                throw new RefusedException(Refusal.tooLarge(file.filename()));
            }
        }
    }

    /**
     * Makes one call.
     *
     * @return the id of the message at Telegram
     * @throws RefusedException when it was not sent, or nobody knows
     */
    long send(Line line, Outgoing.Part part) {
        try {
            long messageId = patiently(() -> call(line, part));
            blocked.heard(line.channel());
            return messageId;
        } catch (BotApiException failure) {
            LOG.warn(
                    "{} of channel {} was not sent: {}",
                    part.name(),
                    line.channel().channelId(),
                    failure.getMessage());
            Refusal refusal = Refusal.of(failure);
            if (failure.kind() == Kind.UNAUTHORIZED) {
                line.channel().unbind(ConnectionStatus.EXPIRED, refusal.reason());
            } else if (failure.kind() == Kind.FORBIDDEN) {
                blocked.refused(line.channel());
            }
            throw new RefusedException(refusal);
        }
    }

    private static long call(Line line, Outgoing.Part part) {
        if (part instanceof Outgoing.TextPart text) {
            return line.bot().sendText(line.chatId(), text.text());
        }
        Outgoing.FilePart file = (Outgoing.FilePart) part;
        MediaKind kind = FileKinds.of(file.file());
        try {
            return line.bot().sendFile(line.chatId(), kind, file.file(), file.caption());
        } catch (BotApiException failure) {
            if (kind == MediaKind.PHOTO && isUnfitPhoto(failure)) {
                return line.bot().sendFile(line.chatId(), MediaKind.DOCUMENT, file.file(), file.caption());
            }
            throw failure;
        }
    }

    /** Telegram takes no photo of extreme proportions, and none that it cannot read; as documents it takes them. */
    private static boolean isUnfitPhoto(BotApiException failure) {
        return failure.kind() == Kind.REJECTED
                && (failure.description().contains("PHOTO_")
                        || failure.description().contains("IMAGE_PROCESS_FAILED"));
    }

    private long patiently(LongSupplier call) {
        try {
            return call.getAsLong();
        } catch (BotApiException limited) {
            if (limited.kind() != Kind.RATE_LIMITED || !waited(limited.retryAfter())) {
                throw limited;
            }
        }
        return call.getAsLong();
    }

    private boolean waited(Duration asked) {
        if (asked.compareTo(MAX_RATE_WAIT) > 0) {
            return false;
        }
        try {
            return stop.pause(timers, asked);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
