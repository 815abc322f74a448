package dev.agentconnect.connector.handler;

/**
 * Something that listens to the target for several channels at once, such as the one poller of a bot (Connector Protocol 3.0, section
 * 8.2). The SDK counts who uses it: see {@link ChannelContext#share}. Calls may come from several threads at once.
 */
public interface SharedConsumer {
    /**
     * A channel uses it from now on. Not called again for a channel that uses it already.
     *
     * @param channel the channel
     */
    default void joined(ChannelContext channel) {}

    /**
     * A channel does not use it any more. Not called when everything stops.
     *
     * @param channel the channel
     */
    default void left(ChannelContext channel) {}

    /**
     * Nobody uses it any more: it ends whatever it began. Called once, on a thread of its own; the next consumer of the same key starts when
     * this has returned, or after the close timeout.
     *
     * @throws Exception when it did not end well; logged by its class
     */
    void stop() throws Exception;

    /** Starts a consumer. */
    @FunctionalInterface
    interface Start {
        /**
         * Starts it; it may block.
         *
         * @return the running consumer
         * @throws Exception when it does not run; nothing stays behind
         */
        SharedConsumer start() throws Exception;
    }
}
