package dev.agentconnect.connector.handler;

import java.util.List;

/** One finished assistant message on its way to the target. */
public interface OutboundMessage {
    /**
     * The channel.
     *
     * @return the channel
     */
    ChannelContext channel();

    /**
     * The message's id, stable over retries.
     *
     * @return the id
     */
    String messageId();

    /**
     * The whole text.
     *
     * @return empty only when there are files
     */
    String text();

    /**
     * The files, uploaded before.
     *
     * @return in order
     */
    List<ChannelFile> files();

    /**
     * Runs one part of the delivery, unless it succeeded in an earlier try. Its success is recorded before this returns.
     *
     * @param name the part, the same over retries, for example {@code text-0}
     * @param send the side effect
     * @throws Exception what the side effect threw; the part then counts as not sent
     */
    void part(String name, Part send) throws Exception;

    /** A side effect at the target. */
    @FunctionalInterface
    interface Part {
        /**
         * Does it.
         *
         * @throws Exception when it did not happen
         */
        void send() throws Exception;
    }
}
