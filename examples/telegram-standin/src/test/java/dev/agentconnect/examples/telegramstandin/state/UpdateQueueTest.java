package dev.agentconnect.examples.telegramstandin.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.examples.telegramstandin.http.WireJson;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UpdateQueueTest {
    private final HandClock clock = new HandClock();
    private final ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(1);
    private final UpdateQueue queue = new UpdateQueue(clock, timers, 100);

    @AfterEach
    void stopTimers() {
        timers.shutdownNow();
    }

    @Test
    void anUpdateIsKeptForADayAndNotLonger() {
        queue.add(WireJson.object());
        clock.now = clock.now.plus(UpdateQueue.MAX_AGE);
        assertThat(queue.status().pending()).isEqualTo(1);
        clock.now = clock.now.plusMillis(1);
        assertThat(queue.status().pending()).isZero();
    }

    @Test
    void tenThousandUpdatesAreKeptAndTheOldestGiveWay() {
        for (int i = 0; i < UpdateQueue.MAX_UPDATES + 5; i++) {
            queue.add(WireJson.object());
        }

        assertThat(queue.status().pending()).isEqualTo(UpdateQueue.MAX_UPDATES);
        assertThat(poll(0).get(0).id()).isEqualTo(105);
    }

    @Test
    void theConfirmedOffsetNeverGoesBack() {
        queue.add(WireJson.object());
        queue.add(WireJson.object());
        poll(102);
        poll(101);

        assertThat(queue.status().confirmedOffset()).isEqualTo(102);
    }

    @Test
    void aClosedQueueEndsEveryPoll() {
        var waiting = queue.poll(new Poll(0, 100, Duration.ofSeconds(50), Optional.empty()));
        queue.close();
        var later = queue.poll(new Poll(0, 100, Duration.ofSeconds(50), Optional.empty()));

        assertThat(waiting).isCompletedWithValue(new PollOutcome.Closed());
        assertThat(later).isCompletedWithValue(new PollOutcome.Closed());
    }

    private List<Update> poll(long offset) {
        PollOutcome outcome = queue.poll(new Poll(offset, 100, Duration.ZERO, Optional.empty()))
                .join();
        assertThat(outcome).isInstanceOf(PollOutcome.Delivered.class);
        return ((PollOutcome.Delivered) outcome).updates();
    }

    private static final class HandClock extends Clock {
        private Instant now = Instant.parse("2026-01-01T00:00:00Z");

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}
