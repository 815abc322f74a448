package dev.agentconnect.conformance.platform.listen;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the frames of one socket on a thread of its own, so that nobody waits for a peer that does not read. Ends with the first
 * write that fails, or when it is told to. Thread safe.
 */
final class FrameWriter {
    private static final Logger LOG = LoggerFactory.getLogger(FrameWriter.class);

    /** More than any scenario sends; beyond it the connection is dropped. */
    private static final int MOST_QUEUED = 10_000;

    private final OutputStream out;
    private final Runnable drop;
    private final BlockingQueue<Step> steps = new LinkedBlockingQueue<>(MOST_QUEUED);

    /** One thing to do; false for the last one. */
    @FunctionalInterface
    private interface Step {
        boolean take() throws IOException;
    }

    FrameWriter(OutputStream out, Runnable drop) {
        this.out = out;
        this.drop = drop;
        Thread thread = new Thread(this::write, "conformance-writer");
        thread.setDaemon(true);
        thread.start();
    }

    private void write() {
        try {
            boolean more = true;
            while (more) {
                more = steps.take().take();
            }
        } catch (IOException e) {
            LOG.debug("a frame was not sent: {}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            drop.run();
        }
    }

    /** Queues a frame that promises a length, which may be more than its body has. */
    void frame(int head, byte[] body, int promised) {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.write(head);
        if (promised < 126) {
            frame.write(promised);
        } else if (promised < 1 << 16) {
            frame.write(126);
            frame.write(promised >> 8);
            frame.write(promised);
        } else {
            frame.write(127);
            frame.writeBytes(ByteBuffer.allocate(Long.BYTES).putLong(promised).array());
        }
        frame.writeBytes(body);
        boolean queued = steps.offer(() -> {
            frame.writeTo(out);
            out.flush();
            return true;
        });
        if (!queued) {
            drop.run();
        }
    }

    /** Drops the connection after what is queued. */
    void end() {
        if (!steps.offer(() -> false)) {
            drop.run();
        }
    }
}
