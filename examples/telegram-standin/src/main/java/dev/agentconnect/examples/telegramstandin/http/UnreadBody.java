package dev.agentconnect.examples.telegramstandin.http;

import org.eclipse.jetty.io.Content;

/**
 * Reads the rest of a body that nobody wanted, before its refusal is sent. A caller that is still sending would otherwise see its
 * connection break instead of the answer.
 */
final class UnreadBody implements Runnable {
    /** Enough for the largest upload; whoever sends more finds the connection broken. */
    static final long MAX_DISCARDED_BYTES = 64L * 1024 * 1024;

    private final Content.Source body;
    private final Runnable then;
    private long discarded; // reads follow each other, never at once

    private UnreadBody(Content.Source body, Runnable then) {
        this.body = body;
        this.then = then;
    }

    /** Reads what is left without holding a thread, then runs {@code then}. */
    static void discard(Content.Source body, Runnable then) {
        new UnreadBody(body, then).run();
    }

    @Override
    public void run() {
        while (true) {
            Content.Chunk chunk = body.read();
            if (chunk == null) {
                body.demand(this);
                return;
            }
            discarded += chunk.remaining();
            boolean over = chunk.isLast() || Content.Chunk.isFailure(chunk) || discarded > MAX_DISCARDED_BYTES;
            chunk.release();
            if (over) {
                then.run();
                return;
            }
        }
    }
}
