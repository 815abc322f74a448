package dev.agentconnect.host.jetty;

import dev.agentconnect.host.http.BodyTooLargeException;
import dev.agentconnect.host.time.Timers;
import java.io.IOException;
import java.time.Duration;
import org.eclipse.jetty.server.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads on for a while after an answer that came before the whole body. Closing at once would reset the connection, and a peer that is
 * still sending would never see why it was refused.
 */
final class Leftovers {
    private static final Logger LOG = LoggerFactory.getLogger(Leftovers.class);
    private static final long MAX_BYTES = 16L << 20;
    private static final Duration MAX_DURATION = Duration.ofSeconds(2);

    private Leftovers() {}

    static void discard(Request request, Timers timers) {
        if (request.getLength() == 0 || request.consumeAvailable()) {
            return;
        }
        byte[] dropped = new byte[16 << 10];
        try (RequestBody rest = new RequestBody(request, MAX_BYTES, MAX_DURATION, timers)) {
            int count = rest.read(dropped);
            while (count >= 0) {
                count = rest.read(dropped);
            }
        } catch (IOException | BodyTooLargeException | IllegalStateException e) {
            LOG.debug("the rest of a request body was not read", e);
        }
    }
}
