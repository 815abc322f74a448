package dev.agentconnect.xagent.transferplane;

import dev.agentconnect.xagent.transport.BaseUrl;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.function.Predicate;

/**
 * Where a {@code download_url} and its redirects may lead. The host of the Base URL is the administrator's choice, whatever
 * its address. Every other host was named by the connector, or by whoever wrote to it: it may have an address that is as
 * near as the connector itself and no nearer, so that nobody makes this side read from its own network (decision X105).
 * Thread safe.
 */
final class DownloadScope {
    private final String ownHost;
    private final Predicate<InetAddress> nearEnough = this::isNearEnough;

    DownloadScope(BaseUrl baseUrl) {
        this.ownHost = String.valueOf(baseUrl.endpoint("/").getHost());
    }

    /** Tells which addresses of the host of a URL may be reached; asks a name server, so it may block. */
    Predicate<InetAddress> of(URI uri) {
        return ownHost.equalsIgnoreCase(uri.getHost()) ? address -> true : nearEnough;
    }

    private boolean isNearEnough(InetAddress address) {
        Reach reach = Reach.of(address);
        return reach == Reach.PUBLIC || (reach != Reach.NEVER && reach.compareTo(ownReach()) <= 0);
    }

    private Reach ownReach() {
        Reach nearest = Reach.PUBLIC;
        try {
            for (InetAddress address : InetAddress.getAllByName(ownHost)) {
                Reach reach = Reach.of(address);
                nearest = reach.compareTo(nearest) > 0 ? reach : nearest;
            }
        } catch (UnknownHostException e) {
            return Reach.PUBLIC; // perhaps a proxy knows it; nothing near is allowed then
        }
        return nearest;
    }
}
