package dev.agentconnect.xagent.chat;

import dev.agentconnect.protocol.rule.Severity;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.error.ConnectorException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Keeps payloads that break a "must" of IM v2 from leaving this side. */
final class SentRules {
    private SentRules() {}

    static @Nullable ConnectorException fault(List<Violation> violations) {
        String broken = violations.stream()
                .filter(violation -> violation.severity() == Severity.ERROR)
                .map(Violation::describe)
                .collect(Collectors.joining("; "));
        return broken.isEmpty() ? null : new CallRefused(broken);
    }

    static void require(List<Violation> violations) {
        ConnectorException fault = fault(violations);
        if (fault != null) {
            throw fault;
        }
    }
}
