package dev.agentconnect.conformance.wire;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import java.time.Clock;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Builds the kit's own envelopes (Connector Protocol 3.0, section 7). */
public final class Packets {
    /** The schema name of every packet. */
    public static final String SCHEMA = "xagent.connector.packet/v1";

    private final Clock clock;

    /**
     * Makes a builder.
     *
     * @param clock for the {@code time} field
     */
    public Packets(Clock clock) {
        this.clock = clock;
    }

    /**
     * A complete envelope with ids of its own.
     *
     * @param type the packet type
     * @param channel the channel, if the packet belongs to one
     * @param payload the payload
     * @return a new tree that the caller may spoil
     */
    public ObjectNode envelope(String type, @Nullable String channel, ObjectNode payload) {
        ObjectNode packet = Json.object();
        packet.put("schema", SCHEMA);
        packet.put("packet_id", "pkt_" + UUID.randomUUID());
        packet.put("request_id", "req_" + UUID.randomUUID());
        if (channel != null) {
            packet.put("connector_channel_id", channel);
        }
        packet.put("type", type);
        packet.put("time", clock.millis());
        packet.set("payload", payload);
        return packet;
    }
}
