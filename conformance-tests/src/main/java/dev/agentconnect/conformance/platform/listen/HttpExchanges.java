package dev.agentconnect.conformance.platform.listen;

/** Answers requests. Called from one thread per connection. */
@FunctionalInterface
public interface HttpExchanges {
    /**
     * Answers one request.
     *
     * @param request what came
     * @return what goes back
     */
    HttpReply answer(HttpSeen request);
}
