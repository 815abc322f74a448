package dev.agentconnect.host.multipart;

import dev.agentconnect.host.http.MalformedBodyException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A header value with parameters, such as {@code form-data; name="file"; filename="a.jpg"} (RFC 9110, section 5.6.6).
 *
 * @param value what stands before the first semicolon, in lower case
 * @param parameters the parameters by lower-case name; the first of a name counts
 */
record HeaderParameters(String value, Map<String, String> parameters) {
    static HeaderParameters parse(String header) {
        return new Parser(header).parse();
    }

    @Nullable
    String get(String name) {
        return parameters.get(name);
    }

    private static final class Parser {
        private final String text;
        private int at;

        Parser(String text) {
            this.text = text;
        }

        HeaderParameters parse() {
            String value = until(";").strip().toLowerCase(Locale.ROOT);
            Map<String, String> parameters = new HashMap<>();
            while (at < text.length()) {
                at++; // the semicolon
                String name = until("=;").strip().toLowerCase(Locale.ROOT);
                if (at < text.length() && text.charAt(at) == '=') {
                    at++;
                    parameters.putIfAbsent(name, parameterValue());
                } else if (!name.isEmpty()) {
                    throw new MalformedBodyException();
                }
            }
            return new HeaderParameters(value, Map.copyOf(parameters));
        }

        private String parameterValue() {
            while (at < text.length() && text.charAt(at) == ' ') {
                at++;
            }
            if (at == text.length() || text.charAt(at) != '"') {
                return until(";").strip();
            }
            String quoted = quoted();
            if (!until(";").isBlank()) {
                throw new MalformedBodyException();
            }
            return quoted;
        }

        private String quoted() {
            StringBuilder out = new StringBuilder();
            for (at++; at < text.length(); at++) {
                char c = text.charAt(at);
                if (c == '"') {
                    at++;
                    return out.toString();
                }
                // Only \" and \\ count as escapes: some peers send a Windows path unescaped.
                boolean escape = c == '\\' && at + 1 < text.length() && "\"\\".indexOf(text.charAt(at + 1)) >= 0;
                out.append(escape ? text.charAt(++at) : c);
            }
            throw new MalformedBodyException();
        }

        private String until(String stops) {
            int from = at;
            while (at < text.length() && stops.indexOf(text.charAt(at)) < 0) {
                at++;
            }
            return text.substring(from, at);
        }
    }
}
