package dev.agentconnect.protocol.xagent.validation;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Tells apart what is very likely a secret: values by the shapes that issuers give them, and names by what they mean. Made to
 * miss rather than to accuse: prose about tokens, placeholders and opaque references pass. Every
 * repetition that can begin in many places is bounded, so that long texts take linear time.
 */
final class SecretShapes {
    private static final List<Shape> SHAPES = List.of(
            new Shape("a bot token", "(?<![0-9])[0-9]{8,12}:[A-Za-z0-9_-]{34,36}(?![A-Za-z0-9_-])"),
            new Shape("a bearer token", "(?i)\\bbearer [a-z0-9._~+/-]{32}"),
            new Shape(
                    "a signed token (JWT)",
                    "\\beyJ[A-Za-z0-9_-]{10,500}\\.eyJ[A-Za-z0-9_-]{10,4000}\\.[A-Za-z0-9_-]{20}"),
            new Shape("a private key", "-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----"),
            new Shape("an access key id", "\\b(?:AKIA|ASIA)[0-9A-Z]{16}\\b"),
            new Shape("an API key", "\\b(?:sk|rk|pk)[-_](?:live[-_]|test[-_]|proj[-_])?[A-Za-z0-9]{32,}\\b"),
            new Shape(
                    "an access token",
                    "\\b(?:gh[opsu]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{40}|glpat-[A-Za-z0-9_-]{20})"),
            new Shape("a workspace token", "\\bxox[abeoprs]-[0-9]{8,20}-[A-Za-z0-9-]{16}"));

    private static final Pattern ASSIGNMENT = Pattern.compile(
            "(?i)\\b(?:api[_-]?key|(?:bot|access|refresh|context|transfer)[_-]?token|client[_-]?secret|password)\\b"
                    + "[\"'`]? ?[:=] ?[\"'`]?(?=[a-z_.-]{0,40}[0-9])(?=[0-9_.-]{0,40}[a-z])[a-z0-9_.-]{24}");

    private static final Pattern NAME =
            Pattern.compile("(?:^|_)(?:api_?keys?|access_keys?|private_keys?|passwords?|passwd|passphrase"
                    + "|secrets?|secret_keys?|cookies?|credentials?|oauth_state"
                    + "|(?:bot|access|refresh|context|transfer|auth|bearer|session|user|app|tenant)_tokens?)$");

    /** No shape fits a shorter text; most texts of a document are shorter. */
    private static final int SHORTEST = 20;

    private static final Pattern CAMEL = Pattern.compile("([a-z0-9])([A-Z])");

    private SecretShapes() {}

    /** What kind of secret a text contains, if it very likely contains one. */
    static Optional<String> find(String text) {
        if (text.length() < SHORTEST) {
            return Optional.empty();
        }
        return SHAPES.stream()
                .filter(shape -> shape.pattern.matcher(text).find())
                .map(Shape::kind)
                .findFirst();
    }

    /** As {@link #find}, and also a name with a value behind it, as people write in prose and settings. */
    static Optional<String> findInProse(String text) {
        Optional<String> kind = find(text);
        return kind.isPresent() || !ASSIGNMENT.matcher(text).find()
                ? kind
                : Optional.of("a name with its secret value");
    }

    /** Whether a field or argument of this name holds a secret. */
    static boolean isSecretName(String name) {
        return NAME.matcher(snakeCase(name)).find();
    }

    /** {@code botToken}, {@code Bot-Token} and {@code bot_token} are one name. */
    static String snakeCase(String name) {
        return CAMEL.matcher(name).replaceAll("$1_$2").replace('-', '_').toLowerCase(Locale.ROOT);
    }

    private record Shape(String kind, Pattern pattern) {
        Shape(String kind, String regex) {
            this(kind, Pattern.compile(regex));
        }
    }
}
