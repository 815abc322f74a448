package dev.agentconnect.xagent.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentconnect.xagent.error.ClientClosed;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.HelloRefused;
import dev.agentconnect.xagent.transport.FrameListener;
import dev.agentconnect.xagent.transport.FrameSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class LinkTest {
    private static final FrameListener.End DROPPED = new FrameListener.End(1006, 0, null);

    private final ManualTimers timers = new ManualTimers();
    private final List<FrameListener> dialled = new ArrayList<>();
    private final List<LinkState> states = new ArrayList<>();
    private final List<Attempt> opened = new ArrayList<>();
    private final List<String> received = new ArrayList<>();
    private int ended;
    private int asked;
    private double jitter;
    private Runnable onEnd = () -> {};

    private final LinkEvents events = new LinkEvents() {
        @Override
        public void opened(Attempt attempt) {
            opened.add(attempt);
        }

        @Override
        public void received(Attempt attempt, String text) {
            received.add(text);
        }

        @Override
        public void quiet(Attempt attempt) {
            asked++;
        }

        @Override
        public void ended(Attempt attempt, ConnectorException cause) {
            ended++;
            onEnd.run();
        }

        @Override
        public void stateChanged(LinkState state) {
            states.add(state);
        }
    };

    private final RandomGenerator random = new RandomGenerator() {
        @Override
        public long nextLong() {
            return 0;
        }

        @Override
        public double nextDouble() {
            return jitter;
        }
    };

    private final Link link = new Link(
            frames -> {
                dialled.add(frames);
                return new DeadEnd();
            },
            LinkOptions.DEFAULTS,
            timers,
            random,
            events);

    private static final class DeadEnd implements FrameSocket {
        @Override
        public Sent send(String text) {
            return Sent.QUEUED;
        }

        @Override
        public void close(int code) {}

        @Override
        public void cancel() {}
    }

    private FrameListener last() {
        return dialled.get(dialled.size() - 1);
    }

    private void succeed() {
        last().opened(new DeadEnd());
        opened.get(opened.size() - 1).confirmReady();
    }

    private void connected() {
        CompletableFuture<Void> done = link.connect();
        succeed();
        assertThat(done).isCompleted();
    }

    /** How long it takes until the next attempt is dialled, to 100 ms. */
    private Duration nextDial() {
        int before = dialled.size();
        Duration waited = Duration.ZERO;
        while (dialled.size() == before && waited.compareTo(Duration.ofMinutes(2)) < 0) {
            timers.move(Duration.ofMillis(100));
            waited = waited.plusMillis(100);
        }
        return waited;
    }

    @Test
    void waitsGrowAsTheTableSays() {
        connected();
        List<Long> waits = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            last().ended(DROPPED);
            waits.add(nextDial().toSeconds());
        }
        assertThat(waits).containsExactly(1L, 2L, 4L, 8L, 16L, 30L, 30L, 30L);
    }

    @Test
    void jitterAddsAtMostAFifth() {
        jitter = 1;
        connected();
        last().ended(DROPPED);
        assertThat(nextDial()).isEqualTo(Duration.ofMillis(1_200));
    }

    @Test
    void waitsStartOverOnlyAfterAStableLink() {
        connected();
        last().ended(DROPPED);
        nextDial();
        succeed();
        timers.move(Duration.ofSeconds(20));
        last().ended(DROPPED);
        assertThat(nextDial().toSeconds()).isEqualTo(2);
        succeed();
        for (int i = 0; i < 4; i++) {
            timers.move(Duration.ofSeconds(15));
            last().text("alive");
        }
        last().ended(DROPPED);
        assertThat(nextDial().toSeconds()).isEqualTo(1);
    }

    @Test
    void waitsStartOverByTheTimeThatWentByAndNotByTheClock() {
        connected();
        last().ended(DROPPED);
        nextDial();
        succeed();
        timers.setClock(Duration.ofHours(1));
        last().ended(DROPPED);
        assertThat(nextDial().toSeconds()).isEqualTo(2);
        succeed();
        timers.setClock(Duration.ofHours(-2));
        timers.move(Duration.ofSeconds(60));
        last().ended(DROPPED);
        assertThat(nextDial().toSeconds()).isEqualTo(1);
    }

    @Test
    void ws12RetryStopsAfterTwentyFailuresInARowUntilSomebodyAsks() { // WS-12
        connected();
        for (int i = 0; i < 20; i++) {
            last().ended(DROPPED);
            nextDial();
        }
        assertThat(link.state()).isEqualTo(LinkState.STOPPED);
        assertThat(dialled).hasSize(20);
        connected();
        assertThat(link.state()).isEqualTo(LinkState.READY);
    }

    @Test
    void firstFailureIsToldAndNotRetried() {
        CompletableFuture<Void> done = link.connect();
        last().ended(DROPPED);
        assertThat(done).isCompletedExceptionally();
        assertThat(nextDial()).isEqualTo(Duration.ofMinutes(2));
        assertThat(dialled).hasSize(1);
    }

    @Test
    void helloThatIsNotAcknowledgedInTimeEndsTheAttempt() {
        CompletableFuture<Void> done = link.connect();
        last().opened(new DeadEnd());
        timers.move(Duration.ofSeconds(10));
        assertThat(done).isCompletedExceptionally();
    }

    @Test
    void quietLinkIsAskedAndASilentOneEnds() {
        connected();
        timers.move(Duration.ofSeconds(60));
        assertThat(asked).isEqualTo(2);
        last().text("pong");
        timers.move(Duration.ofSeconds(60));
        assertThat(link.state()).isEqualTo(LinkState.READY);
        timers.move(Duration.ofSeconds(30));
        assertThat(link.state()).isEqualTo(LinkState.WAITING);
        assertThat(ended).isEqualTo(1);
    }

    @Test
    void b39LateEventsOfAnOldAttemptAreIgnored() { // B39
        connected();
        FrameListener old = last();
        Attempt oldAttempt = opened.get(0);
        old.ended(DROPPED);
        nextDial();
        succeed();
        old.ended(DROPPED);
        old.text("late");
        old.opened(new DeadEnd());
        oldAttempt.end(new ClientClosed("late"));
        oldAttempt.confirmReady();
        assertThat(link.state()).isEqualTo(LinkState.READY);
        assertThat(ended).isEqualTo(1);
        assertThat(received).isEmpty();
        assertThat(oldAttempt.send("x")).isEqualTo(FrameSocket.Sent.GONE);
    }

    @Test
    void silenceIsNoticedAtTheDeadlineAndNotAtTheNextBeat() { // B25
        connected();
        timers.move(Duration.ofSeconds(1));
        last().text("alive");
        timers.move(Duration.ofMillis(89_999));
        assertThat(link.state()).isEqualTo(LinkState.READY);
        timers.move(Duration.ofMillis(1));
        assertThat(link.state()).isEqualTo(LinkState.WAITING);
    }

    @Test
    void stoppedLinkStaysDownUntilSomebodyConnects() { // HEALTH-07
        connected();
        link.stop(new HelloRefused("incompatible"));
        assertThat(link.state()).isEqualTo(LinkState.STOPPED);
        assertThat(ended).isEqualTo(1);
        assertThat(nextDial()).isEqualTo(Duration.ofMinutes(2));
        connected();
        last().ended(DROPPED);
        assertThat(link.state()).isEqualTo(LinkState.WAITING);
        link.stop(new HelloRefused("incompatible"));
        assertThat(link.state()).isEqualTo(LinkState.STOPPED);
        assertThat(nextDial()).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void heartbeatThatWouldNeverRestIsRefused() {
        LinkOptions d = LinkOptions.DEFAULTS;
        assertThatThrownBy(() -> new LinkOptions(
                        d.helloTimeout(),
                        Duration.ZERO,
                        d.deadAfter(),
                        d.backOff(),
                        0,
                        d.stableAfter(),
                        1,
                        d.closeTimeout()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void statesAreToldInTheirOrderAlsoWhenAnotherThreadConnectsWhileAnEndIsTold() {
        connected();
        onEnd = () -> CompletableFuture.runAsync(
                        () -> assertThat(link.connect()).isNotDone())
                .join();
        last().ended(DROPPED);
        assertThat(link.state()).isEqualTo(LinkState.CONNECTING);
        assertThat(states)
                .containsExactly(LinkState.CONNECTING, LinkState.READY, LinkState.WAITING, LinkState.CONNECTING);
    }

    @Test
    void announcementThatFailsDoesNotKeepTheNextFromBeingTold() {
        connected();
        onEnd = () -> {
            throw new IllegalStateException("rude");
        };
        last().ended(DROPPED);
        assertThat(states).endsWith(LinkState.WAITING);
        assertThat(nextDial()).isEqualTo(Duration.ofSeconds(1));
        assertThat(states).endsWith(LinkState.CONNECTING);
    }

    @Test
    void closedLinkNeverDialsAgain() {
        connected();
        assertThat(link.close()).isNotDone(); // the socket is not gone yet
        last().ended(DROPPED);
        assertThat(link.state()).isEqualTo(LinkState.CLOSED);
        assertThat(nextDial()).isEqualTo(Duration.ofMinutes(2));
        assertThat(link.connect()).isCompletedExceptionally();
        assertThat(states).endsWith(LinkState.CLOSED);
    }
}
