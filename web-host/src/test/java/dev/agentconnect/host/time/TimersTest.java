package dev.agentconnect.host.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TimersTest {
    private final ManualTimers timers = new ManualTimers(Instant.EPOCH);

    @Test
    void handMovedTasksRunInOrderOfTimeAndSeeTheirOwnTime() {
        List<String> ran = new ArrayList<>();
        timers.schedule(Duration.ofSeconds(2), () -> ran.add("late at " + timers.now()));
        timers.schedule(Duration.ofSeconds(1), () -> {
            ran.add("early at " + timers.now());
            timers.schedule(Duration.ofMillis(500), () -> ran.add("nested at " + timers.now()));
        });

        timers.advance(Duration.ofSeconds(2));

        assertThat(ran)
                .containsExactly(
                        "early at 1970-01-01T00:00:01Z",
                        "nested at 1970-01-01T00:00:01.500Z",
                        "late at 1970-01-01T00:00:02Z");
        assertThat(timers.pending()).isZero();
        assertThat(timers.nanoTime()).isEqualTo(Duration.ofSeconds(2).toNanos());
    }

    @Test
    void aCancelledTaskNeverRuns() {
        List<String> ran = new ArrayList<>();
        timers.schedule(Duration.ofSeconds(1), () -> ran.add("task")).cancel();

        timers.advance(Duration.ofMinutes(1));

        assertThat(ran).isEmpty();
    }

    @Test
    void aTaskThatThrowsDoesNotStopTheSystemTimers() throws Exception {
        try (SystemTimers system = new SystemTimers()) {
            CompletableFuture<String> thread = new CompletableFuture<>();
            system.schedule(Duration.ZERO, () -> {
                throw new IllegalStateException("a task of this test");
            });
            system.schedule(
                    Duration.ofMillis(-1),
                    () -> thread.complete(Thread.currentThread().getName()));

            assertThat(thread.get(30, TimeUnit.SECONDS)).isEqualTo("agent-connect-timers");
        }
    }

    @Test
    void closedSystemTimersIgnoreTasks() {
        SystemTimers system = new SystemTimers();
        system.close();

        system.schedule(Duration.ZERO, () -> {}).cancel();

        assertThat(system.now()).isNotNull();
    }
}
