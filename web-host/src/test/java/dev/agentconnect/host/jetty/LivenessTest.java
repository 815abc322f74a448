package dev.agentconnect.host.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.agentconnect.host.HostOptions;
import dev.agentconnect.host.contract.RawPeer;
import dev.agentconnect.host.contract.RecordingListener;
import dev.agentconnect.host.contract.SocketApp;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.host.websocket.WebSocketLimits;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LivenessTest {
    private final ManualTimers timers = new ManualTimers();
    private final RecordingListener listener = new RecordingListener();

    @Test
    void aSilentPeerIsPingedThenAbortedAfterTheLimit() throws Exception {
        try (JettyHost host = JettyHost.start(
                        SocketApp.of(listener),
                        JettyOptions.builder()
                                .host(HostOptions.builder()
                                        .timers(timers)
                                        .webSocketLimits(unhurriedWrites())
                                        .build())
                                .build());
                RawPeer silent = RawPeer.upgraded(host.port(), "/ws")) {
            assertThat(listener.next()).isEqualTo("open");
            silent.frame(true, 9, new byte[0]); // answered after onOpen has returned
            assertThat(silent.read().opcode()).isEqualTo(10);
            timers.advance(Duration.ofSeconds(30));
            assertThat(silent.read().opcode()).isEqualTo(9);
            silent.frame(
                    true, 9, new byte[0]); // its answer comes only when the host knows that its own ping is written
            assertThat(silent.read().opcode()).isEqualTo(10);
            timers.advance(Duration.ofSeconds(30));
            assertThat(silent.read().opcode()).isEqualTo(9);
            timers.advance(Duration.ofSeconds(59));
            assertThat(listener.peer().isOpen()).isTrue();

            timers.advance(Duration.ofSeconds(1));

            assertThat(listener.next()).isEqualTo("close:1006:");
            assertThat(silent.isDropped()).isTrue();
        }
    }

    @Test
    void anyFrameKeepsTheSocketAlive() throws Exception {
        try (JettyHost host = JettyHost.start(
                        SocketApp.of(listener),
                        JettyOptions.builder()
                                .host(HostOptions.builder()
                                        .timers(timers)
                                        .webSocketLimits(unhurriedWrites())
                                        .build())
                                .build());
                RawPeer peer = RawPeer.upgraded(host.port(), "/ws")) {
            assertThat(listener.next()).isEqualTo("open");
            int[] opcodes = {10, 1, 9, 10};
            for (int opcode : opcodes) {
                timers.advance(Duration.ofSeconds(80));
                peer.frame(true, opcode, new byte[0]);
                long now = timers.nanoTime();
                await().until(() -> listener.peer().lastFrameNanos() == now);
            }
            assertThat(listener.peer().isOpen()).isTrue();
        }
    }

    /** A moved clock must not outrun a real write: how long one may take is not measured here. */
    private static WebSocketLimits unhurriedWrites() {
        WebSocketLimits d = WebSocketLimits.DEFAULT;
        return new WebSocketLimits(
                d.maxMessageBytes(),
                d.maxQueuedMessages(),
                d.maxQueuedBytes(),
                d.pingInterval(),
                d.deadAfter(),
                d.closeTimeout(),
                Duration.ofDays(1),
                d.maxSockets());
    }
}
