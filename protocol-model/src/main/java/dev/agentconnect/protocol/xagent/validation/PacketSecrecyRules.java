package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What no packet may carry: secrets (section 3) and the content of files (section 6). Only shapes and names that leave
 * little doubt count. What a person or a model wrote freely is warned about, not refused.
 */
final class PacketSecrecyRules {
    private static final Set<String> QR_CODE = Set.of("qr_code_text", "qr_code_image");
    private static final Set<String> FREE_TEXT =
            Set.of("/payload/text", "/payload/raw_text", "/payload/content", "/payload/message");
    private static final Set<String> SYSTEM_KEY = Set.of("an API key", "a bearer token");
    private static final Pattern SIGNED_URL = Pattern.compile(
            "(?i)https?://[^\\s\"]{1,500}[?&](?:x-(?:amz|goog|oss)-signature|q-signature|signature|sig|auth_key)=[^&\\s]{16}");

    private PacketSecrecyRules() {}

    static void check(PacketType type, JsonNode packet, Findings into) {
        TreeWalk.visit(packet, "", (name, value, at) -> {
            if (value.isTextual() && !isExempt(type, name, at)) {
                one(type, name, value, at, into);
            }
        });
    }

    private static void one(PacketType type, String name, JsonNode value, String at, Findings into) {
        Optional<String> secret = SecretFields.kind(name, value);
        if (secret.isPresent()) {
            boolean free = FREE_TEXT.contains(at) || (at.startsWith("/payload/arguments/") && !isNamed(name));
            String rule = ruleOfSecret(type, name, secret.get(), at);
            if (free) {
                into.warning(at, rule, "no secret in a packet", secret.get());
            } else {
                into.error(at, rule, "no secret in a packet", secret.get());
            }
            return;
        }
        if (SIGNED_URL.matcher(value.textValue()).find()) {
            signedUrl(type, at, into);
        }
        InlineContent.kind(name, value)
                .filter(kind -> at.startsWith("/payload"))
                .ifPresent(kind -> into.error(at, ruleOfContent(type, at), "a file reference, no content", kind));
    }

    /** A connector may sign the URLs of its own files, so a file's URL is only doubted. */
    private static void signedUrl(PacketType type, String at, Findings into) {
        if (type.equals(PacketType.TOOL_INVOKE_ACK)) {
            into.error(at, "TOOL-13", "no signed URL of the target", "a signed URL");
        } else if (at.startsWith("/payload/files/")) {
            into.warning(
                    at, ruleOfSecret(type, "", "", at), "a URL of the connector, not of the target", "a signed URL");
        }
    }

    /** Form input is there to carry secrets, a QR code is for the user, and a descriptor has its own validator. */
    private static boolean isExempt(PacketType type, String name, String at) {
        return (type.equals(PacketType.AUTH_START) && at.startsWith("/payload/input/"))
                || ((type.equals(PacketType.AUTH_START_ACK) || type.equals(PacketType.AUTH_STATUS_ACK))
                        && QR_CODE.contains(name))
                || at.startsWith("/payload/connection_descriptor/");
    }

    private static boolean isNamed(String name) {
        return SecretShapes.isSecretName(name);
    }

    private static String ruleOfSecret(PacketType type, String name, String kind, String at) {
        if (at.equals("/error/message")) {
            return "ERR-04";
        }
        if (type.equals(PacketType.TOOL_INVOKE_ACK) && at.startsWith("/payload/result")) {
            return "TOOL-13";
        }
        if (type.equals(PacketType.MESSAGE_PUSH)) {
            return PushRules.isExtra(at) ? "IM1-17" : "IM1-33";
        }
        if (type.equals(PacketType.CHAT_ACTIVITY)) {
            return "IM2-44";
        }
        if (type.equals(PacketType.CHAT_MESSAGE) || type.equals(PacketType.CHAT_MESSAGE_DELTA)) {
            return "IM2-18";
        }
        boolean systemKey =
                SYSTEM_KEY.contains(kind) || SecretShapes.snakeCase(name).endsWith("api_key");
        return systemKey ? "AUTHZ-08" : "AUTHZ-09";
    }

    private static String ruleOfContent(PacketType type, String at) {
        if (type.equals(PacketType.CHAT_MESSAGE)) {
            return "IM2-18";
        }
        return type.equals(PacketType.TOOL_INVOKE) && at.startsWith("/payload/arguments/") ? "TOOL-15" : "WS-09";
    }
}
