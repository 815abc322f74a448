package dev.agentconnect.xagent.transferplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReachTest {
    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, PUBLIC",
        "172.32.0.1, PUBLIC",
        "100.128.0.1, PUBLIC",
        "2001:db8::1, PUBLIC",
        "64:ff9b::c000:201, PUBLIC",
        "10.1.2.3, PRIVATE",
        "172.16.0.1, PRIVATE",
        "172.31.255.255, PRIVATE",
        "192.168.0.1, PRIVATE",
        "100.64.0.1, PRIVATE",
        "fd00::1, PRIVATE",
        "fec0::1, PRIVATE",
        "64:ff9b::a00:1, PRIVATE",
        "127.0.0.1, LOOPBACK",
        "127.9.9.9, LOOPBACK",
        "::1, LOOPBACK",
        "::ffff:127.0.0.1, LOOPBACK",
        "64:ff9b::7f00:1, LOOPBACK",
        "::127.0.0.1, LOOPBACK",
        "169.254.1.1, NEVER",
        "::ffff:169.254.1.1, NEVER",
        "64:ff9b::a9fe:101, NEVER",
        "fe80::1, NEVER",
        "0.0.0.0, NEVER",
        "0.1.2.3, NEVER",
        "::, NEVER",
        "224.0.0.1, NEVER",
        "255.255.255.255, NEVER",
        "ff02::1, NEVER"
    })
    void addressIsAsNearAsItsRangeSays(String address, Reach reach) throws UnknownHostException {
        assertThat(Reach.of(InetAddress.getByName(address))).isEqualTo(reach);
    }
}
