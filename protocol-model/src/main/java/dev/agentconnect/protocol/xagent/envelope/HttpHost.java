package dev.agentconnect.protocol.xagent.envelope;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Host and port of an http address (Connector Protocol 3.0, section 3, rule BASE-02). {@link URI#getHost} knows none in names that it
 * does not like, such as {@code my_connector} of a container network or one with letters beyond ASCII, although they can be dialled.
 *
 * @param host the name, or the address, one of IPv6 in brackets
 * @param port 1 to 65535, or -1 when there is none
 */
public record HttpHost(String host, int port) {
    private static final int MAX_PORT = 65_535;

    private static final Pattern AUTHORITY = Pattern.compile(
            "(?:.*@)?(?<host>\\[[0-9A-Fa-f:.]+]|[^\\[\\]:@%\\\\\\s]+)(?::(?<port>\\d{1,5})?)?", Pattern.DOTALL);

    /**
     * Finds it.
     *
     * @param uri an address
     * @return empty when there is no host that can be dialled, an impossible port, or an IPv6 zone
     */
    public static Optional<HttpHost> of(URI uri) {
        Matcher authority = AUTHORITY.matcher(uri.getRawAuthority() == null ? "" : uri.getRawAuthority());
        if (!authority.matches()) {
            return Optional.empty();
        }
        String port = authority.group("port");
        int number = port == null ? -1 : Integer.parseInt(port);
        return number == 0 || number > MAX_PORT
                ? Optional.empty()
                : Optional.of(new HttpHost(authority.group("host"), number));
    }

    /**
     * Whether an address names a user, which no address of a connector may (rule BASE-03).
     *
     * @param uri an address
     * @return true when there is something before an at sign
     */
    public static boolean hasUser(URI uri) {
        return uri.getRawAuthority() != null && uri.getRawAuthority().indexOf('@') >= 0;
    }
}
