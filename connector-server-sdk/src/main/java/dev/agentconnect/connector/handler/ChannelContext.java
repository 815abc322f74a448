package dev.agentconnect.connector.handler;

import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One user-level channel, as handlers and target consumers see it (sections 8.3 and 9). It stays usable after a
 * {@code channel.close} and across reconnects, until the channel is removed. All methods may be called from any thread.
 */
public interface ChannelContext {
    /**
     * The channel's id; it is no credential.
     *
     * @return the id that this connector assigned
     */
    String channelId();

    /**
     * What ties the channel to an account at the target.
     *
     * @return empty when the channel is not authenticated
     */
    Optional<Binding> binding();

    /**
     * Hands over a message from the target. When it returns, the SDK has taken responsibility: it sends the message once the
     * channel is open, in order, and again until xAgent has taken it or it expires. A message id that was handed over before
     * changes nothing.
     *
     * @param message the message
     * @throws InboundRefused when the message cannot be taken: retryable when the queue is full (try again later and do not move the
     *     target's cursor), or the store cannot be reached; not retryable when the channel is gone, the message breaks a rule of IM v2,
     *     it is too large for a packet, or a file is not of this channel or has expired (leave it out and go on)
     */
    void deliver(InboundMessage message);

    /**
     * Hands over several messages and moves a cursor, all in one transaction: after a crash either all of it is kept or nothing. Use it
     * when the target is asked for batches: read {@link #cursor} at the start, ask for what comes after it, and hand over the batch
     * with the new cursor. When one consumer serves several channels, give the cursor along with the last channel's messages; what the
     * others got before a crash comes again and changes nothing.
     *
     * <p>The default is for test doubles and keeps no cursors.
     *
     * @param messages in order; may be empty, to move the cursor past what nobody wants
     * @param cursor how far the target's consumer has read once these are kept
     * @throws InboundRefused as {@link #deliver} does, for the whole batch: nothing of it is kept and the cursor stays. A batch that is
     *     larger than the channel's queue is never taken
     */
    default void deliverAll(List<InboundMessage> messages, Cursor cursor) {
        throw new UnsupportedOperationException("this channel keeps no cursors");
    }

    /**
     * Where a cursor stands.
     *
     * @param key its key
     * @return its value, or empty when it was never moved
     * @throws InboundRefused retryable, when the store cannot be reached
     */
    default Optional<String> cursor(String key) {
        return Optional.empty();
    }

    /**
     * What became of a message that was handed over. xAgent's final refusals and expired messages are told by
     * {@link LifecycleHandler#undelivered} when they happen; here they can be looked up later, as long as finished messages are
     * remembered ({@code ConnectorLimits.Recall}), over a restart too.
     *
     * <p>The default is for test doubles.
     *
     * @param messageId the message
     * @return empty when it was never handed over, or too long ago
     * @throws InboundRefused retryable, when the store cannot be reached
     */
    default Optional<InboundOutcome> outcome(String messageId) {
        return Optional.empty();
    }

    /**
     * Uses a consumer of the target that several channels share, such as the one poller of a bot: it is started for the first channel of its
     * key and stopped after the last. The SDK gives it up by itself when this channel's binding ends, however that comes: logout, a new
     * login, the target's word, the end of the lease, the stop of the server. Call it in {@link LifecycleHandler#bound}. Blocks while the
     * consumer starts; twice is once.
     *
     * <p>The default is for test doubles.
     *
     * @param key names the consumer, for example {@code "bot " + botId}
     * @param start starts it, unless it runs already
     * @return the running consumer
     * @throws ConsumerNotStarted when it could not be started; the next call tries again
     */
    default SharedConsumer share(String key, SharedConsumer.Start start) {
        throw new UnsupportedOperationException("this channel shares no consumers");
    }

    /**
     * Keeps a file for this channel, so that a message can refer to it (section 5.2). Streams to disk.
     *
     * @param filename the name to show; any name is safe, it decides no path
     * @param mimeType the media type, or null when it is not known
     * @param content the bytes; read to the end, not closed
     * @return the kept file
     * @throws IOException when reading or keeping fails, also because the store is away; nothing is left behind
     * @throws FileRefused when a bound of the file store is reached; nothing is left behind
     */
    ChannelFile keepFile(String filename, @Nullable String mimeType, InputStream content) throws IOException;

    /**
     * A file of this channel: uploaded by xAgent or kept by the connector.
     *
     * @param fileRef its reference
     * @return empty when there is none, it has expired, or it belongs to another channel
     */
    Optional<ChannelFile> file(String fileRef);

    /**
     * Corrects the status of a bound channel, for example when the target goes offline; pushes the descriptor when it changed.
     * Without a binding it does nothing, so a late word of a target consumer cannot undo a logout.
     *
     * @param status the new status
     * @param reason why the tools cannot be used, for people, or null; without secrets
     */
    void status(ConnectionStatus status, @Nullable String reason);

    /**
     * The target does not let this account use one tool. Until {@link #toolGranted} or the next binding the descriptor shows the tool as
     * {@code denied_by_target} (section 9) and calls are refused without reaching its handler (rule TOOL-04); the descriptor is pushed
     * when it changed. Not kept over a restart: say it again when {@link LifecycleHandler#bound} comes. Without a binding it does
     * nothing. A handler that finds out in the middle of a call says so here and throws {@link ToolFailed}.
     *
     * <p>The default is for test doubles.
     *
     * @param toolId a tool of the card
     * @param reason why, for people, or null; without secrets
     * @throws IllegalArgumentException when the card has no such tool
     */
    default void toolDenied(String toolId, @Nullable String reason) {}

    /**
     * The target lets this account use a tool again. The descriptor is pushed when it changed.
     *
     * <p>The default is for test doubles.
     *
     * @param toolId a tool of the card
     * @throws IllegalArgumentException when the card has no such tool
     */
    default void toolGranted(String toolId) {}

    /**
     * Ends the binding because the target withdrew it or its material expired; pushes the descriptor. The lifecycle handler's
     * {@link LifecycleHandler#unbound} follows.
     *
     * @param status {@link ConnectionStatus#EXPIRED} or {@link ConnectionStatus#REVOKED}
     * @param reason why, for people; without secrets
     */
    void unbind(ConnectionStatus status, String reason);
}
