package dev.agentconnect.examples.telegramstandin;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** Gives each test a stand-in of its own on free ports. */
abstract class StandinTest {
    final TelegramStandin standin = TelegramStandin.start(0, 0, StandinClient.TOKEN);
    final StandinClient client = new StandinClient(standin);

    @AfterEach
    void closeAll() {
        client.close();
        standin.close();
    }

    /** Waits until a poller waits, by asking the control port and not by sleeping. */
    void awaitPolling() throws IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!client.updates().path("polling").asBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("No poller came");
            }
            Thread.onSpinWait();
        }
    }
}
