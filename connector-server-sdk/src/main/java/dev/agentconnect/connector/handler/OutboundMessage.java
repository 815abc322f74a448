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
     * Runs one part of the delivery, unless it succeeded in an earlier try. That it begins is recorded before, and its success before
     * this returns. When the process dies in between, nobody knows whether it happened: the message is then rejected for good with
     * {@code outcome_unknown} and no part of it runs again. A handler either puts every side effect into a part or uses none; without
     * parts the whole call counts as one. Parts run one after the other.
     *
     * @param name the part, the same over retries, for example {@code text-0}
     * @param send the side effect
     * @throws IllegalStateException when another part of the message is running
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
