package dev.agentconnect.connector.store;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * A finished call or message: asked again, it gets the same answer and nothing is executed.
 *
 * @param fingerprint of what was asked, to tell a repeat from a conflict
 * @param answer what was answered
 * @param at when it finished
 */
public record Recalled(String fingerprint, JsonNode answer, Instant at) {}
