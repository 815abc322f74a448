package dev.agentconnect.conformance.platform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.wire.Hook;
import dev.agentconnect.conformance.wire.HttpHook;
import dev.agentconnect.protocol.json.Json;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;

/**
 * A platform that offers its steps over HTTP: each step is a POST of {@code {"driver","step","args"}}, answered with
 * {@code {"status":"done","result"}}, {@code {"status":"failed","code"}} or {@code {"status":"unsupported","reason"}}. The
 * platform guide has the whole contract. Thread safe.
 */
public final class HttpPlatform implements PlatformUnderTest {
    /** The name and version of the contract. */
    public static final String CONTRACT = "agent-connect-platform-driver/v1";

    /** The code of a step that could not be handed over. */
    public static final String UNREACHABLE = "driver_unreachable";

    private static final Duration LONGEST_STEP = Duration.ofMinutes(10);

    private final Hook driver;

    /**
     * A driver.
     *
     * @param url where it takes steps
     */
    public HttpPlatform(URI url) {
        this(url, LONGEST_STEP);
    }

    /**
     * A driver that is not waited for as long as a step may take.
     *
     * @param url where it takes steps
     * @param longest how long one answer may take; what takes longer counts as unreachable
     */
    public HttpPlatform(URI url, Duration longest) {
        this.driver = HttpHook.post(url, longest);
    }

    @Override
    public StepAnswer perform(PlatformStep step) {
        ObjectNode body = Json.object();
        body.put("driver", CONTRACT).put("step", step.name().word()).set("args", step.args());
        Hook.Answer answer;
        try {
            answer = driver.call(body);
        } catch (UncheckedIOException e) {
            return new StepAnswer.Failed(UNREACHABLE);
        }
        if (answer.status() != 200) {
            return new StepAnswer.Failed("driver_answered_" + answer.status());
        }
        return answer.body().isObject() ? read(answer.body()) : new StepAnswer.Failed("driver_answered_no_json");
    }

    /** Turns the driver's answer into a step's. */
    static StepAnswer read(JsonNode answer) {
        return switch (answer.path("status").asText()) {
            case "done" ->
                new StepAnswer.Done(answer.path("result") instanceof ObjectNode result ? result : Json.object());
            case "failed" -> new StepAnswer.Failed(answer.path("code").asText("failed"));
            case "unsupported" ->
                new StepAnswer.Unsupported(answer.path("reason").asText("no reason given"));
            default -> new StepAnswer.Failed("driver_answered_without_status");
        };
    }
}
