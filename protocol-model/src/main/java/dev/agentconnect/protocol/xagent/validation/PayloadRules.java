package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.JsonPointers;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.profile.AckStatus;
import dev.agentconnect.protocol.xagent.profile.ActivityStatus;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.profile.ChatActivityContent;
import dev.agentconnect.protocol.xagent.profile.ChatDeltaContent;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.protocol.xagent.profile.Direction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks the payloads of profile {@code xagent.im.v2} that have the right shape already (IM Profile v2, sections 3 to 8).
 * Pointers start at {@code /payload}. Thread safe; no I/O.
 */
public final class PayloadRules {
    /** The longest tool name of an activity, in bytes of UTF-8. */
    public static final int MAX_TOOL_NAME_BYTES = 256;

    private static final String ROOT = "/payload";
    private static final Set<String> INTERNAL =
            Set.of("session_id", "user_connector_id", "user_id", "connector_id", "role");
    private static final Set<String> INNER_WORKINGS = Set.of(
            "reasoning", "arguments", "tool_args", "tool_arguments", "result", "tool_result", "error", "path", "url");

    private static final Set<String> OPEN_BUSINESS = Set.of(
            "interrupt",
            "interrupts",
            "approval",
            "approvals",
            "approval_id",
            "approval_required",
            "pending",
            "pending_state",
            "pending_approvals",
            "tool_call",
            "tool_calls",
            "tool_call_id",
            "tool_use");

    private PayloadRules() {}

    /**
     * Checks a {@code chat.message}.
     *
     * @param message the payload
     * @param direction who sends it: only a message to xAgent must say where its files are
     * @return all violations
     */
    public static List<Violation> check(ChatMessageContent message, Direction direction) {
        Findings findings = new Findings();
        messageId(message.messageId(), "IM2-12", findings);
        if (message.textOrEmpty().isEmpty() && message.fileList().isEmpty()) {
            findings.error(ROOT + "/text", "IM2-13", "text or files", "neither");
        }
        noInternals(message.extra(), findings);
        FileRules.noContent(message.extra(), ROOT, findings);
        FileRules.noInlineContent(message.textOrEmpty(), ROOT + "/text", findings);
        FileRules.check(message.fileList(), ROOT + "/files", direction, findings);
        return findings.list();
    }

    /**
     * Checks a {@code chat.message.delta}.
     *
     * @param delta the payload
     * @return all violations
     */
    public static List<Violation> check(ChatDeltaContent delta) {
        Findings findings = new Findings();
        messageId(delta.messageId(), "IM2-12", findings);
        if (delta.sequence() < 1) {
            findings.error(ROOT + "/sequence", "IM2-24", "at least 1", String.valueOf(delta.sequence()));
        }
        if (delta.extra().containsKey("files")) {
            findings.error(ROOT + "/files", "IM2-28", "text only", "files");
        }
        noInternals(delta.extra(), findings);
        return findings.list();
    }

    /**
     * Checks a {@code chat.activity}.
     *
     * @param activity the payload
     * @return all violations
     */
    public static List<Violation> check(ChatActivityContent activity) {
        Findings findings = new Findings();
        if (!activity.status().isKnown()) {
            findings.error(
                    ROOT + "/status",
                    "IM2-42",
                    "one of thinking, tool, idle",
                    Findings.show(activity.status().word()));
        } else {
            toolName(activity, findings);
        }
        noInternals(activity.extra(), findings);
        for (String name : INNER_WORKINGS) {
            if (activity.extra().containsKey(name)) {
                findings.error(JsonPointers.member(ROOT, name), "IM2-44", "no inner workings", "the field");
            }
        }
        return findings.list();
    }

    /**
     * Checks a {@code chat.message.ack}.
     *
     * @param ack the payload
     * @return all violations
     */
    public static List<Violation> check(ChatAckContent ack) {
        Findings findings = new Findings();
        messageId(ack.messageId(), "IM2-34", findings);
        if (!ack.status().isKnown()) {
            findings.error(
                    ROOT + "/status",
                    "IM2-35",
                    "one of accepted, duplicate, rejected",
                    Findings.show(ack.status().word()));
        }
        if (ack.status().equals(AckStatus.REJECTED)) {
            String code = ack.code();
            if (code == null || code.isBlank()) {
                findings.error(ROOT + "/code", "IM2-36", "required, a stable code", "nothing");
            }
            if (ack.retryable() == null) {
                findings.error(ROOT + "/retryable", "IM2-36", "required, true or false", "nothing");
            }
        }
        noInternals(ack.extra(), findings);
        return findings.list();
    }

    private static void toolName(ChatActivityContent activity, Findings into) {
        String at = ROOT + "/tool_name";
        String name = activity.toolName();
        if (!activity.status().equals(ActivityStatus.TOOL)) {
            if (name != null) {
                into.error(at, "IM2-43", "no tool name outside status tool", "a tool name");
            }
        } else if (name == null || name.isBlank()) {
            into.error(at, "IM2-43", "required with status tool", "nothing");
        } else if (name.contains("://") || name.startsWith("/")) {
            into.error(at, "IM2-44", "the name of a tool, no path or URL", "a path or URL");
        } else if (name.getBytes(StandardCharsets.UTF_8).length > MAX_TOOL_NAME_BYTES) {
            into.error(at, "IM2-43", "at most " + MAX_TOOL_NAME_BYTES + " bytes of UTF-8", "more");
        }
    }

    private static void messageId(String id, String ruleId, Findings into) {
        if (id.isBlank()) {
            into.error(ROOT + "/message_id", ruleId, "a non-empty string", "an empty string");
        } else if (id.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE)) {
            // It would reach the peer as another id, and the answer would name that one.
            into.error(ROOT + "/message_id", ruleId, "well-formed Unicode", "half of a surrogate pair");
        }
    }

    private static void noInternals(Map<String, JsonNode> extra, Findings into) {
        for (String name : extra.keySet()) {
            if (INTERNAL.contains(name)) {
                into.error(JsonPointers.member(ROOT, name), "IM2-08", "no field of the platform", "the field");
            } else if (OPEN_BUSINESS.contains(SecretShapes.snakeCase(name))) {
                into.error(
                        JsonPointers.member(ROOT, name),
                        "IM2-02",
                        "no interrupt, approval, pending state or tool call",
                        "the field");
            }
        }
    }
}
