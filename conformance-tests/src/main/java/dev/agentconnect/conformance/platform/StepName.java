package dev.agentconnect.conformance.platform;

import java.util.Locale;

/**
 * What the kit may ask a platform to do, version 1. The guide of the platform suite says what each step takes and gives back.
 * Names stay; a later version only adds.
 */
public enum StepName {
    /** Admit the connector at {@code base_url} and bring its data plane up; ends when the hello is acknowledged. */
    CONNECT,
    /** End everything that belongs to the connector, and forget it. */
    DISCONNECT,
    /** Say where the link is: {@code ready}, {@code connecting} or {@code stopped}. */
    LINK_STATE,
    /** What an administrator does when automatic retry has stopped. */
    RESUME,
    /** Poll the health now, as the periodic poll would. */
    POLL_HEALTH,
    /** Give the main skill as the platform stores it. */
    SKILL,
    /** Open a new channel, or one that {@code close_channel} has closed. */
    OPEN_CHANNEL,
    /** What a user does who wants one more channel at the same connector. */
    ADD_CHANNEL,
    /** Close a channel's runtime route. */
    CLOSE_CHANNEL,
    /** Tell what the platform thinks of a channel. */
    CHANNEL_STATE,
    /** Tell which channel ids are stored for good. */
    STORED_CHANNELS,
    /** Log in and wait for the end. */
    LOGIN,
    /** Begin a login that goes on by itself. */
    START_LOGIN,
    /** Tell where a begun login is. */
    LOGIN_STATE,
    /** Give a begun login up. */
    CANCEL_LOGIN,
    /** End the login at the target. */
    LOGOUT,
    /** List the tools that the model sees. */
    TOOLS,
    /** Call a tool as the model would, and wait for its result. */
    INVOKE_TOOL,
    /** Send one finished assistant message and wait for its final ack. */
    SEND_MESSAGE,
    /** Say what the agent is doing. */
    SEND_ACTIVITY,
    /** Let an internal signal of the platform reach the channel. */
    EMIT_INTERNAL,
    /** List what the user's messages became. */
    RECEIVED_MESSAGES,
    /** Let the next message of the user be refused. */
    REFUSE_NEXT_MESSAGE,
    /** Fetch a file of a message of the user. */
    FETCH_FILE,
    /** Keep a file, and tell by which reference a model of the channel's Session names it. */
    KEEP_FILE;

    /**
     * The step's name on the wire of the driver.
     *
     * @return lower case with underscores
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return word();
    }
}
