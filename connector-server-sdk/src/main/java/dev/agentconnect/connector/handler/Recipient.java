package dev.agentconnect.connector.handler;

import org.jspecify.annotations.Nullable;

/**
 * Whom an uploaded file is for, in the words of the target (Connector Protocol 3.0, section 5.1). It grants nothing: the channel alone
 * decides where a file may go, and a handler checks that the recipient is one that the channel may reach.
 *
 * @param recipientRef the form field {@code recipient_ref}, or null
 * @param replyToken the form field {@code reply_token}, or null; a target may take it for a credential, so it is never printed
 */
public record Recipient(
        @Nullable String recipientRef, @Nullable String replyToken) {
    /** Nobody was named. */
    public static final Recipient NONE = new Recipient(null, null);

    /**
     * Where the file goes.
     *
     * @return the recipient reference; without one the reply token; null when there is neither
     */
    public @Nullable String target() {
        return recipientRef != null ? recipientRef : replyToken;
    }

    /**
     * Whether nobody was named.
     *
     * @return true when there is neither a reference nor a token
     */
    public boolean isNone() {
        return target() == null;
    }

    /** {@inheritDoc} Without the values. */
    @Override
    public String toString() {
        return "Recipient[" + (recipientRef == null ? "" : "recipient_ref ") + (replyToken == null ? "" : "reply_token")
                + "]";
    }
}
