package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells file content that stands where only a reference may stand. Made to miss rather than to accuse: a short data URL, a
 * hash or an opaque id passes.
 */
final class InlineContent {
    /** Names of fields and arguments that are there to carry content or a path of somebody's machine. */
    static final Set<String> NAMES = Set.of(
            "base64",
            "content_base64",
            "data_base64",
            "file_base64",
            "image_base64",
            "bytes",
            "file_bytes",
            "file_data",
            "file_content",
            "file_path",
            "local_path");

    private static final Pattern DATA_URL =
            Pattern.compile("(?i)data:[a-z0-9.+/-]{1,100};(?:[a-z0-9=-]{1,40};)?base64,[a-z0-9+/=_-]{64}");
    private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/]++={0,2}+");
    /** Shorter texts of this alphabet may be ids, keys of other systems, or words. */
    private static final int SHORTEST_BASE64 = 1_024;

    private InlineContent() {}

    /** What kind of content a member holds, if it very likely holds some. */
    static Optional<String> kind(String name, JsonNode value) {
        if (!value.isTextual() || value.textValue().isEmpty()) {
            return Optional.empty();
        }
        if (NAMES.contains(SecretShapes.snakeCase(name))) {
            return Optional.of("a value under the name of content");
        }
        String text = value.textValue();
        if (DATA_URL.matcher(text).find()) {
            return Optional.of("a data URL with base64");
        }
        return isBase64(text) ? Optional.of("what looks like base64") : Optional.empty();
    }

    private static boolean isBase64(String text) {
        return text.length() >= SHORTEST_BASE64
                && text.length() % 4 == 0
                && text.chars().anyMatch(Character::isDigit)
                && text.chars().anyMatch(Character::isUpperCase)
                && text.chars().anyMatch(Character::isLowerCase)
                && BASE64.matcher(text).matches();
    }
}
