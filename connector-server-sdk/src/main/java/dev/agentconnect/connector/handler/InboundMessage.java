package dev.agentconnect.connector.handler;

import java.time.Instant;
import java.util.List;

/**
 * A message from the target to xAgent (IM profile v2): the user's input.
 *
 * @param messageId stable at the target and unique in the channel: the same message always has the same id
 * @param text the text; empty only when there are files; the whole message may take about 1 MiB of JSON
 * @param files files that were kept with {@link ChannelContext#keepFile}
 * @param createdAt when the user wrote it
 */
public record InboundMessage(String messageId, String text, List<ChannelFile> files, Instant createdAt) {
    /** Copies and checks what it is given. */
    public InboundMessage {
        files = List.copyOf(files);
        if (messageId.isBlank()) {
            throw new IllegalArgumentException("message id must not be blank");
        }
        if (text.isEmpty() && files.isEmpty()) {
            throw new IllegalArgumentException("text and files must not both be empty");
        }
    }
}
