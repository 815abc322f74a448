package dev.agentconnect.host.exchange;

import dev.agentconnect.host.DrainReport;
import dev.agentconnect.host.socket.OpenSockets;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends what is under way on a host: politely within a time, then at once. */
public final class Drain {
    private static final Logger LOG = LoggerFactory.getLogger(Drain.class);
    private static final int GOING_AWAY = 1001;

    private Drain() {}

    /** Waits at most that long; the caller has stopped accepting before. */
    public static DrainReport run(ActiveExchanges exchanges, OpenSockets sockets, Duration atMost) {
        OpenSockets.Losses before = sockets.losses();
        exchanges.close();
        int open = sockets.closeAll(GOING_AWAY, "the server is closing");
        await(exchanges, sockets, atMost);
        int exchangesLeft = exchanges.count();
        sockets.abortAll();
        OpenSockets.Losses lost = sockets.losses();
        DrainReport report = new DrainReport(
                open, lost.sockets() - before.sockets(), lost.messages() - before.messages(), exchangesLeft);
        if (!report.isClean()) {
            LOG.warn(
                    "closed with losses: {} of {} sockets, {} queued messages, {} exchanges",
                    report.socketsDropped(),
                    report.sockets(),
                    report.messagesDropped(),
                    report.exchangesDropped());
        }
        return report;
    }

    private static void await(ActiveExchanges exchanges, OpenSockets sockets, Duration atMost) {
        long begin = System.nanoTime();
        try {
            exchanges.awaitNone(atMost);
            sockets.awaitNone(atMost.minusNanos(System.nanoTime() - begin));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
