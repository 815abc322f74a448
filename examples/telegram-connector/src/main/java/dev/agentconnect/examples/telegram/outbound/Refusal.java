package dev.agentconnect.examples.telegram.outbound;

import dev.agentconnect.connector.handler.DeliveryRejected;
import dev.agentconnect.connector.handler.ToolFailed;
import dev.agentconnect.examples.telegram.botapi.BotApiException;
import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import java.util.List;

/**
 * Why something was not sent, in the words of the wire.
 *
 * <p>When the connection broke after a request was written, nobody knows whether the message is out: the Bot API has no key
 * that would let it drop a repetition. A chat message is then delivered at least once: the refusal is retryable, because an
 * answer twice is better than none. A tool call is never repeated by this connector, and its failure says that the message may
 * be out.
 *
 * @param code stable and machine readable
 * @param reason for people; without secrets
 * @param retryable whether a later try may help
 */
record Refusal(String code, String reason, boolean retryable) {
    static final String OUTCOME_UNKNOWN = "target_outcome_unknown";
    static final String NOT_AUTHENTICATED = "connection_not_authenticated";

    static Refusal of(BotApiException failure) {
        return switch (failure.kind()) {
            case UNAUTHORIZED -> notAuthenticated();
            case FORBIDDEN ->
                new Refusal("target_refused", "the chat does not let the bot write to it any more", false);
            case REJECTED -> new Refusal("target_rejected", "Telegram said: " + failure.description(), false);
            case RATE_LIMITED ->
                new Refusal(
                        "rate_limited",
                        "Telegram asks to wait " + failure.retryAfter().toSeconds() + " s",
                        true);
            case FILE_GONE ->
                new Refusal(
                        ErrorCode.FILE_NOT_FOUND.word(),
                        "the file is not there any more; it has to be uploaded anew",
                        false);
            case OUTCOME_UNKNOWN ->
                new Refusal(OUTCOME_UNKNOWN, "the connection to Telegram broke; the message may have been sent", true);
            case STOPPED -> new Refusal("target_unavailable", "the connector gave the call up", true);
            case CONFLICT, UNAVAILABLE -> new Refusal("target_unavailable", "Telegram cannot be reached", true);
        };
    }

    static Refusal notAuthenticated() {
        return new Refusal(NOT_AUTHENTICATED, "Telegram does not accept the bot token any more", false);
    }

    static Refusal tooLarge(String filename) {
        return new Refusal(
                "file_too_large",
                "a bot may send files of at most " + (FileKinds.MAX_FILE_BYTES >> 20) + " MB; \"" + filename
                        + "\" is larger",
                false);
    }

    DeliveryRejected asDelivery() {
        return new DeliveryRejected(code, reason, retryable);
    }

    /**
     * A tool call of several messages also says how many of them are out. When one is out, or may be, a repeat of the call would send
     * it again, so the failure is one that the SDK remembers.
     */
    ToolFailed asToolFailure(List<Long> sent, int parts) {
        String progress = sent.isEmpty() ? "" : "; " + sent.size() + " of " + parts + " messages were sent";
        boolean mayHaveActed = code.equals(OUTCOME_UNKNOWN) || !sent.isEmpty();
        return mayHaveActed
                ? ToolFailed.outcomeUnknown(code, reason + progress)
                : new ToolFailed(code, reason + progress);
    }
}
