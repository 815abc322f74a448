package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.envelope.PacketEnvelope;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import dev.agentconnect.protocol.xagent.packet.Packet;
import org.jspecify.annotations.Nullable;

/** A packet as it stands on the wire, so that one set of rules serves trees, envelopes and typed packets. */
final class PacketTree {
    private PacketTree() {}

    static ObjectNode of(Packet packet) {
        Object payload = packet.payload();
        return of(packet.header(), packet.type(), payload == null ? null : Json.tree(payload), packet.error());
    }

    static ObjectNode of(PacketEnvelope envelope) {
        return of(envelope.header(), envelope.type(), envelope.payload(), envelope.error());
    }

    private static ObjectNode of(
            PacketHeader header, PacketType type, @Nullable JsonNode payload, @Nullable WireError error) {
        ObjectNode tree = Json.object();
        tree.put("schema", XAgentProtocol.PACKET_SCHEMA);
        tree.put("packet_id", header.packetId());
        put(tree, "request_id", header.requestId());
        put(tree, "reply_to", header.replyTo());
        put(tree, "connector_channel_id", header.connectorChannelId());
        tree.put("type", type.word());
        if (header.time() != null) {
            tree.put("time", header.time().toEpochMilli());
        }
        if (payload != null) {
            tree.set("payload", payload);
        }
        if (error != null) {
            tree.set("error", Json.tree(error));
        }
        header.extra().forEach(tree::set);
        return tree;
    }

    private static void put(ObjectNode tree, String name, @Nullable String value) {
        if (value != null) {
            tree.put(name, value);
        }
    }
}
