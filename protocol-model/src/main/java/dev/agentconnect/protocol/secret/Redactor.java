package dev.agentconnect.protocol.secret;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Takes secrets out of text that is about to be logged or sent: the secrets it was told of, and whatever looks like a
 * bearer token, a bot token in a path, or the signature of a signed URL. Immutable, thread safe.
 */
public final class Redactor {
    private static final List<Pattern> SHAPES = List.of(
            Pattern.compile("(?i)(?<=bearer )[A-Za-z0-9._~+/=-]+"),
            Pattern.compile("(?<![0-9])[0-9]{5,20}:[A-Za-z0-9_-]{20,}"),
            Pattern.compile(
                    "(?i)(?<=[?&](?:sig|signature|token|access_token|x-amz-signature|key|api_key)=)[^&\\s\"]+"));

    private final List<Secret> known;

    /**
     * Makes a redactor.
     *
     * @param known secrets to be replaced wherever they occur
     */
    public Redactor(List<Secret> known) {
        this.known = List.copyOf(known);
    }

    /**
     * Replaces every secret.
     *
     * @param text any text
     * @return the text with {@link Secret#PLACEHOLDER} in place of secrets
     */
    public String redact(String text) {
        String result = text;
        for (Secret secret : known) {
            result = result.replace(secret.reveal(), Secret.PLACEHOLDER);
        }
        for (Pattern shape : SHAPES) {
            result = shape.matcher(result).replaceAll(Secret.PLACEHOLDER);
        }
        return result;
    }
}
