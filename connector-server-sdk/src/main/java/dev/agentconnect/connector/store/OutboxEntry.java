package dev.agentconnect.connector.store;

import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import java.time.Instant;

/**
 * A message that waits for xAgent to take it.
 *
 * @param content the message
 * @param expiresAt when responsibility ends; trying again does not change it
 */
public record OutboxEntry(ChatMessageContent content, Instant expiresAt) {}
