package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.JsonPointers;
import dev.agentconnect.protocol.xagent.profile.FileType;
import java.util.List;
import java.util.Set;

/** The text rules on {@code message.push} (section 8.21 and IM Profile v1). Parts of the wrong type are the schema's matter. */
final class PushRules {
    private static final List<String> TARGETS = List.of("target_session_ref", "session_ref", "target_session_id");
    private static final Set<String> INTERNAL =
            Set.of("session_id", "user_connector_id", "xagent_user_id", "agent_id", "connector_id", "agent_session_id");
    private static final Set<String> STANDARD = Set.of(
            "provider",
            "profile",
            "event_kind",
            "message_id",
            "sender_id",
            "message_type",
            "sender_name",
            "display_name",
            "chat_type",
            "raw_text",
            "text",
            "content",
            "message",
            "activation_message",
            "reply",
            "skill",
            "files",
            "target_session_ref",
            "session_ref",
            "target_session_id");

    private PushRules() {}

    static void check(JsonNode payload, Findings into) {
        long targets = TARGETS.stream().filter(payload::hasNonNull).count();
        if (targets > 1) {
            into.error("/payload", "PUSH-02", "at most one of " + String.join(", ", TARGETS), targets + " of them");
        }
        String type = payload.path("message_type").asText();
        JsonNode files = payload.path("files");
        if (!type.isEmpty()
                && new FileType(type).isKnown()
                && (files.isMissingNode() || (files.isArray() && files.isEmpty()))) {
            into.error("/payload/files", "IM1-16", "the files of a message of type " + type, "none");
        }
        payload.fieldNames().forEachRemaining(name -> {
            if (INTERNAL.contains(SecretShapes.snakeCase(name))) {
                into.error(JsonPointers.member("/payload", name), "IM1-32", "no internal id of xAgent", "the field");
            }
        });
        for (int i = 0; files.isArray() && i < files.size(); i++) {
            file(files.get(i), JsonPointers.item("/payload/files", i), into);
        }
    }

    /** Whether a pointer leads into a field that the profile does not define. */
    static boolean isExtra(String pointer) {
        String[] steps = pointer.split("/", -1);
        return steps.length > 2 && steps[1].equals("payload") && !STANDARD.contains(steps[2]);
    }

    private static void file(JsonNode file, String at, Findings into) {
        for (String name : List.of("download_url", "url")) {
            if (file.path(name).isTextual()
                    && !FileRules.isAcceptable(file.path(name).textValue())) {
                into.error(JsonPointers.member(at, name), "IM1-29", "absolute http(s) or relative", "another URL");
            }
        }
    }
}
