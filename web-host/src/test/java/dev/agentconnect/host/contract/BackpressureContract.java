package dev.agentconnect.host.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.websocket.WebSocketLimits;
import dev.agentconnect.host.websocket.WebSocketPeer;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.java_websocket.client.WebSocketClient;
import org.java_websocket.drafts.Draft_6455;
import org.java_websocket.handshake.ServerHandshake;
import org.java_websocket.protocols.Protocol;
import org.junit.jupiter.api.Test;

public abstract class BackpressureContract implements HostUnderTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String BLOCK = "x".repeat(100_000);

    @Test
    void sixteenThreadsLoseNothingAndKeepTheirOrder() throws Exception {
        RecordingListener listener = new RecordingListener();
        WebSocketLimits limits =
                SocketApp.limits(10_000, 1L << 30, Duration.ofMillis(20), LONG, Duration.ofSeconds(30));
        try (WebHost host = start(SocketApp.of(listener), HostSettings.DEFAULT.with(limits))) {
            OrderChecker client = new OrderChecker(host.port(), 16 * 500);
            assertThat(client.connectBlocking()).isTrue();
            WebSocketPeer peer = listener.peer();
            AtomicInteger refused = new AtomicInteger();
            List<Thread> threads = new ArrayList<>();
            for (int thread = 0; thread < 16; thread++) {
                int id = thread;
                threads.add(new Thread(() -> sendAll(peer, id, refused)));
            }
            threads.forEach(Thread::start);

            assertThat(client.arrived.await(60, TimeUnit.SECONDS)).isTrue();

            assertThat(refused).hasValue(0);
            assertThat(client.outOfOrder).hasValue(0);
            await().untilAsserted(() -> assertThat(peer.queued()).isZero());
            assertThat(peer.queuedBytes()).isZero();
            client.closeBlocking();
        }
    }

    @Test
    void aSlowReaderIsClosedAndTheOthersAreUndisturbed() throws Exception {
        RecordingListener slowListener = new RecordingListener();
        RecordingListener goodListener = new RecordingListener((peer, text) -> peer.send(text));
        AtomicInteger opened = new AtomicInteger();
        WebSocketLimits limits = SocketApp.limits(1_000, 1_000_000, LONG, LONG.multipliedBy(2), LONG);
        try (WebHost host = start(
                        SocketApp.of(() -> opened.getAndIncrement() == 0 ? slowListener : goodListener),
                        HostSettings.DEFAULT.with(limits));
                RawPeer slow = new RawPeer(host.port(), 4_096)) {
            slow.upgrade("/ws", "");
            WebSocketPeer slowPeer = slowListener.peer();
            int queued = 0;
            while (slowPeer.send(BLOCK)) {
                queued++;
                assertThat(slowPeer.queuedBytes()).isLessThanOrEqualTo(1_000_000);
            }
            assertThat(queued).isGreaterThanOrEqualTo(10);
            assertThat(slowPeer.isOpen()).isFalse();
            try (RawPeer good = RawPeer.upgraded(host.port(), "/ws")) {
                good.text("hello");
                assertThat(good.read().text()).isEqualTo("hello");
            }
            assertThat(slowListener.next()).isEqualTo("open");
            // Either the close frame went into the buffers of the network or it did not.
            assertThat(slowListener.next()).isIn("close:1006:", "close:1008:outbound queue full");
            assertThat(slowPeer.queued()).isZero();
        }
    }

    @Test
    void aSlowReaderThatCatchesUpSeesWhyItIsClosed() throws Exception {
        RecordingListener listener = new RecordingListener();
        WebSocketLimits limits = SocketApp.limits(3, 100_000_000, LONG, LONG.multipliedBy(2), LONG);
        try (WebHost host = start(SocketApp.of(listener), HostSettings.DEFAULT.with(limits));
                RawPeer slow = new RawPeer(host.port(), 4_096)) {
            slow.upgrade("/ws", "");
            WebSocketPeer peer = listener.peer();
            int sent = 0;
            while (peer.send(BLOCK)) {
                sent++;
            }
            for (int i = 0; i < sent; i++) {
                assertThat(slow.message().payload()).hasSize(100_000);
            }
            assertThat(slow.read().closeCode()).isEqualTo(1008);
        }
    }

    @Test
    void aPeerThatStopsReadingIsAbortedAfterTheWriteTimeout() throws Exception {
        RecordingListener listener = new RecordingListener();
        WebSocketLimits limits =
                SocketApp.limits(1_000, 100_000_000, LONG, LONG.multipliedBy(2), Duration.ofMillis(300));
        try (WebHost host = start(SocketApp.of(listener), HostSettings.DEFAULT.with(limits));
                RawPeer stuck = new RawPeer(host.port(), 4_096)) {
            stuck.upgrade("/ws", "");
            WebSocketPeer peer = listener.peer();
            for (int i = 0; i < 200; i++) {
                peer.send(BLOCK);
            }
            assertThat(listener.next()).isEqualTo("open");
            assertThat(listener.next()).isEqualTo("close:1006:");
            assertThat(peer.send("more")).isFalse();
        }
    }

    private static void sendAll(WebSocketPeer peer, int id, AtomicInteger refused) {
        String filler = "y".repeat(20_000);
        for (int number = 0; number < 500; number++) {
            if (!peer.send(id + ":" + number + ":" + filler)) {
                refused.incrementAndGet();
            }
        }
    }

    /** Checks that the numbers of each sending thread come in order. */
    private static final class OrderChecker extends WebSocketClient {
        final CountDownLatch arrived;
        final AtomicInteger outOfOrder = new AtomicInteger();
        private final Map<String, Integer> last = new ConcurrentHashMap<>();

        OrderChecker(int port, int messages) {
            super(
                    URI.create("ws://127.0.0.1:" + port + "/ws"),
                    new Draft_6455(List.of(), List.of(new Protocol(SocketApp.PROTOCOL))));
            arrived = new CountDownLatch(messages);
        }

        @Override
        public void onOpen(ServerHandshake handshake) {}

        @Override
        public void onMessage(String message) {
            String[] parts = message.split(":", 3);
            int number = Integer.parseInt(parts[1]);
            Integer before = last.put(parts[0], number);
            if (number != (before == null ? 0 : before + 1) || parts[2].length() != 20_000) {
                outOfOrder.incrementAndGet();
            }
            arrived.countDown();
        }

        @Override
        public void onClose(int code, String reason, boolean remote) {}

        @Override
        public void onError(Exception error) {
            outOfOrder.incrementAndGet();
        }
    }
}
