package dev.agentconnect.protocol.xagent.profile;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the receiver of a chat message decided (IM v2).
 *
 * @param messageId the message
 * @param status the decision
 * @param code why it was rejected, stable and machine readable
 * @param retryable whether sending it again may help
 * @param message a short text for people
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("IM2-35")
public record ChatAckContent(
        @Rule("IM2-34") String messageId,
        AckStatus status,
        @Nullable @Rule("IM2-36") String code,
        @Nullable @Rule("IM2-36") Boolean retryable,
        @Nullable String message,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public ChatAckContent {
        extra = Extra.copy(extra);
    }

    /**
     * Responsibility is taken.
     *
     * @param messageId the message
     * @return the ack
     */
    public static ChatAckContent accepted(String messageId) {
        return new ChatAckContent(messageId, AckStatus.ACCEPTED, null, null, null, Map.of());
    }

    /**
     * It was taken before; nothing is done again.
     *
     * @param messageId the message
     * @return the ack
     */
    public static ChatAckContent duplicate(String messageId) {
        return new ChatAckContent(messageId, AckStatus.DUPLICATE, null, null, null, Map.of());
    }

    /**
     * It is refused.
     *
     * @param messageId the message
     * @param code why, stable and machine readable
     * @param retryable whether sending it again may help
     * @param message a short text for people, without secrets
     * @return the ack
     */
    public static ChatAckContent rejected(String messageId, String code, boolean retryable, @Nullable String message) {
        return new ChatAckContent(messageId, AckStatus.REJECTED, code, retryable, message, Map.of());
    }
}
