package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.JsonPointers;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a tool must not ask a model for, nor give back, nor be (sections 4.1, 8.19 and 10, and the profiles). Where a profile
 * repeats a rule of the protocol, a tool of that profile is told the profile's rule. Confined to one tool of one card.
 */
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
    private static final Set<String> FILE_URLS =
            Set.of("file_url", "media_url", "image_url", "video_url", "audio_url", "download_url");
    private static final Set<String> CHOICES = Set.of("action", "operation", "mode", "method", "command", "verb");
    private static final Set<String> IM_ACTIONS =
            Set.of("send", "reply", "send_message", "message_send", "send_file", "file_send", "file", "text");
    private static final Set<String> COMMANDS = Set.of("command", "cmd", "shell", "shell_command", "script", "argv");
    private static final Pattern SHELL =
            Pattern.compile("(?:^|[._-])(?:shell|bash|sh|exec|execute_command|run_command|run_script)(?:$|[._-])");

    private final boolean im;
    private final boolean device;
    private final String ruleOfSecret;
    private final Findings into;

    ArgumentRules(String profile, Findings into) {
        boolean v1 = profile.equals(XAgentProtocol.IM_V1);
        im = v1 || profile.equals(XAgentProtocol.IM_V2);
        device = profile.equals(XAgentProtocol.DEVICE_V1);
        ruleOfSecret = v1 ? "IM1-07" : device ? "DEV-11" : "CARD-39";
        this.into = into;
    }

    void checkTool(String toolId, String pointer) {
        if (device && SHELL.matcher(SecretShapes.snakeCase(toolId)).find()) {
            into.error(
                    JsonPointers.member(pointer, "tool_id"),
                    "DEV-18",
                    "no tool that runs any command",
                    Findings.show(toolId));
        }
    }

    void check(JsonNode schema, String pointer) {
        SchemaWalk.visitArguments(schema, pointer, this::argument);
    }

    /** A result is seen by the model, so it holds no secret, and a device's picture is a reference in it. */
    void checkResult(JsonNode schema, String pointer) {
        SchemaWalk.visitArguments(schema, pointer, (name, result, at) -> {
            String word = SecretShapes.snakeCase(name);
            if (isSecret(word, result)) {
                into.error(at, ruleOfSecret, "no result that is a key, token or password", Findings.show(name));
            } else if (device && isContent(word, result)) {
                into.error(at, "DEV-15", "a file reference, no content or path", Findings.show(name));
            }
        });
    }

    private void argument(String name, JsonNode argument, String at) {
        String word = SecretShapes.snakeCase(name);
        if (word.equals("connector_card_id")) {
            into.error(at, "CARD-27", "no argument connector_card_id", "the argument");
        } else if (isSecret(word, argument)) {
            into.error(at, ruleOfSecret, "no argument for a key, token or password", Findings.show(name));
        } else if (im && IM_ADDRESSES.contains(word) && isFree(argument)) {
            into.error(at, "IM1-04", "no argument that addresses the target freely", Findings.show(name));
        } else if (device && DEVICE_ADDRESSES.contains(word) && isFree(argument)) {
            into.error(at, "DEV-04", "no argument that addresses the device", Findings.show(name));
        } else if (device && COMMANDS.contains(word) && isFree(argument)) {
            into.error(at, "DEV-18", "no argument that is any command", Findings.show(name));
        } else if (im && isChoiceOfActions(word, argument)) {
            into.error(at, "IM1-05", "a tool each for send, reply and send file", "one tool with a choice");
        } else if (isContent(word, argument) || (im && FILE_URLS.contains(word))) {
            into.error(
                    at,
                    device ? "DEV-15" : "TOOL-15",
                    "a file reference, no content, path or URL",
                    Findings.show(name));
        }
    }

    private static boolean isSecret(String word, JsonNode argument) {
        String type = argument.path("type").asText();
        return SecretShapes.isSecretName(word) && !type.equals("boolean") && !type.equals("integer");
    }

    private static boolean isFree(JsonNode argument) {
        return !argument.has("const") && !argument.has("enum");
    }

    private static boolean isContent(String word, JsonNode argument) {
        return InlineContent.NAMES.contains(word)
                || argument.path("contentEncoding").asText().equals("base64");
    }

    private static boolean isChoiceOfActions(String word, JsonNode argument) {
        return CHOICES.contains(word)
                && CardView.strings(argument.path("enum")).stream()
                                .map(SecretShapes::snakeCase)
                                .filter(IM_ACTIONS::contains)
                                .count()
                        > 1;
    }
}
