package dev.agentconnect.conformance.wire;

import java.util.HashMap;
import java.util.Map;

/**
 * What the connector left unanswered in this run. Once something has cost a full timeout {@link #MOST_MISSES} times in a
 * row it is not tried again, so that a silent connector does not cost a timeout in every check. Used by one thread.
 */
public final class Patience {
    /** Timeouts in a row after which one thing is given up: more than one slow moment, and still soon. */
    public static final int MOST_MISSES = 3;

    /** The stage of the WebSocket handshake. */
    public static final String HANDSHAKE = "the handshake at /ws";

    /** The stage of a data plane that has never said anything. */
    public static final String DATA_PLANE = "any packet at /ws";

    /** The stage of control plane and transfer plane. */
    public static final String HTTP = "HTTP requests";

    private final Map<String, Integer> missesByStage = new HashMap<>();

    /** Starts with full patience. */
    public Patience() {}

    /**
     * Asserts that a stage is not given up.
     *
     * @param stage a packet type, or one of the stages of this class
     * @throws SilenceException when it is
     */
    public void require(String stage) {
        if (missesByStage.getOrDefault(stage, 0) >= MOST_MISSES) {
            throw new SilenceException("given up: no answer to " + stage + ", " + MOST_MISSES + " times in a row");
        }
    }

    /**
     * Counts a timeout.
     *
     * @param stage what was not answered
     */
    public void missed(String stage) {
        missesByStage.merge(stage, 1, Integer::sum);
    }

    /**
     * Forgets the timeouts of a stage.
     *
     * @param stage what was answered
     */
    public void answered(String stage) {
        missesByStage.remove(stage);
    }
}
