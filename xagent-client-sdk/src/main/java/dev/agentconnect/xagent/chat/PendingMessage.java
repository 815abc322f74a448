package dev.agentconnect.xagent.chat;

import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import java.time.Instant;

/**
 * A message that has no final ack yet (IM v2, rule IM2-50).
 *
 * @param channelKey the platform's key of the channel; it stays when the connector replaces the channel's id
 * @param content the message; its id and content never change
 * @param givenAt when it was given; its retention counts from here, also over restarts
 */
public record PendingMessage(String channelKey, ChatMessageContent content, Instant givenAt) {
    /** {@inheritDoc} Without what was said. */
    @Override
    public String toString() {
        return "PendingMessage[messageId=" + content.messageId() + ", givenAt=" + givenAt + "]";
    }
}
