package dev.agentconnect.protocol.secret;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Takes secrets out of text that is about to be logged or sent: the secrets it was told of, as they are and as URLs and JSON
 * write them, and whatever looks like a bearer token, a bot token (also in a path), a signature or key in a URL, the user
 * part of a URL, a PEM block, a JWT, or a JSON field with a secret's name.
 *
 * <p>The time is linear in the length of the text, whatever the text. Redacting twice gives the same as redacting once.
 * Immutable, thread safe.
 */
public final class Redactor {
    private final @Nullable Pattern known;

    /**
     * Makes a redactor.
     *
     * @param known secrets to be replaced wherever they occur
     */
    public Redactor(List<Secret> known) {
        this.known = known.isEmpty() ? null : anyOf(known);
    }

    /** One pattern for all, so that no placeholder is searched again; the longest first, so that no rest stays behind. */
    private static Pattern anyOf(Collection<Secret> secrets) {
        return Pattern.compile(secrets.stream()
                .flatMap(secret -> spellings(secret.reveal()))
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .map(Pattern::quote)
                .collect(Collectors.joining("|")));
    }

    private static Stream<String> spellings(String secret) {
        String form = URLEncoder.encode(secret, StandardCharsets.UTF_8);
        String json = secret.replace("\\", "\\\\").replace("\"", "\\\"");
        return Stream.of(secret, form, form.replace("+", "%20"), json, json.replace("/", "\\/"));
    }

    /**
     * Replaces every secret.
     *
     * @param text any text
     * @return the text with {@link Secret#PLACEHOLDER} in place of secrets
     */
    public String redact(String text) {
        String result = known == null ? text : known.matcher(text).replaceAll(Secret.PLACEHOLDER);
        for (Shape shape : Shape.values()) {
            result = shape.redact(result);
        }
        return result;
    }
}
