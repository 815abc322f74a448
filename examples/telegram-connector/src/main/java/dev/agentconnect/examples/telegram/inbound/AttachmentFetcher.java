package dev.agentconnect.examples.telegram.inbound;

import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.handler.FileRefused;
import dev.agentconnect.examples.telegram.botapi.BotApi;
import dev.agentconnect.examples.telegram.botapi.BotApiException;
import dev.agentconnect.examples.telegram.stop.StopSignal;
import dev.agentconnect.host.time.Timers;
import java.io.IOException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Fetches the file of a message into its channel. On the thread of the bot's poller. */
final class AttachmentFetcher {
    /** What the Bot API lets a bot download. */
    static final long MAX_DOWNLOAD_BYTES = 20L << 20;

    /** How often a file is tried before the message goes on without it. */
    static final int MAX_TRIES = 3;

    /** Between two tries, unless the Bot API asks for more. */
    static final Duration RETRY_PAUSE = Duration.ofSeconds(1);

    /** The most that one pause takes, whatever the Bot API asks. */
    static final Duration MAX_PAUSE = Duration.ofSeconds(30);

    private static final Logger LOG = LoggerFactory.getLogger(AttachmentFetcher.class);

    private final Timers timers;
    private final StopSignal stop;

    AttachmentFetcher(Timers timers, StopSignal stop) {
        this.timers = timers;
        this.stop = stop;
    }

    /** How it ended. */
    sealed interface Fetched {
        /** The file is kept. */
        record Kept(ChannelFile file) implements Fetched {}

        /** The file could not be had; the notice tells the reader. */
        record Missing(String notice) implements Fetched {}
    }

    /**
     * Fetches the file, with retries.
     *
     * @throws BotApiException when the poller is stopped or the token is dead; the message is then still Telegram's
     * @throws InterruptedException when the thread is interrupted
     */
    Fetched fetch(BotApi bot, Attachment attachment, ChannelContext channel, long messageId)
            throws InterruptedException {
        if (attachment.byteSize() > MAX_DOWNLOAD_BYTES) {
            return missing(attachment, "is larger than Telegram lets a bot download");
        }
        for (int attempt = 1; ; attempt++) {
            Duration pause = RETRY_PAUSE.multipliedBy(attempt);
            try {
                return new Fetched.Kept(keep(bot, attachment, channel, messageId));
            } catch (BotApiException failure) {
                switch (failure.kind()) {
                    case STOPPED, UNAUTHORIZED -> throw failure;
                    case REJECTED, FORBIDDEN -> {
                        LOG.warn("an attachment was refused: {}", failure.getMessage());
                        return missing(attachment, "could not be fetched");
                    }
                    default -> {
                        LOG.info("an attachment was not fetched, try {}: {}", attempt, failure.getMessage());
                        pause = longer(pause, failure.retryAfter());
                    }
                }
            } catch (FileRefused full) {
                LOG.warn("an attachment does not fit into the file store: {}", full.reason());
                return missing(attachment, "does not fit into the connector's file store");
            } catch (IOException failure) {
                LOG.info(
                        "an attachment was cut off, try {}: {}",
                        attempt,
                        failure.getClass().getSimpleName());
            }
            if (attempt == MAX_TRIES || !stop.pause(timers, pause)) {
                return missing(attachment, "could not be fetched");
            }
        }
    }

    private static ChannelFile keep(BotApi bot, Attachment attachment, ChannelContext channel, long messageId)
            throws IOException {
        BotApi.RemoteFile remote = bot.file(attachment.fileId());
        String name = attachment.nameFor(remote.path(), messageId);
        return bot.download(
                sized(remote, attachment),
                MAX_DOWNLOAD_BYTES,
                content -> channel.keepFile(name, attachment.typeFor(name), content));
    }

    /** A file of another length than the message or the Bot API announced is not the file. */
    private static BotApi.RemoteFile sized(BotApi.RemoteFile remote, Attachment attachment) throws IOException {
        if (remote.byteSize() < 0) {
            return new BotApi.RemoteFile(remote.path(), attachment.byteSize());
        }
        if (attachment.byteSize() >= 0 && attachment.byteSize() != remote.byteSize()) {
            throw new IOException("the message and getFile announce different lengths");
        }
        return remote;
    }

    private static Duration longer(Duration pause, Duration asked) {
        Duration longer = asked.compareTo(pause) > 0 ? asked : pause;
        return longer.compareTo(MAX_PAUSE) > 0 ? MAX_PAUSE : longer;
    }

    private static Fetched missing(Attachment attachment, String why) {
        String name = attachment.filename() == null ? "" : " \"" + attachment.filename() + "\"";
        return new Fetched.Missing("[The attached " + attachment.kind() + name + " " + why + ".]");
    }
}
