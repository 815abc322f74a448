package dev.agentconnect.connector.handler;

/**
 * What happens to the connector and its channels (Connector Protocol 3.0, section 8.2). Channel calls come on the handlers' executor,
 * one at a time per channel; they may block, but the answer to the packet that caused them, and all other work of the channel,
 * waits for them. An exception is logged, without its trace, and changes nothing.
 */
public interface LifecycleHandler {
    /** The server is listening; channels of an earlier process may be {@link #bound} before or after. Bounded by the close timeout. */
    default void started() {}

    /** The server is about to stop; stop everything that calls {@link ChannelContext#deliver}. Bounded by the close timeout. */
    default void stopping() {}

    /**
     * The channel is bound to an account: after a successful auth, and after a restart for a channel that was bound before.
     * Start to listen to the target here. When a channel is bound anew, {@link #unbound} with the old binding comes first.
     *
     * @param channel the channel
     * @param binding the account and the credentials
     */
    default void bound(ChannelContext channel, Binding binding) {}

    /**
     * The channel is not bound any more: logged out, withdrawn, or removed with its connector's lease (section 8.2). Clean up at
     * the target here; a consumer that several channels share stops with the last of them.
     *
     * @param channel the channel
     * @param binding what it was bound to
     */
    default void unbound(ChannelContext channel, Binding binding) {}

    /**
     * The channel was opened or opened again; its route works.
     *
     * @param channel the channel
     */
    default void opened(ChannelContext channel) {}

    /**
     * A message that was handed over with {@link ChannelContext#deliver} will not reach xAgent: it was refused for good, or expired.
     * It is not sent again, whatever is done here. That one has expired is noticed while the channel is open, or when its queue is full.
     * What a channel still has when it is removed goes with it, untold.
     *
     * @param channel the channel
     * @param messageId the message
     * @param outcome {@link InboundOutcome.Rejected} or {@link InboundOutcome.Expired}
     */
    default void undelivered(ChannelContext channel, String messageId, InboundOutcome outcome) {}
}
