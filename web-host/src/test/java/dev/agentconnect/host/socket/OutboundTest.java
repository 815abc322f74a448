package dev.agentconnect.host.socket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.host.websocket.WebSocketLimits;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OutboundTest {
    private static final Duration WRITE_TIMEOUT = Duration.ofSeconds(10);
    private static final WebSocketLimits LIMITS = new WebSocketLimits(
            10, 100, 1 << 20, Duration.ofSeconds(30), Duration.ofSeconds(90), Duration.ofSeconds(5), WRITE_TIMEOUT, 1);

    private final ManualTimers timers = new ManualTimers();
    private final GatheringWire wire = new GatheringWire();
    private boolean broken;
    private final Outbound outbound = new Outbound(wire, LIMITS, timers, () -> broken = true);

    @Test
    void whatCameTogetherDuringAWriteGoesOutWithTheNext() {
        send("a");
        send("b");
        send("c");
        send("d");
        send("e");
        assertThat(wire.writes).containsExactly("a");

        wire.finishWrite();
        assertThat(wire.writes).containsExactly("a", "b c d");
        assertThat(outbound.queued()).isEqualTo(4);

        wire.finishWrite();
        wire.finishWrite();
        assertThat(wire.writes).containsExactly("a", "b c d", "e");
        assertThat(outbound.queued()).isZero();
        assertThat(outbound.queuedBytes()).isZero();
    }

    @Test
    void oneWriteIsBoundedInBytesButTakesALargeMessageAlone() {
        String large = "é".repeat(20 * 1024);
        send("a");
        send(large);
        send(large);
        send("b");
        wire.finishWrite();
        wire.finishWrite();
        assertThat(wire.writes).containsExactly("a", large, large + " b");
    }

    @Test
    void theCloseFrameComesAfterAllThatWaits() {
        send("a");
        send("b");
        outbound.closeAfterQueue(1000, "");
        wire.finishWrite();
        wire.finishWrite();
        assertThat(wire.writes).containsExactly("a", "b", "close 1000");
    }

    @Test
    void aFailedWriteBreaksTheSocket() {
        send("a");
        send("b");
        wire.finish(new IOException("of this test"));
        assertThat(broken).isTrue();
        assertThat(outbound.drop()).isEqualTo(2);
        assertThat(wire.writes).containsExactly("a");
    }

    @Test
    void aMessageThatComesAloneIsWrittenAtOnce() {
        wire.hasThreads = true;
        send("a");
        wire.finishWrite();
        timers.advance(Outbound.BURST_GAP.minusNanos(1));
        send("b");
        assertThat(wire.writes).containsExactly("a", "b");
        assertThat(wire.handedOver).isEmpty();
    }

    @Test
    void theMessagesOfABurstShareTheWriteOfAnotherThread() {
        wire.hasThreads = true;
        send("a");
        wire.finishWrite();
        send("b");
        send("c");
        assertThat(wire.writes).containsExactly("a");

        wire.handedOver.remove(0).run();

        assertThat(wire.writes).containsExactly("a", "b c");
        assertThat(wire.handedOver).isEmpty();
    }

    @Test
    void aSenderThatIsFarAheadOfTheThreadWritesItself() {
        wire.hasThreads = true;
        send("a");
        wire.finishWrite();
        for (int i = 1; i < Outbound.MAX_AHEAD; i++) {
            send("b");
        }
        assertThat(wire.writes).containsExactly("a");

        send("c");
        assertThat(wire.writes).containsExactly("a", "b b b");
        wire.handedOver.remove(0).run();
        assertThat(wire.writes).containsExactly("a", "b b b");

        wire.finishWrite();
        assertThat(wire.writes).containsExactly("a", "b b b", "b b b");
        wire.finishWrite();
        assertThat(wire.writes).containsExactly("a", "b b b", "b b b", "b c");
        assertThat(wire.handedOver).isEmpty();
    }

    @Test
    void aBurstIsWrittenByItsSenderWhenThereIsNoThread() {
        send("a");
        wire.finishWrite();
        send("b");
        assertThat(wire.writes).containsExactly("a", "b");
    }

    @Test
    void aWriteThatNoThreadTakesUpEndsTheSocketLikeOneThatHangs() {
        wire.hasThreads = true;
        send("a");
        wire.finishWrite();
        send("b");
        timers.advance(WRITE_TIMEOUT.minusNanos(1));
        assertThat(broken).isFalse();
        timers.advance(Duration.ofNanos(1));
        assertThat(broken).isTrue();
    }

    @Test
    void nothingIsWrittenByAThreadThatComesAfterTheDrop() {
        wire.hasThreads = true;
        send("a");
        wire.finishWrite();
        send("b");
        outbound.drop();
        wire.handedOver.remove(0).run();
        assertThat(wire.writes).containsExactly("a");
    }

    private void send(String text) {
        timers.advance(Duration.ofNanos(1));
        assertThat(outbound.offer(text)).isEqualTo(Outbound.Offer.QUEUED);
    }

    /** Takes up to three messages at once and has threads when the test says so. */
    private static final class GatheringWire implements Wire {
        final List<String> writes = new ArrayList<>();
        final List<Runnable> handedOver = new ArrayList<>();
        boolean hasThreads;
        private Written pending = failure -> {};

        void finishWrite() {
            finish(null);
        }

        void finish(@Nullable Throwable failure) {
            pending.done(failure);
        }

        @Override
        public int maxTexts() {
            return 3;
        }

        @Override
        public void sendTexts(List<byte[]> texts, Written written) {
            writes.add(String.join(
                    " ", texts.stream().map(text -> new String(text, UTF_8)).toList()));
            pending = written;
        }

        @Override
        public void sendPing(Written written) {
            throw new AssertionError("a queue pings nobody");
        }

        @Override
        public void sendClose(int code, String reason, Written written) {
            writes.add("close " + code);
        }

        @Override
        public boolean handOver(Runnable task) {
            return hasThreads && handedOver.add(task);
        }

        @Override
        public void disconnect() {
            throw new AssertionError("a queue drops no connection");
        }

        @Override
        public String remoteAddress() {
            return "test";
        }
    }
}
