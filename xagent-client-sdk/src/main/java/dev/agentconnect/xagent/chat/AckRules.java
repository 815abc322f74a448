package dev.agentconnect.xagent.chat;

import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import dev.agentconnect.protocol.xagent.profile.AckStatus;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.validation.PayloadRules;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What an ack decides (IM v2, rules IM2-35 to IM2-39). */
final class AckRules {
    private static final Logger LOG = LoggerFactory.getLogger(AckRules.class);

    private static final Set<ErrorCode> PASSING = Set.of(
            ErrorCode.CHANNEL_NOT_OPEN,
            ErrorCode.CONNECTOR_CHANNEL_UNAVAILABLE,
            ErrorCode.BUSY,
            ErrorCode.INTERNAL_ERROR);

    private AckRules() {}

    /** Whether an error packet in the place of an ack leaves the message to be tried again. */
    static boolean isPassing(ErrorCode code) {
        return PASSING.contains(code);
    }

    /** Whether it decides anything: one that breaks a rule, or holds a word of a newer peer, does not (rule IM2-37). */
    static boolean decides(ChatAckContent ack) {
        String broken = PayloadRules.check(ack).stream()
                .filter(Violation::isError)
                .map(Violation::ruleId)
                .findFirst()
                .orElse(null);
        if (broken != null) {
            LOG.warn("ignored a chat.message.ack that breaks {}", broken);
        }
        return broken == null;
    }

    /** Whether it ends the message. */
    static boolean isFinal(ChatAckContent ack) {
        return !ack.status().equals(AckStatus.REJECTED) || !Boolean.TRUE.equals(ack.retryable());
    }
}
