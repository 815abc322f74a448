package dev.agentconnect.protocol.secret;

import java.util.regex.Pattern;

/**
 * What secrets look like that nobody told of. In every pattern the first group stays and the rest goes. A repetition either
 * never gives back what it took or has a small bound, and it cannot begin again inside what it has seen: so no text takes more than
 * linear time.
 */
enum Shape {
    /** RFC 7468, also cut off or with escaped line ends. */
    PEM("()-----BEGIN [A-Z0-9 ]{1,40}-----(?s:.)*?(?:-----END [A-Z0-9 ]{1,40}-----|\\z)"),

    BEARER("(?i)(\\bbearer[ \\t]{1,8})[a-z0-9._~+/=-]++"),

    /** The Telegram form; in a URL the word {@code bot} stands before it, and the colon may be escaped. */
    BOT_TOKEN("()(?<![0-9])[0-9]{5,20}(?::|%3[Aa])[A-Za-z0-9_-]{20,}+"),

    JWT("()(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}+(?:\\.[A-Za-z0-9_-]*+){1,4}"),

    URL_USER("(://)[^/\\s?#\"'<>]{1,512}(?=@)"),

    URL_PARAMETER("(?i)((?:[?&#;]|%3F|%26)(?:sig|signature|hmac|key|api_?key|secret|client_secret|password|passwd|token"
            + "|[a-z_-]{1,24}[_-](?:token|signature|credential|key)|auth|authorization|policy)(?:=|%3D))"
            + "(?:(?!%26)[^&\\s\"'<>])++"),

    JSON_FIELD("(?i)(\\\\?\"(?:[a-z]{1,16}_)?(?:token|api_key|secret|password)\\\\?\"\\s{0,8}:\\s{0,8}\\\\?\")"
            + "(?:(?!\\\\?\")(?s:.))++");

    private final Pattern pattern;

    Shape(String regex) {
        pattern = Pattern.compile(regex);
    }

    String redact(String text) {
        return pattern.matcher(text).replaceAll("$1" + Secret.PLACEHOLDER);
    }
}
