package dev.agentconnect.connector.handler;

import dev.agentconnect.protocol.xagent.profile.ChatActivityContent;

/**
 * Messages from xAgent to the target (IM profile v2, Connector Protocol 3.0, section 11). Called on the handlers' executor, one call
 * at a time per channel, only on an authenticated channel; may block, but nothing else of the channel runs meanwhile. A
 * {@link #send} that takes longer than the send timeout is interrupted and answered as a retryable rejection.
 */
public interface ChatHandler {
    /**
     * Sends one finished assistant message. Returning means that every side effect at the target succeeded: the SDK then
     * answers {@code accepted} and never calls again for this message. Text and all files are one unit; use
     * {@link OutboundMessage#part} so that a retry repeats nothing that already went out.
     *
     * @param message the message
     * @throws DeliveryRejected when the target does not take it; says whether a later try may help
     * @throws Exception for any other fault; answered as a retryable rejection
     */
    void send(OutboundMessage message) throws Exception;

    /**
     * Shows a message that is still being written. Optional: the final message carries the whole text. Deltas that come while a
     * handler of the channel runs are shown by one call. A failure here touches no message.
     *
     * @param channel the channel
     * @param messageId the message
     * @param textSoFar everything so far
     * @throws Exception when it cannot be shown
     */
    default void draft(ChannelContext channel, String messageId, String textSoFar) throws Exception {}

    /**
     * Shows what the agent is doing, or that it does nothing any more. Also called with {@code idle} when a message completes or
     * nothing was heard for a while. A failure here touches no message.
     *
     * @param channel the channel
     * @param activity the snapshot that replaces the last one
     * @throws Exception when it cannot be shown
     */
    default void activity(ChannelContext channel, ChatActivityContent activity) throws Exception {}
}
