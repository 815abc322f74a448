package dev.agentconnect.xagent.transferplane;

import java.net.Inet4Address;
import java.net.InetAddress;

/** How near an address is. What a connector names may be as near as the connector itself, and no nearer. */
enum Reach {
    /** Anybody's address. */
    PUBLIC,
    /** An address of a private network: RFC 1918, RFC 6598, RFC 4193. */
    PRIVATE,
    /** This machine. */
    LOOPBACK,
    /** Link-local, where clouds keep their metadata services, unspecified and multicast: no file is there. */
    NEVER;

    static Reach of(InetAddress address) {
        if (address.isLinkLocalAddress() || address.isAnyLocalAddress() || address.isMulticastAddress()) {
            return NEVER;
        }
        if (address.isLoopbackAddress()) {
            return LOOPBACK;
        }
        byte[] bytes = address.getAddress();
        return address instanceof Inet4Address ? ofFour(bytes, 0) : ofSixteen(bytes);
    }

    private static Reach ofFour(byte[] bytes, int at) {
        int first = bytes[at] & 0xff;
        int second = bytes[at + 1] & 0xff;
        if (first == 0 || first >= 224 || (first == 169 && second == 254)) {
            return NEVER;
        }
        if (first == 127) {
            return LOOPBACK;
        }
        boolean isPrivate = first == 10
                || (first == 172 && second >= 16 && second < 32)
                || (first == 192 && second == 168)
                || (first == 100 && second >= 64 && second < 128);
        return isPrivate ? PRIVATE : PUBLIC;
    }

    /** Also looks at the IPv4 address within: NAT64 (RFC 6052) and the compatible form lead there. */
    private static Reach ofSixteen(byte[] bytes) {
        if ((bytes[0] & 0xfe) == 0xfc || (bytes[0] == (byte) 0xfe && (bytes[1] & 0xc0) == 0xc0)) {
            return PRIVATE;
        }
        boolean nat64 = bytes[0] == 0 && bytes[1] == 0x64 && bytes[2] == (byte) 0xff && bytes[3] == (byte) 0x9b;
        boolean compatible = true;
        for (int i = 0; i < 12; i++) {
            compatible &= bytes[i] == 0;
        }
        return nat64 || compatible ? ofFour(bytes, 12) : PUBLIC;
    }
}
