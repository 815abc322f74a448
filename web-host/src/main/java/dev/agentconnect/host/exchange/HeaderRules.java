package dev.agentconnect.host.exchange;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** What a handler may put into a header section: nothing that ends it or contradicts the host (RFC 9110, section 5). */
public final class HeaderRules {
    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern VALUE = Pattern.compile("[\\t\\x20-\\x7E\\xA0-\\xFF]*");
    private static final Set<String> OWN = Set.of("content-length", "transfer-encoding", "connection", "server");

    private HeaderRules() {}

    /**
     * Checks the headers of an answer.
     *
     * @throws IllegalArgumentException when one must not be sent
     */
    public static void check(Map<String, String> headers) {
        headers.forEach(HeaderRules::check);
    }

    /** Whether an answer of that status says how long its body is. */
    public static boolean hasLength(int status) {
        return status != 204 && status != 304;
    }

    private static void check(String name, String value) {
        boolean own = OWN.contains(name.toLowerCase(Locale.ROOT));
        if (own || !NAME.matcher(name).matches() || !VALUE.matcher(value).matches()) {
            throw new IllegalArgumentException("this response header cannot be sent");
        }
    }
}
