package dev.agentconnect.conformance.platform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.platform.listen.HttpReply;
import dev.agentconnect.conformance.platform.listen.HttpSeen;
import dev.agentconnect.conformance.platform.listen.Listener;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import java.net.InetAddress;
import java.net.URI;
import java.util.Arrays;

/** The driver's other end: takes steps over HTTP and hands them to a platform of this process. */
public final class PlatformDriverServer implements AutoCloseable {
    private final Listener listener;
    private final PlatformUnderTest platform;

    /**
     * Starts it on a free port.
     *
     * @param platform does the steps
     */
    public PlatformDriverServer(PlatformUnderTest platform) {
        this.platform = platform;
        this.listener = new Listener(InetAddress.getLoopbackAddress(), 0, this::answer);
    }

    /**
     * Where it takes steps.
     *
     * @return an http URL
     */
    public URI url() {
        return URI.create("http://127.0.0.1:" + listener.port() + "/steps");
    }

    private HttpReply answer(HttpSeen request) {
        return HttpReply.json(200, perform(Json.reader(JsonLimits.DOCUMENT).read(request.body())));
    }

    private ObjectNode perform(JsonNode request) {
        return Arrays.stream(StepName.values())
                .filter(name -> name.word().equals(request.path("step").asText()))
                .findFirst()
                .map(name -> json(platform.perform(new PlatformStep(name, (ObjectNode) request.path("args")))))
                .orElseGet(() -> Json.object().put("status", "unsupported").put("reason", "an unknown step"));
    }

    private static ObjectNode json(StepAnswer answer) {
        if (answer instanceof StepAnswer.Done done) {
            ObjectNode json = Json.object().put("status", "done");
            json.set("result", done.result());
            return json;
        }
        return answer instanceof StepAnswer.Failed failed
                ? Json.object().put("status", "failed").put("code", failed.code())
                : Json.object().put("status", "unsupported").put("reason", ((StepAnswer.Unsupported) answer).reason());
    }

    @Override
    public void close() {
        listener.close();
    }
}
