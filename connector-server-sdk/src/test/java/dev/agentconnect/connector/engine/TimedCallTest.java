package dev.agentconnect.connector.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentconnect.host.time.ManualTimers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class TimedCallTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final ManualTimers timers = new ManualTimers();
    private final TimedCall timed = new TimedCall(timers, LIMIT);
    private final List<String> late = new CopyOnWriteArrayList<>();

    private CompletableFuture<String> hanging(String name) throws InterruptedException {
        CountDownLatch runs = new CountDownLatch(1);
        CompletableFuture<String> outcome = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                outcome.complete(timed.call(
                        () -> {
                            runs.countDown();
                            new CountDownLatch(1).await();
                            return "ended";
                        },
                        e -> late.add(name)));
            } catch (Exception e) {
                outcome.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        assertThat(runs.await(30, TimeUnit.SECONDS)).isTrue();
        return outcome;
    }

    private static void assertTimedOut(CompletableFuture<String> outcome) {
        assertThatThrownBy(() -> outcome.get(30, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(TimeoutException.class);
    }

    @Test
    void eachCallIsInterruptedWhenItsOwnTimeIsUp() throws Exception {
        CompletableFuture<String> first = hanging("first");
        timers.advance(Duration.ofSeconds(30));
        CompletableFuture<String> second = hanging("second");
        timers.advance(Duration.ofSeconds(30));
        assertTimedOut(first);
        assertThat(late).containsExactly("first");
        timers.advance(Duration.ofMillis(29_999));
        assertThat(second).isNotDone();
        timers.advance(Duration.ofMillis(1));
        assertTimedOut(second);
        assertThat(late).containsExactly("first", "second");
    }

    @Test
    void aCallThatEndsInTimeIsNotInterruptedAndLeavesNothingBehind() throws Exception {
        for (int i = 0; i < 1_000; i++) {
            assertThat(timed.call(() -> "done", e -> late.add("late"))).isEqualTo("done");
            assertThat(timers.pending()).as("one timer for all").isEqualTo(1);
        }
        timers.advance(LIMIT);
        assertThat(timers.pending()).isZero();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        CompletableFuture<String> later = hanging("later");
        timers.advance(LIMIT);
        assertTimedOut(later);
        assertThat(late).containsExactly("later");
    }

    @Test
    void aCallWhosePeerCannotBeToldKeepsNoOtherFromItsEnd() throws Exception {
        CountDownLatch runs = new CountDownLatch(1);
        CompletableFuture<String> second;
        Thread deaf = new Thread(() -> {
            try {
                timed.call(
                        () -> {
                            runs.countDown();
                            new CountDownLatch(1).await();
                            return "ended";
                        },
                        e -> {
                            throw new IllegalStateException("told");
                        });
            } catch (Exception e) {
                late.add(e.getClass().getSimpleName());
            }
        });
        deaf.setDaemon(true);
        deaf.start();
        assertThat(runs.await(30, TimeUnit.SECONDS)).isTrue();
        second = hanging("second");
        timers.advance(LIMIT);
        assertTimedOut(second);
        deaf.join(10_000);
        assertThat(late).containsExactlyInAnyOrder("TimeoutException", "second");
    }
}
