package dev.agentconnect.examples.telegramstandin.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.examples.telegramstandin.http.WireJson;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SentLogTest {
    private final ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(1);
    private final SentLog log = new SentLog(timers);

    @AfterEach
    void stopTimers() {
        timers.shutdownNow();
    }

    @Test
    void theOldestEntriesGiveWayAndAreCounted() {
        for (int i = 0; i < SentLog.MAX_ENTRIES + 3; i++) {
            log.add(WireJson.object());
        }

        SentLog.Page page = log.after(0, Duration.ZERO).join();
        assertThat(page.entries()).hasSize(SentLog.MAX_ENTRIES);
        assertThat(page.entries().get(0).index()).isEqualTo(4);
        assertThat(page.dropped()).isEqualTo(3);
    }

    @Test
    void aReaderOverTheBoundIsAnsweredAtOnce() {
        for (int i = 0; i < SentLog.MAX_WAITERS; i++) {
            assertThat(log.after(0, Duration.ofMinutes(1))).isNotDone();
        }

        assertThat(log.after(0, Duration.ofMinutes(1))).isDone();
    }
}
