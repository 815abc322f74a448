package dev.agentconnect.protocol.secret;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Takes secrets out of text that is about to be logged or sent: the secrets it was told of, as they are and as URLs and JSON
 * write them, and whatever looks like a bearer token, a bot token (also in a path), a signature or key in a URL, the user
 * part of a URL, a PEM block, a JWT, or a JSON field with a secret's name.
 *
 * <p>The time is linear in the length of the text, whatever the text. Redacting twice gives the same as redacting once.
 * Immutable, thread safe.
 */
public final class Redactor {
    /** How the known secrets may be written; the longest first, so that no rest stays behind. */
    private final List<String> known;

    /**
     * Makes a redactor.
     *
     * @param known secrets to be replaced wherever they occur
     */
    public Redactor(List<Secret> known) {
        this.known = known.stream()
                .flatMap(secret -> spellings(secret.reveal()))
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
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
        String result = withoutKnown(text);
        for (Shape shape : Shape.values()) {
            result = shape.redact(result);
        }
        return result;
    }

    /** From left to right, so that no placeholder is searched again. A pattern of long secrets would take minutes to compile. */
    private String withoutKnown(String text) {
        int[] next = new int[known.size()];
        StringBuilder out = new StringBuilder();
        int done = 0;
        for (int which = first(text, done, next); which >= 0; which = first(text, done, next)) {
            out.append(text, done, next[which]).append(Secret.PLACEHOLDER);
            done = next[which] + known.get(which).length();
        }
        return done == 0 ? text : out.append(text, done, text.length()).toString();
    }

    /**
     * The spelling that comes first, the longest of those that begin at the same place; -1 when none comes.
     *
     * @param next where each comes next, at least as far as it is known; brought up to date
     */
    private int first(String text, int from, int[] next) {
        int first = -1;
        for (int i = 0; i < next.length; i++) {
            if (next[i] >= 0 && (next[i] < from || from == 0)) {
                next[i] = text.indexOf(known.get(i), from);
            }
            if (next[i] >= 0 && (first < 0 || next[i] < next[first])) {
                first = i;
            }
        }
        return first;
    }
}
