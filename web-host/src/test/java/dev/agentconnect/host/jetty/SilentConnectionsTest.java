package dev.agentconnect.host.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.agentconnect.host.HostOptions;
import dev.agentconnect.host.contract.RawPeer;
import dev.agentconnect.host.contract.RecordingListener;
import dev.agentconnect.host.contract.SocketApp;
import dev.agentconnect.host.http.HttpLimits;
import dev.agentconnect.host.websocket.WebSocketLimits;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Peers that open TCP connections and say nothing, or next to nothing. */
class SilentConnectionsTest {
    private static final WebSocketLimits FEW_SOCKETS = new WebSocketLimits(
            1 << 20,
            10,
            1 << 20,
            Duration.ofSeconds(30),
            Duration.ofSeconds(90),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            8);
    private static final HttpLimits SHORT =
            new HttpLimits(1 << 20, 16 << 10, Duration.ofSeconds(1), HttpLimits.DEFAULT.maxThreads());

    private static void get(RawPeer peer) throws IOException {
        peer.write("GET /plain HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertThat(peer.head()).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void theirNumberIsBoundedTheyAreClosedInTimeAndAGoodPeerIsServed() throws Exception {
        JettyOptions options = JettyOptions.builder()
                .host(HostOptions.builder().webSocketLimits(FEW_SOCKETS).build())
                .httpLimits(SHORT)
                .build();
        List<RawPeer> silent = new ArrayList<>();
        try (JettyHost host = JettyHost.start(SocketApp.of(new RecordingListener()), options)) {
            int most = options.maxConnections();
            for (int i = 0; i < most + 40; i++) {
                RawPeer peer = new RawPeer(host.port());
                silent.add(peer);
                if (i % 2 == 0) {
                    peer.write("GET /plain HT");
                }
                assertThat(host.connections()).isLessThanOrEqualTo(most + 1); // Jetty counts after it accepts
            }
            try (RawPeer good = new RawPeer(host.port())) {
                get(good);
            }
            for (RawPeer peer : silent) {
                assertThat(peer.isDropped()).isTrue();
            }
            await().until(() -> host.connections() == 0);
        } finally {
            for (RawPeer peer : silent) {
                peer.close();
            }
        }
    }
}
