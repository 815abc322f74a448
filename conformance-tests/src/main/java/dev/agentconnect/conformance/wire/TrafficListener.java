package dev.agentconnect.conformance.wire;

/** Hears everything that the connector sends during a run, whichever check caused it. Called from several threads. */
public interface TrafficListener {
    /**
     * One WebSocket text message.
     *
     * @param text the message
     */
    void packet(String text);

    /** One WebSocket binary message. */
    void binary();

    /**
     * One HTTP answer.
     *
     * @param path the requested path
     * @param headersAndBody the header lines and the body as text
     */
    void http(String path, String headersAndBody);
}
