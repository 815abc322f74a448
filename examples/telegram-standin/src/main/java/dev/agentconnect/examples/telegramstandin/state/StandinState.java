package dev.agentconnect.examples.telegramstandin.state;

import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.ScheduledExecutorService;

/** Everything that one stand-in remembers, for both of its ports. Safe for any thread. */
public final class StandinState {
    /**
     * Ids start at the number of seconds since this moment, so that those of a later run are higher, and a bot that kept its
     * offset or remembers message ids is not led astray by a restart. Ids must fit into 31 bits.
     */
    private static final long FIRST_ID_EPOCH_SECOND = 1_700_000_000L;

    private final BotToken token;
    private final Bot bot;
    private final Path directory;
    private final ScheduledExecutorService timers;
    private final FileStore files;
    private final UpdateQueue updates;
    private final SentLog sent;
    private final FaultPlan faults = new FaultPlan();
    private final Conversations conversations;

    /**
     * Creates the state of a bot to whom nothing has happened.
     *
     * @param directory an existing folder for files, which the caller deletes at the end
     * @param timers ends waits; the caller closes it at the end
     */
    public StandinState(BotToken token, Path directory, Clock clock, ScheduledExecutorService timers) {
        this.token = token;
        this.bot = new Bot(token.botId());
        this.directory = directory;
        this.timers = timers;
        this.files = new FileStore(directory);
        long firstId = Math.max(1, clock.instant().getEpochSecond() - FIRST_ID_EPOCH_SECOND);
        this.updates = new UpdateQueue(clock, timers, firstId);
        this.sent = new SentLog(timers);
        this.conversations = new Conversations(clock, bot, files, updates, firstId);
    }

    /** The token that callers of the Bot API port must know. */
    public BotToken token() {
        return token;
    }

    /** The bot itself. */
    public Bot bot() {
        return bot;
    }

    /** The folder for files. */
    public Path directory() {
        return directory;
    }

    /** Ends waits. */
    public ScheduledExecutorService timers() {
        return timers;
    }

    /** The files that went through the bot. */
    public FileStore files() {
        return files;
    }

    /** The updates that wait for the bot. */
    public UpdateQueue updates() {
        return updates;
    }

    /** What the bot sent. */
    public SentLog sent() {
        return sent;
    }

    /** The faults to come. */
    public FaultPlan faults() {
        return faults;
    }

    /** The messages between the bot and its users. */
    public Conversations conversations() {
        return conversations;
    }

    /** Ends every wait. */
    public void close() {
        updates.close();
        sent.close();
    }
}
