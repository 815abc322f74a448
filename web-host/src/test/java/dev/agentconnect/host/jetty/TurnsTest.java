package dev.agentconnect.host.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.agentconnect.host.contract.RawPeer;
import dev.agentconnect.host.contract.RecordingListener;
import dev.agentconnect.host.contract.SocketApp;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private static final int MANY = 100;
    private static final String KIBIBYTE = "x".repeat(1024);

    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger ofTheFlood = new AtomicInteger();
    private final CompletableFuture<Integer> before = new CompletableFuture<>();

    @Test
    void aPeerThatFloodsTakesTurnsWithTheOthers() throws Exception {
        AtomicInteger opened = new AtomicInteger();
        RecordingListener flooded = new RecordingListener((peer, text) -> {
            if (text.equals("warm up")) {
                peer.send(text);
            } else {
                flood();
            }
        });
        RecordingListener other = new RecordingListener((peer, text) -> before.complete(ofTheFlood.get()));
        try (JettyHost host = JettyHost.start(
                        SocketApp.of(() -> opened.getAndIncrement() == 0 ? flooded : other),
                        JettyOptions.builder().build());
                RawPeer flooding = RawPeer.upgraded(host.port(), "/ws");
                RawPeer quiet = RawPeer.upgraded(host.port(), "/ws")) {
            for (int i = 0; i < 10; i++) { // the thread of the upgrade reads the first ones
                flooding.text("warm up");
                assertThat(flooding.read().text()).isEqualTo("warm up");
            }
            flooding.text("first");
            assertThat(entered.await(30, TimeUnit.SECONDS)).isTrue();
            for (int i = 1; i < MANY; i++) {
                flooding.text(KIBIBYTE);
            }
            quiet.text("hello");

            release.countDown();

            assertThat(before.get(30, TimeUnit.SECONDS)).isLessThan(MANY);
            await().untilAsserted(() -> assertThat(ofTheFlood).hasValue(MANY));
        }
    }

    /** Holds the first message, so that all the others are there when it returns. */
    private void flood() {
        if (ofTheFlood.getAndIncrement() == 0) {
            entered.countDown();
            try {
                assertThat(release.await(30, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
