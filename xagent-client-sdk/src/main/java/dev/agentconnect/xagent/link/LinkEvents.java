package dev.agentconnect.xagent.link;

import dev.agentconnect.xagent.error.ConnectorException;

/**
 * What a link tells the data plane. The calls about one attempt come one at a time; none may block. Nothing comes of an
 * attempt after its end.
 */
public interface LinkEvents {
    /**
     * The WebSocket is up: say hello.
     *
     * @param attempt the attempt
     */
    void opened(Attempt attempt);

    /**
     * A text message came.
     *
     * @param attempt the attempt
     * @param text the message
     */
    void received(Attempt attempt, String text);

    /**
     * Nothing has come in for a while: ask for a sign of life.
     *
     * @param attempt the attempt
     */
    void quiet(Attempt attempt);

    /**
     * The attempt is over.
     *
     * @param attempt the attempt
     * @param cause why
     */
    void ended(Attempt attempt, ConnectorException cause);

    /**
     * The link changed its state.
     *
     * @param state the new state
     */
    void stateChanged(LinkState state);
}
