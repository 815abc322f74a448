package dev.agentconnect.xagent.transport;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.function.Predicate;
import okhttp3.Dns;

/**
 * Resolves the host of one request to addresses that are allowed, or not at all. The connection goes to the addresses that
 * were looked at, so no second answer of a name server can lead elsewhere. Another name is that of a proxy, which is the
 * platform's own choice.
 *
 * @param names resolves names
 * @param host whose addresses are looked at
 * @param allowed tells which addresses may be reached
 */
record AllowedDns(Dns names, String host, Predicate<InetAddress> allowed) implements Dns {
    @Override
    public List<InetAddress> lookup(String hostname) throws UnknownHostException {
        List<InetAddress> addresses = names.lookup(hostname);
        if (hostname.equalsIgnoreCase(host)) {
            for (InetAddress address : addresses) {
                require(address);
            }
        }
        return addresses;
    }

    /** A host that is an address by itself is never looked up. */
    void requireLiteral() throws UnknownHostException {
        boolean literal = host.indexOf(':') >= 0 || host.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
        if (literal) {
            require(InetAddress.getByName(host));
        }
    }

    private void require(InetAddress address) throws AddressRefused {
        if (!allowed.test(address)) {
            throw new AddressRefused();
        }
    }
}
