package dev.agentconnect.xagent.dataplane;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** New ids for packets, requests and messages; none is ever made twice, also not after a restart. Thread safe. */
public final class PacketIds {
    private final String run = UUID.randomUUID().toString().replace("-", "").substring(0, 20);
    private final AtomicLong counter = new AtomicLong();

    /** Makes a source whose ids differ from those of every other source. */
    public PacketIds() {}

    /**
     * A packet id.
     *
     * @return a new id
     */
    public String packet() {
        return next("pkt_");
    }

    /**
     * A request id.
     *
     * @return a new id
     */
    public String request() {
        return next("req_");
    }

    /**
     * A message id.
     *
     * @return a new id
     */
    public String message() {
        return next("msg_");
    }

    private String next(String prefix) {
        return prefix + run + "_" + counter.incrementAndGet();
    }
}
