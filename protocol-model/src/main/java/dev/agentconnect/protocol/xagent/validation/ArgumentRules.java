package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/** What a tool's input schema must not ask a model for (sections 4.1, 8.19 and 10, and the profiles). */
final class ArgumentRules {
    private static final Set<String> IM_ADDRESSES = Set.of(
            "chat_id",
            "contact_id",
            "recipient_id",
            "receive_id",
            "receiver_id",
            "sender_id",
            "to_user",
            "to_user_id",
            "user_id",
            "open_id",
            "union_id");
    private static final Set<String> DEVICE_ADDRESSES = Set.of(
            "serial", "serial_number", "device_serial", "adb_serial", "device_address", "device_ip", "ip_address");
    private static final Set<String> CONTENT = Set.of(
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
    private static final Set<String> FILE_URLS =
            Set.of("file_url", "media_url", "image_url", "video_url", "audio_url", "download_url");

    private ArgumentRules() {}

    static void check(JsonNode schema, String pointer, boolean im, boolean device, Findings into) {
        SchemaWalk.visitArguments(schema, pointer, (name, argument, at) -> {
            String word = SecretShapes.snakeCase(name);
            if (word.equals("connector_card_id")) {
                into.error(at, "CARD-27", "no argument connector_card_id", "the argument");
            } else if (isSecret(word, argument)) {
                into.error(at, "CARD-39", "no argument for a key, token or password", Findings.show(name));
            } else if (im && IM_ADDRESSES.contains(word) && isFree(argument)) {
                into.error(at, "IM1-04", "no argument that addresses the target freely", Findings.show(name));
            } else if (device && DEVICE_ADDRESSES.contains(word) && isFree(argument)) {
                into.error(at, "DEV-04", "no argument that addresses the device", Findings.show(name));
            } else if (CONTENT.contains(word) || (im && FILE_URLS.contains(word)) || isBase64(argument)) {
                into.error(at, "TOOL-15", "a file reference, no content, path or URL", Findings.show(name));
            }
        });
    }

    private static boolean isSecret(String word, JsonNode argument) {
        String type = argument.path("type").asText();
        return SecretShapes.isSecretName(word) && !type.equals("boolean") && !type.equals("integer");
    }

    private static boolean isFree(JsonNode argument) {
        return !argument.has("const") && !argument.has("enum");
    }

    private static boolean isBase64(JsonNode argument) {
        return argument.path("contentEncoding").asText().equals("base64");
    }
}
