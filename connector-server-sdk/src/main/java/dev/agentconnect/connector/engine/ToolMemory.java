package dev.agentconnect.connector.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.connector.store.Fingerprint;
import dev.agentconnect.connector.store.RecallTable;
import dev.agentconnect.connector.store.Recalled;
import dev.agentconnect.connector.store.StoreUnavailable;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.packet.ToolCall;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of one tool call: before it runs that it begins, afterwards how it ended, so that a process that dies in between
 * leaves a mark and its successor does not run the tool again (decisions X16 and X61). Used on the channel's queue.
 */
final class ToolMemory {
    private static final String RUNNING = "running";

    private final RecallTable calls;
    private final Timers timers;
    private final String channelId;
    private final String key;
    private final String fingerprint;
    private @Nullable JsonNode answer;

    ToolMemory(RecallTable calls, Timers timers, String channelId, OpenRequest request, ToolCall call) {
        this.calls = calls;
        this.timers = timers;
        this.channelId = channelId;
        String callId = call.context() == null ? null : call.context().toolCallId();
        this.key = callId == null || callId.isBlank()
                ? "request " + request.header().requestId()
                : "call " + callId;
        this.fingerprint =
                Fingerprint.of(Json.object().put("tool", call.toolId()).set("arguments", ToolDesk.arguments(call)));
    }

    /** What is known of the call. */
    enum Known {
        /** It did not run, or failed in a way that lets it run again. */
        NOTHING,
        /** It has an answer. */
        ANSWER,
        /** It began, and the process died before it ended. */
        CUT_OFF,
        /** The same call had other arguments. */
        OTHER_CALL
    }

    Known known() {
        Optional<Recalled> found = calls.find(channelId, key);
        if (found.isEmpty() || found.get().answer().isEmpty()) {
            return Known.NOTHING;
        }
        if (!found.get().fingerprint().equals(fingerprint)) {
            return Known.OTHER_CALL;
        }
        answer = found.get().answer();
        return answer.has(RUNNING) ? Known.CUT_OFF : Known.ANSWER;
    }

    /** The answer that {@link #known} found. */
    JsonNode answer() {
        return Objects.requireNonNull(answer);
    }

    /**
     * The tool is about to run.
     *
     * @throws StoreUnavailable when this cannot be stored; then it must not run
     */
    void begin() {
        try {
            put(Json.object().put(RUNNING, true));
        } catch (StoreUnavailable e) {
            end(null); // a store that keeps in mind what it could not take must forget it
            throw e;
        }
    }

    /**
     * The tool has ended.
     *
     * @param outcome its result or error; null when it may run again
     */
    void end(@Nullable JsonNode outcome) {
        put(outcome == null ? Json.object() : outcome);
    }

    private void put(JsonNode what) {
        calls.put(channelId, key, new Recalled(fingerprint, what, timers.now()));
    }
}
