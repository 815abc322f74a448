package dev.agentconnect.conformance.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.wire.Hook;
import dev.agentconnect.conformance.wire.Transcript;
import dev.agentconnect.protocol.json.Json;
import java.time.Duration;
import java.util.Map;

/** The hooks as a check calls them: everything is written down, and no fault of a hook is the connector's. */
public final class HookCalls {
    private final Hooks hooks;
    private final Transcript transcript;

    HookCalls(Hooks hooks, Transcript transcript) {
        this.hooks = hooks;
        this.transcript = transcript;
    }

    /**
     * Calls a hook; what goes wrong with it is never held against the connector.
     *
     * @param name which
     * @param request what is asked for
     * @return what it said, whatever the status
     * @throws Verdict not tested, when it was not given or cannot be reached
     */
    public Hook.Answer call(HookName name, ObjectNode request) {
        Hook hook = hooks.find(name).orElseThrow(() -> Verdict.notTested("needs " + name.option()));
        transcript.note(name.option() + " called with "
                + request.properties().stream().map(Map.Entry::getKey).toList());
        try {
            Hook.Answer answer = hook.call(request);
            transcript.note(name.option() + " answered " + answer.status());
            return answer;
        } catch (RuntimeException e) {
            throw Verdict.notTested(
                    "the hook of " + name.option() + " failed: " + e.getClass().getSimpleName());
        }
    }

    /**
     * Calls a hook that must do what it is asked for.
     *
     * @param name which
     * @param request what is asked for
     * @return the body of its answer
     * @throws Verdict not tested, when it did not do it
     */
    public JsonNode require(HookName name, ObjectNode request) {
        Hook.Answer answer = call(name, request);
        if (!answer.ok()) {
            throw Verdict.notTested("the hook of " + name.option() + " answered " + answer.status());
        }
        return answer.body();
    }

    /**
     * Moves the connector's clock.
     *
     * @param span how far
     * @throws Verdict not tested, when there is no hook for it
     */
    public void advance(Duration span) {
        require(HookName.TIME, Json.object().put("advance_millis", span.toMillis()));
    }
}
