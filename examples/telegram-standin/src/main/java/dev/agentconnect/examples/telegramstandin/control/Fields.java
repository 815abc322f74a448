package dev.agentconnect.examples.telegramstandin.control;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.jetty.server.Request;

/** Reads the fields of control requests; a field that breaks its rule is named in the refusal. */
final class Fields {
    private Fields() {}

    static JsonNode object(JsonNode body) {
        if (!body.isObject()) {
            throw ControlException.invalid("body", "must be a JSON object");
        }
        return body;
    }

    static Optional<String> text(JsonNode object, String name, String field) {
        JsonNode value = object.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isTextual()) {
            throw ControlException.invalid(field, "must be a string");
        }
        return Optional.of(value.textValue());
    }

    static String required(JsonNode object, String name, String field) {
        return text(object, name, field)
                .filter(value -> !value.isBlank())
                .orElseThrow(() -> ControlException.invalid(field, "is required and must be a non-empty string"));
    }

    static OptionalLong integer(JsonNode object, String name, long min, long max) {
        JsonNode value = object.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return OptionalLong.empty();
        }
        if (!value.isIntegralNumber() || !value.canConvertToLong() || outside(value.longValue(), min, max)) {
            throw ControlException.invalid(name, "must be a whole number from " + min + " to " + max);
        }
        return OptionalLong.of(value.longValue());
    }

    static long query(Request request, String name, long max) {
        String text = Request.extractQueryParameters(request).getValue(name);
        if (text == null) {
            return 0;
        }
        if (!text.matches("[0-9]{1,18}") || outside(Long.parseLong(text), 0, max)) {
            throw ControlException.invalid(name, "must be a whole number from 0 to " + max);
        }
        return Long.parseLong(text);
    }

    private static boolean outside(long value, long min, long max) {
        return value < min || value > max;
    }
}
