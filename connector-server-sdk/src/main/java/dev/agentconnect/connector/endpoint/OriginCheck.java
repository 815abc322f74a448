package dev.agentconnect.connector.endpoint;

import java.net.URI;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decides which web pages may open a data plane or upload where no API key is demanded (sections 3 and 6). A browser says in
 * {@code Origin} whose page asks, for every WebSocket and every POST; xAgent is no browser and sends none. Pages of the server's own
 * origin may, except when the origin is a name that anybody could have pointed at this address (DNS rebinding). Where a key is demanded
 * nobody is asked for an origin: a browser adds no {@code Authorization} by itself, and who has the key may come from anywhere.
 */
public final class OriginCheck {
    static final String CODE = "origin_refused";
    static final String MESSAGE = "pages of this origin may not use the connector";

    private static final Pattern ORIGIN = Pattern.compile("(?<scheme>https?|wss?)://(?<place>[^/]+)/?");

    /** An IPv4 or IPv6 address: no name that somebody else could rebind. */
    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+]");

    /** One machine, whichever of them a client was given; two servers on one port of it are told apart by nobody. */
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

    private final Set<String> allowed = new HashSet<>();
    private final boolean hasKey;

    /**
     * A check.
     *
     * @param origins what is allowed besides
     * @param publicBaseUrl where the server is reached, or null
     * @param hasKey whether an API key is demanded
     */
    public OriginCheck(Set<String> origins, @Nullable URI publicBaseUrl, boolean hasKey) {
        this.hasKey = hasKey;
        origins.forEach(origin -> allowed.add(origin.toLowerCase(Locale.ROOT)));
        if (publicBaseUrl != null) {
            allowed.add((publicBaseUrl.getScheme() + "://" + publicBaseUrl.getRawAuthority()).toLowerCase(Locale.ROOT));
        }
    }

    /**
     * Checks a request.
     *
     * @param origin its {@code Origin}, or null
     * @param host its {@code Host}, or null
     * @return whether it may go on
     */
    public boolean allows(@Nullable String origin, @Nullable String host) {
        if (origin == null || hasKey) {
            return true;
        }
        String asked = origin.strip().toLowerCase(Locale.ROOT);
        return allowed.contains(asked)
                || (host != null && isOwn(asked, host.strip().toLowerCase(Locale.ROOT)));
    }

    private boolean isOwn(String origin, String host) {
        Matcher page = ORIGIN.matcher(origin);
        if (!page.matches()) {
            return false;
        }
        int defaultPort = page.group("scheme").endsWith("s") ? 443 : 80;
        Place asked = Place.of(page.group("place"), defaultPort);
        Place own = Place.of(host, defaultPort);
        return asked != null && own != null && asked.isSame(own) && asked.isAddress();
    }

    /**
     * Where a server is. Not a {@code java.net.URI}, which knows no host in names that it does not like, such as one with an underscore.
     */
    private record Place(String host, int port) {
        private static final Pattern HOST_PORT =
                Pattern.compile("(?<host>\\[[0-9a-f:.]+]|[^\\[\\]:/?#@\\s]+)(:(?<port>\\d{1,5}))?");

        static @Nullable Place of(String text, int defaultPort) {
            Matcher place = HOST_PORT.matcher(text);
            if (!place.matches()) {
                return null;
            }
            String port = place.group("port");
            return new Place(place.group("host"), port == null ? defaultPort : Integer.parseInt(port));
        }

        boolean isSame(Place other) {
            return port == other.port && (host.equals(other.host) || (isThisMachine() && other.isThisMachine()));
        }

        private boolean isThisMachine() {
            return THIS_MACHINE.contains(host);
        }

        boolean isAddress() {
            return isThisMachine() || ADDRESS.matcher(host).matches();
        }
    }
}
