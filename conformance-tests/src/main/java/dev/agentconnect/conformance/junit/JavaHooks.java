package dev.agentconnect.conformance.junit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.wire.Hook;
import dev.agentconnect.protocol.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Hooks in the same process. */
final class JavaHooks {
    private static final Hook.Answer DONE = new Hook.Answer(200, Json.object());
    private static final Hook.Answer NOT_TAKEN = new Hook.Answer(400, Json.object());

    private JavaHooks() {}

    static Hook stimulus(Consumer<UserMessage> user) {
        return request -> {
            JsonNode file = request.path("file");
            UserMessage message = new UserMessage(
                    request.path("chat_id").asText(),
                    request.path("text").asText(),
                    file.isMissingNode()
                            ? null
                            : new UserMessage.File(
                                    file.path("filename").asText(),
                                    file.path("mime_type").asText(),
                                    file.path("base64").asText()));
            try {
                user.accept(message);
                return DONE;
            } catch (UserMessage.NotTaken e) {
                return NOT_TAKEN;
            }
        };
    }

    static Hook sent(Supplier<List<String>> sent) {
        return request -> {
            List<String> all = List.copyOf(sent.get());
            ObjectNode answer = Json.object();
            answer.putArray("sent");
            all.stream()
                    .skip(request.path("after").asLong())
                    .forEach(text -> answer.withArray("sent").addObject().put("text", text));
            return new Hook.Answer(200, answer.put("last_index", all.size()));
        };
    }

    static Hook clock(Consumer<Duration> advance) {
        return request -> {
            advance.accept(Duration.ofMillis(request.path("advance_millis").asLong()));
            return DONE;
        };
    }

    static Hook restart(Runnable restart) {
        return request -> {
            restart.run();
            return DONE;
        };
    }

    static Hook scanner(Consumer<String> scanner) {
        return request -> {
            String text = request.path("qr_code_text").asText();
            scanner.accept(text.isEmpty() ? request.path("qr_code_image").asText() : text);
            return DONE;
        };
    }
}
