package dev.agentconnect.examples.telegramstandin.botapi;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is left of a text when its marks are taken away, which is what the length limits count. Lengths count UTF-16 units, as
 * entity offsets do. Marks become no entities here; a mode's worst mistakes are refused.
 */
final class FormattedText {
    private static final Pattern TAG = Pattern.compile("<(/?)([A-Za-z-]+)(?:\\s[^<>]*)?>|<");
    private static final Pattern LINK =
            Pattern.compile("(?<!\\\\)\\[((?:\\\\.|[^\\]\\\\])*)]\\((?:\\\\.|[^)\\\\])*\\)");
    private static final Pattern RESERVED = Pattern.compile("\\\\(.)|([{}()\\[\\]#+\\-=.!])", Pattern.DOTALL);
    private static final Map<String, String> HTML_ENTITIES =
            Map.of("&lt;", "<", "&gt;", ">", "&quot;", "\"", "&amp;", "&");
    private static final Pattern HTML_ENTITY = Pattern.compile("&(?:lt|gt|quot|amp);");

    private FormattedText() {}

    /** The plain text of a text in the given mode, without white space around it. */
    static String plain(String text, Optional<String> parseMode) {
        return switch (parseMode.orElse("").toLowerCase(Locale.ROOT)) {
            case "" -> text.strip();
            case "html" -> html(text).strip();
            case "markdown" ->
                unmarked(LINK.matcher(text).replaceAll("$1"), "[*_`]").strip();
            case "markdownv2" -> markdownV2(text).strip();
            default -> throw BotApiException.badRequest("unsupported parse_mode");
        };
    }

    private static String html(String text) {
        StringBuilder plain = new StringBuilder();
        int depth = 0;
        Matcher tag = TAG.matcher(text);
        while (tag.find()) {
            if (tag.group(2) == null) {
                throw cannotParse("Unsupported start tag");
            }
            depth += tag.group(1).isEmpty() ? 1 : -1;
            if (depth < 0) {
                throw cannotParse("Unexpected end tag");
            }
            tag.appendReplacement(plain, "");
        }
        if (depth > 0) {
            throw cannotParse("Can't find end tag");
        }
        tag.appendTail(plain);
        return HTML_ENTITY.matcher(plain).replaceAll(entity -> HTML_ENTITIES.get(entity.group()));
    }

    private static String markdownV2(String text) {
        String withoutLinks = LINK.matcher(text).replaceAll("$1");
        Matcher reserved = RESERVED.matcher(withoutCode(withoutLinks));
        while (reserved.find()) {
            if (reserved.group(2) != null) {
                throw cannotParse("Character '" + reserved.group(2)
                        + "' is reserved and must be escaped with the preceding '\\'");
            }
        }
        return unmarked(withoutLinks, "[*_~`|>]");
    }

    private static String withoutCode(String text) {
        return text.replaceAll("(?s)```.*?```|`[^`]*`", "");
    }

    private static String unmarked(String text, String marks) {
        return Pattern.compile("\\\\(.)|" + marks, Pattern.DOTALL)
                .matcher(text)
                .replaceAll(mark -> mark.group(1) == null ? "" : Matcher.quoteReplacement(mark.group(1)));
    }

    private static BotApiException cannotParse(String why) {
        return BotApiException.badRequest("can't parse entities: " + why);
    }
}
