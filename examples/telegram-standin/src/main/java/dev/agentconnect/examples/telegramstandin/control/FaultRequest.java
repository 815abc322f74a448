package dev.agentconnect.examples.telegramstandin.control;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.examples.telegramstandin.state.Fault;
import dev.agentconnect.examples.telegramstandin.state.FaultKind;
import java.time.Duration;
import java.util.function.Predicate;

/** An order to fail, as the control port takes it. */
record FaultRequest(Fault fault, int times) {
    static final int MAX_TIMES = 1_000;
    static final int MAX_RETRY_AFTER_SECONDS = 3_600;
    static final int MAX_DELAY_MILLIS = 60_000;

    static FaultRequest read(JsonNode body, Predicate<String> knownMethod) {
        JsonNode object = Fields.object(body);
        String method = Fields.required(object, "method", "method");
        if (!method.equals(Fault.ANY_METHOD) && !method.equals(Fault.DOWNLOAD) && !knownMethod.test(method)) {
            throw ControlException.invalid("method", "must be a known Bot API method, \"download\" or \"*\"");
        }
        FaultKind kind = FaultKind.ofWireName(Fields.required(object, "kind", "kind"))
                .orElseThrow(() ->
                        ControlException.invalid("kind", "must be one of " + String.join(", ", FaultKind.wireNames())));
        long retryAfter = Fields.integer(object, "retry_after", 0, MAX_RETRY_AFTER_SECONDS)
                .orElse(1);
        long delay = Fields.integer(object, "delay_ms", 0, MAX_DELAY_MILLIS).orElse(1_000);
        int times = (int) Fields.integer(object, "times", 1, MAX_TIMES).orElse(1);
        return new FaultRequest(
                new Fault(method, kind, Duration.ofSeconds(retryAfter), Duration.ofMillis(delay)), times);
    }
}
