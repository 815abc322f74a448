package dev.agentconnect.host.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.agentconnect.host.HostOptions;
import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.contract.RawPeer;
import dev.agentconnect.host.time.ManualTimers;
import java.io.InputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A peer that asks for much and takes little. */
class SlowAnswerTest {
    private static final long LENGTH = 64L << 20;

    private final ManualTimers timers = new ManualTimers();

    private static InputStream zeros() {
        return new InputStream() {
            @Override
            public int read() {
                return 0;
            }

            @Override
            public int read(byte[] into, int offset, int length) {
                return length;
            }
        };
    }

    @Test
    void isDroppedWhenItsTimeIsOverAndItsThreadIsFree() throws Exception {
        CompletableFuture<Throwable> ended = new CompletableFuture<>();
        WebApp app = WebApp.builder()
                .get("/much", exchange -> {
                    try {
                        exchange.respond(200, Map.of(), LENGTH, zeros());
                    } catch (java.io.IOException | RuntimeException e) {
                        ended.complete(e);
                        throw e;
                    }
                })
                .build();
        JettyOptions options = JettyOptions.builder()
                .host(HostOptions.builder().timers(timers).build())
                .build();
        try (JettyHost host = JettyHost.start(app, options);
                RawPeer slow = new RawPeer(host.port(), 4_096)) {
            slow.write("GET /much HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(slow.head()).startsWith("HTTP/1.1 200 ");
            await().until(() -> timers.pending() > 0);
            timers.advance(Duration.ofMinutes(30));
            assertThat(ended).as("still within its time").isNotDone();
            timers.advance(Duration.ofMinutes(6));
            assertThat(ended.get(30, TimeUnit.SECONDS)).isInstanceOf(java.io.IOException.class);
            assertThat(slow.isDropped()).isTrue();
        }
    }
}
