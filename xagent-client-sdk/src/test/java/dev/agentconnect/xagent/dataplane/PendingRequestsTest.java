package dev.agentconnect.xagent.dataplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.packet.Packet;
import dev.agentconnect.protocol.xagent.packet.Pong;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.LinkLost;
import dev.agentconnect.xagent.error.Overloaded;
import dev.agentconnect.xagent.error.RequestTimeout;
import dev.agentconnect.xagent.link.Attempt;
import dev.agentconnect.xagent.link.Link;
import dev.agentconnect.xagent.link.LinkEvents;
import dev.agentconnect.xagent.link.LinkOptions;
import dev.agentconnect.xagent.link.LinkState;
import dev.agentconnect.xagent.link.ManualTimers;
import dev.agentconnect.xagent.link.Timers;
import dev.agentconnect.xagent.transport.FrameListener;
import dev.agentconnect.xagent.transport.FrameSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class PendingRequestsTest {
    private final ManualTimers timers = new ManualTimers();
    private PendingRequests pending = new PendingRequests(3, timers);
    private final Attempt attempt = newAttempt();

    private Attempt newAttempt() {
        List<Attempt> opened = new ArrayList<>();
        List<FrameListener> dialled = new ArrayList<>();
        Link link = new Link(
                frames -> {
                    dialled.add(frames);
                    return new DeadEnd();
                },
                LinkOptions.DEFAULTS,
                new ManualTimers(),
                new Random(1),
                new Opened(opened));
        assertThat(link.connect()).isNotDone();
        dialled.get(0).opened(new DeadEnd());
        return opened.get(0);
    }

    private CompletableFuture<Packet> ask(String requestId, Duration timeout) {
        CompletableFuture<Packet> answer = new CompletableFuture<>();
        pending.add(
                requestId,
                new PendingRequests.Pending(
                        attempt,
                        PacketType.PING,
                        PacketType.PONG,
                        null,
                        timers.elapsed().plus(timeout),
                        answer));
        return answer;
    }

    private Packet pong(String requestId) {
        return new Pong(PacketHeader.request("p", requestId, null, timers.now()), null);
    }

    private static void assertTimedOut(CompletableFuture<Packet> answer) {
        assertThat(answer)
                .isCompletedExceptionally()
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .havingCause()
                .isInstanceOfSatisfying(
                        RequestTimeout.class,
                        e -> assertThat(e.isOutcomeUnknown()).isTrue());
    }

    @Test
    void eachRequestEndsAtItsOwnDeadlineAlsoWhenALaterOneIsDueEarlier() {
        CompletableFuture<Packet> slow = ask("slow", Duration.ofSeconds(30));
        CompletableFuture<Packet> quick = ask("quick", Duration.ofSeconds(5));
        timers.move(Duration.ofMillis(4_999));
        assertThat(quick).isNotDone();
        timers.move(Duration.ofMillis(1));
        assertTimedOut(quick);
        timers.move(Duration.ofMillis(24_999));
        assertThat(slow).isNotDone();
        timers.move(Duration.ofMillis(1));
        assertTimedOut(slow);
        assertThat(pending.size()).isZero();
        assertThat(timers.waiting()).isEmpty();
    }

    @Test
    void oneAlarmServesAllAndAnsweredRequestsAreForgotten() {
        CompletableFuture<Packet> first = ask("1", Duration.ofSeconds(30));
        timers.move(Duration.ofSeconds(1));
        CompletableFuture<Packet> second = ask("2", Duration.ofSeconds(30));
        assertThat(timers.waiting()).hasSize(1);
        assertThat(pending.answer(pong("1"))).isTrue();
        assertThat(first).isCompleted();
        timers.move(Duration.ofSeconds(29));
        assertThat(second).isNotDone();
        timers.move(Duration.ofSeconds(1));
        assertTimedOut(second);
    }

    @Test
    void answerIsTakenOnceAndAStrayOneNever() {
        CompletableFuture<Packet> call = ask("1", Duration.ofSeconds(30));
        assertThat(pending.answer(pong("other"))).isFalse();
        assertThat(pending.answer(pong("1"))).isTrue();
        assertThat(pending.answer(pong("1"))).isFalse();
        assertThat(call).isCompleted();
    }

    @Test
    void endOfTheAttemptEndsAllAsUnknownAndLeavesNoAlarm() {
        CompletableFuture<Packet> call = ask("1", Duration.ofSeconds(30));
        pending.drain(attempt, new RequestTimeout("x"));
        assertThat(call)
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .havingCause()
                .isInstanceOfSatisfying(
                        LinkLost.class, e -> assertThat(e.isOutcomeUnknown()).isTrue());
        assertThat(timers.waiting()).isEmpty();
    }

    @Test
    void requestThatComesWhileTheAlarmOfOthersIsCalledOffHasADeadline() {
        List<CompletableFuture<Packet>> late = new ArrayList<>();
        Timers watched = new Timers() {
            @Override
            public Instant now() {
                return timers.now();
            }

            @Override
            public Duration elapsed() {
                return timers.elapsed();
            }

            @Override
            public Alarm after(Duration delay, Runnable task) {
                Alarm alarm = timers.after(delay, task);
                return () -> {
                    alarm.cancel();
                    if (late.isEmpty()) {
                        CompletableFuture.runAsync(() -> late.add(ask("late", Duration.ofSeconds(40))))
                                .join();
                    }
                };
            }

            @Override
            public void close() {}
        };
        pending = new PendingRequests(3, watched);
        assertThat(ask("1", Duration.ofSeconds(30))).isNotDone();
        pending.drain(attempt, new RequestTimeout("x"));
        timers.move(Duration.ofSeconds(40));
        assertTimedOut(late.get(0));
    }

    @Test
    void moreThanTheBoundAreRefused() {
        List<CompletableFuture<Packet>> three = List.of(
                ask("1", Duration.ofSeconds(1)), ask("2", Duration.ofSeconds(1)), ask("3", Duration.ofSeconds(1)));
        assertThatThrownBy(() -> ask("4", Duration.ofSeconds(1))).isInstanceOf(Overloaded.class);
        pending.answer(pong("1"));
        assertThat(ask("4", Duration.ofSeconds(1))).isNotDone();
        assertThat(three.get(1)).isNotDone();
    }

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

    private record Opened(List<Attempt> attempts) implements LinkEvents {
        @Override
        public void opened(Attempt attempt) {
            attempts.add(attempt);
        }

        @Override
        public void received(Attempt attempt, String text) {}

        @Override
        public void quiet(Attempt attempt) {}

        @Override
        public void ended(Attempt attempt, ConnectorException cause) {}

        @Override
        public void stateChanged(LinkState state) {}
    }
}
