package dev.agentconnect.host.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeHookTest {
    private static int post(TimeHook hook, String body) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) hook.uri().toURL().openConnection();
        connection.setRequestMethod("POST");
        connection.setDoOutput(true);
        connection.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
        return connection.getResponseCode();
    }

    @Test
    void aJumpMovesTheClockAndRunsWhatBecameDueBeforeItIsAnswered() throws Exception {
        try (TimeHook hook = TimeHook.open(0)) {
            CountDownLatch due = new CountDownLatch(1);
            hook.timers().schedule(Duration.ofHours(1), due::countDown);
            Instant before = hook.timers().now();

            assertThat(post(hook, "{\"advance_millis\":3600000}")).isEqualTo(200);
            assertThat(due.getCount()).isZero();
            assertThat(Duration.between(before, hook.timers().now())).isGreaterThanOrEqualTo(Duration.ofHours(1));
        }
    }

    @Test
    void aTaskThatThrowsStopsNeitherTheOthersNorTheClock() throws Exception {
        try (TimeHook hook = TimeHook.open(0)) {
            CountDownLatch due = new CountDownLatch(1);
            hook.timers().schedule(Duration.ofHours(1), () -> {
                throw new IllegalStateException("on purpose");
            });
            hook.timers().schedule(Duration.ofHours(1), due::countDown);

            hook.advance(Duration.ofHours(2));

            assertThat(due.getCount()).isZero();
        }
    }

    @Test
    void timeGoesOnByItself() throws Exception {
        try (TimeHook hook = TimeHook.open(0)) {
            CountDownLatch due = new CountDownLatch(1);
            hook.timers().schedule(Duration.ofMillis(20), due::countDown);

            assertThat(due.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void theClockStartsInThePresent() {
        try (TimeHook hook = TimeHook.open(0)) {
            assertThat(Duration.between(hook.timers().now(), Instant.now()).abs())
                    .isLessThan(Duration.ofMinutes(1));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "[]",
                "{\"advance_millis\":-1}",
                "{\"advance_millis\":1.5}",
                "{\"advance_millis\":\"1\"}",
                "{\"advance_millis\":999999999999999}",
                "{\"advance_millis\":1,\"more\":2}"
            })
    void whatIsNoJumpIsRefusedAndMovesNothing(String body) throws Exception {
        try (TimeHook hook = TimeHook.open(0)) {
            Instant before = hook.timers().now();

            assertThat(post(hook, body)).isEqualTo(400);
            assertThat(Duration.between(before, hook.timers().now())).isLessThan(Duration.ofMinutes(1));
        }
    }

    @Test
    void itListensOnTheLoopbackAddressOnly() {
        try (TimeHook hook = TimeHook.open(0)) {
            assertThat(hook.uri().getHost()).isEqualTo("127.0.0.1");
        }
    }

    @Test
    void theClockNeverGoesBack() {
        try (TimeHook hook = TimeHook.open(0)) {
            assertThatThrownBy(() -> hook.advance(Duration.ofMillis(-1))).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
