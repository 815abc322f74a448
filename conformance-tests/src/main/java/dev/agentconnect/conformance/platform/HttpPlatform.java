package dev.agentconnect.conformance.platform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
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

    private static final Json.TreeReader READER = Json.reader(JsonLimits.DOCUMENT);
    private static final Duration LONGEST_STEP = Duration.ofMinutes(10);
    private static final Duration LONGEST_CONNECT = Duration.ofSeconds(10);

    private final URI url;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(LONGEST_CONNECT)
            .build();

    /**
     * A driver.
     *
     * @param url where it takes steps
     */
    public HttpPlatform(URI url) {
        this.url = url;
    }

    @Override
    public StepAnswer perform(PlatformStep step) {
        ObjectNode body = Json.object();
        body.put("driver", CONTRACT).put("step", step.name().word()).set("args", step.args());
        HttpRequest request = HttpRequest.newBuilder(url)
                .timeout(LONGEST_STEP)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(Json.bytes(body)))
                .build();
        try {
            HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
            return response.statusCode() == 200
                    ? read(READER.read(response.body()))
                    : new StepAnswer.Failed("driver_answered_" + response.statusCode());
        } catch (JsonException e) {
            return new StepAnswer.Failed("driver_answered_no_json");
        } catch (IOException e) {
            return new StepAnswer.Failed(UNREACHABLE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new StepAnswer.Failed("interrupted");
        }
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
