package dev.agentconnect.conformance.command;

import dev.agentconnect.conformance.document.DocumentRules;
import java.time.Clock;
import java.util.Map;

/**
 * What the commands take from outside the command line.
 *
 * @param environment the environment variables
 * @param clock the wall clock
 * @param rules the rules of whole documents
 */
public record Surroundings(Map<String, String> environment, Clock clock, DocumentRules rules) {
    /** The environment variable that may hold the API key. */
    public static final String API_KEY = "AGENT_CONNECT_API_KEY";

    /** Copies the environment. */
    public Surroundings {
        environment = Map.copyOf(environment);
    }

    @Override
    public String toString() {
        return "Surroundings";
    }
}
