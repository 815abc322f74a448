package dev.agentconnect.host.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.agentconnect.host.DrainReport;
import dev.agentconnect.host.HostOptions;
import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.contract.RawPeer;
import dev.agentconnect.host.contract.RecordingListener;
import dev.agentconnect.host.contract.SocketApp;
import dev.agentconnect.host.websocket.Acceptance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CloseTest {
    @Test
    void closingEndsSocketsWith1001AndLeavesNoThreadBehind() throws Exception {
        long before = hostThreads();
        RecordingListener listener = new RecordingListener();
        JettyHost host =
                JettyHost.start(SocketApp.of(listener), JettyOptions.builder().build());
        try (RawPeer peer = RawPeer.upgraded(host.port(), "/ws")) {
            assertThat(listener.next()).isEqualTo("open");
            CompletableFuture<Void> closing = CompletableFuture.runAsync(host::close);
            assertThat(peer.read().closeCode()).isEqualTo(1001);
            closing.get(30, TimeUnit.SECONDS);
            assertThat(peer.isDropped()).isTrue();
        }
        assertThat(listener.next()).startsWith("close:1001:");
        await().untilAsserted(() -> assertThat(hostThreads()).isEqualTo(before));
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> new RawPeer(host.port()));
        host.close();
    }

    @Test
    void closingWaitsForAnExchangeUnderWay() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        JettyHost host = blockingHost(entered, release, Duration.ofSeconds(20));
        try (RawPeer peer = new RawPeer(host.port())) {
            peer.write("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(entered.await(30, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<Void> closing = CompletableFuture.runAsync(host::close);
            await().until(() -> refusesConnections(host.port()));
            assertThat(closing).isNotDone();

            release.countDown();

            assertThat(peer.head()).startsWith("HTTP/1.1 200 ");
            closing.get(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void whatIsQueuedGoesOutBeforeTheHostCloses() throws Exception {
        RecordingListener listener = new RecordingListener();
        JettyHost host =
                JettyHost.start(SocketApp.of(listener), JettyOptions.builder().build());
        try (RawPeer peer = RawPeer.upgraded(host.port(), "/ws")) {
            for (int i = 0; i < 50; i++) {
                listener.peer().send("message " + i);
            }
            CompletableFuture<DrainReport> draining = CompletableFuture.supplyAsync(host::drain);
            for (int i = 0; i < 50; i++) {
                assertThat(peer.read().text()).isEqualTo("message " + i);
            }
            assertThat(peer.read().closeCode()).isEqualTo(1001);
            peer.frame(true, 8, new byte[] {3, (byte) 0xE9});
            assertThat(draining.get(30, TimeUnit.SECONDS)).isEqualTo(new DrainReport(1, 0, 0, 0));
        }
    }

    @Test
    void whatIsDroppedIsReported() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        RecordingListener listener = new RecordingListener();
        JettyHost host = blockingHost(listener, entered, new CountDownLatch(1), Duration.ofMillis(200));
        try (RawPeer stuck = new RawPeer(host.port());
                RawPeer deaf = new RawPeer(host.port(), 4_096)) {
            deaf.upgrade("/ws", "");
            stuck.write("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(entered.await(30, TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < 70; i++) {
                listener.peer().send("x".repeat(100_000));
            }

            DrainReport report = host.drain();

            assertThat(report.isClean()).isFalse();
            assertThat(report.sockets()).isEqualTo(1);
            assertThat(report.socketsDropped()).isEqualTo(1);
            assertThat(report.messagesDropped()).isBetween(1, 70);
            assertThat(report.exchangesDropped()).isEqualTo(1);
            assertThat(host.drain()).isSameAs(report);
        }
    }

    @Test
    void closingIsBoundedWhenHandlersAndPeersDoNotEnd() throws Exception {
        long before = hostThreads();
        CountDownLatch entered = new CountDownLatch(1);
        JettyHost host = blockingHost(entered, new CountDownLatch(1), Duration.ofMillis(200));
        try (RawPeer stuck = new RawPeer(host.port());
                RawPeer silent = RawPeer.upgraded(host.port(), "/ws")) {
            stuck.write("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(entered.await(30, TimeUnit.SECONDS)).isTrue();

            CompletableFuture.runAsync(host::close).get(30, TimeUnit.SECONDS);

            assertThat(stuck.isDropped()).isTrue();
            assertThat(silent.isDropped()).isTrue();
        }
        await().untilAsserted(() -> assertThat(hostThreads()).isEqualTo(before));
    }

    @Test
    void aPortThatIsTakenIsReportedAndLeavesNoThreadBehind() {
        long before = hostThreads();
        WebApp app = WebApp.builder().build();
        try (JettyHost first = JettyHost.start(app, JettyOptions.builder().build())) {
            JettyOptions same = JettyOptions.builder().port(first.port()).build();
            assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> JettyHost.start(app, same));
        }
        await().untilAsserted(() -> assertThat(hostThreads()).isEqualTo(before));
    }

    private static JettyHost blockingHost(CountDownLatch entered, CountDownLatch release, Duration drain) {
        return blockingHost(new RecordingListener(), entered, release, drain);
    }

    private static JettyHost blockingHost(
            RecordingListener listener, CountDownLatch entered, CountDownLatch release, Duration drain) {
        WebApp app = WebApp.builder()
                .get("/slow", exchange -> {
                    entered.countDown();
                    try {
                        release.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    exchange.respond(200, Map.of(), new byte[0]);
                })
                .webSocket("/ws", request -> new Acceptance.Accept(SocketApp.PROTOCOL, listener))
                .build();
        return JettyHost.start(
                app,
                JettyOptions.builder()
                        .host(HostOptions.builder().drainTimeout(drain).build())
                        .build());
    }

    private static boolean refusesConnections(int port) {
        try (RawPeer peer = new RawPeer(port)) {
            return peer.isDropped();
        } catch (IOException e) {
            return true;
        }
    }

    private static long hostThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("agent-connect") || name.contains("Scheduler") || name.contains("qtp"))
                .count();
    }
}
