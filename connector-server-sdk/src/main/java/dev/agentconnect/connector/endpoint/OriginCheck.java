package dev.agentconnect.connector.endpoint;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decides which web pages may open a data plane or upload (sections 3 and 6). A browser says in {@code Origin} whose page asks, for every
 * WebSocket and every POST; xAgent is no browser and sends none. Pages of the server's own origin may, except when the origin is a name
 * that anybody could have pointed at this address (DNS rebinding) and no key protects the server.
 */
public final class OriginCheck {
    static final String CODE = "origin_refused";
    static final String MESSAGE = "pages of this origin may not use the connector";

    /** An IPv4 or IPv6 address, or this machine: no name that somebody else could rebind. */
    private static final Pattern ADDRESS = Pattern.compile("localhost|\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+]");

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
        if (origin == null) {
            return true;
        }
        String asked = origin.strip().toLowerCase(Locale.ROOT);
        return allowed.contains(asked)
                || (host != null && isOwn(asked, host.strip().toLowerCase(Locale.ROOT)));
    }

    private boolean isOwn(String origin, String host) {
        try {
            URI page = new URI(origin);
            URI own = new URI(page.getScheme() + "://" + host);
            return page.getHost() != null
                    && page.getHost().equals(own.getHost())
                    && port(page) == port(own)
                    && (hasKey || ADDRESS.matcher(page.getHost()).matches());
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static int port(URI uri) {
        if (uri.getPort() >= 0) {
            return uri.getPort();
        }
        return "https".equals(uri.getScheme()) ? 443 : 80;
    }
}
