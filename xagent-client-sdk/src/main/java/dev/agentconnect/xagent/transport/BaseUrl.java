package dev.agentconnect.xagent.transport;

import dev.agentconnect.protocol.xagent.envelope.HttpHost;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The root address of a connector (Connector Protocol 3.0, section 3, rules BASE-01 to BASE-04). Its path is a prefix:
 * every fixed endpoint stands below it. Immutable.
 */
public final class BaseUrl {
    private static final Pattern ENCODED_DOT = Pattern.compile("%2e", Pattern.CASE_INSENSITIVE);

    private final URI origin;
    private final String prefix;

    private BaseUrl(URI origin, String prefix) {
        this.origin = origin;
        this.prefix = prefix;
    }

    /**
     * Checks an address.
     *
     * @param uri http or https, with host, without userinfo, query and fragment
     * @return the base URL
     * @throws IllegalArgumentException when a rule is broken; the text never holds the address
     */
    public static BaseUrl of(URI uri) {
        require(isHttp(uri.getScheme()), "BASE-01: the Base URL must be http or https");
        require(hasHost(uri), "BASE-02: the Base URL must have a host, and no impossible port");
        require(
                !HttpHost.hasUser(uri) && uri.getRawQuery() == null && uri.getRawFragment() == null,
                "BASE-03: the Base URL must have no userinfo, query or fragment");
        String path = uri.normalize().getRawPath();
        String prefix = path == null ? "" : path.replaceAll("/+$", "");
        return new BaseUrl(URI.create(uri.getScheme() + "://" + uri.getRawAuthority()), prefix);
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }

    private static boolean hasHost(URI uri) {
        return HttpHost.of(uri).isPresent();
    }

    private static boolean isHttp(@Nullable String scheme) {
        String word = scheme == null ? "" : scheme.toLowerCase(Locale.ROOT);
        return word.equals("http") || word.equals("https");
    }

    /**
     * The address of a fixed endpoint.
     *
     * @param path the endpoint, with a leading slash
     * @return the address below the prefix
     */
    public URI endpoint(String path) {
        return URI.create(origin + prefix + path);
    }

    /**
     * The address of a {@code download_url}: absolute, or relative to this base URL (section 13, rule DOWN-08). A path
     * that already starts with the prefix is not prefixed again.
     *
     * @param reference the URL as it came
     * @return an absolute address
     * @throws IllegalArgumentException when it is none that may be fetched
     */
    public URI download(String reference) {
        URI uri = parse(reference);
        if (uri.isAbsolute()) {
            require(
                    isHttp(uri.getScheme()) && hasHost(uri) && !HttpHost.hasUser(uri),
                    "a download_url must be http or https, with a host and without userinfo");
            return uri;
        }
        require(uri.getRawAuthority() == null, "a relative download_url must have no host");
        String path = uri.getRawPath().startsWith("/") ? uri.getRawPath() : "/" + uri.getRawPath();
        String below = path.startsWith(prefix + "/") ? path : prefix + path;
        URI absolute = URI.create(origin + below + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery()))
                .normalize();
        require(isBelow(absolute), "a relative download_url must stay below the Base URL");
        return absolute;
    }

    /** Dots that are written as %2e count as dots: HTTP clients read them so. */
    private boolean isBelow(URI absolute) {
        String path =
                URI.create(origin + dotted(absolute.getRawPath())).normalize().getRawPath();
        return !path.startsWith("/..") && path.startsWith(dotted(prefix) + "/");
    }

    private static String dotted(String path) {
        return ENCODED_DOT.matcher(path).replaceAll(".");
    }

    private static URI parse(String reference) {
        try {
            return new URI(reference);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("a download_url must be a URL");
        }
    }

    @Override
    public String toString() {
        return origin + prefix;
    }
}
