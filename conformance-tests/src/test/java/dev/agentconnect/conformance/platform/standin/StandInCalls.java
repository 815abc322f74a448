package dev.agentconnect.conformance.platform.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The requests of the stand-in that wait for an answer. Guarded by itself. */
final class StandInCalls {
    private final Flaw flaw;
    private final Map<String, Pending> pending = new LinkedHashMap<>();

    private record Pending(String packetId, CompletableFuture<JsonNode> answer) {}

    StandInCalls(Flaw flaw) {
        this.flaw = flaw;
    }

    ObjectNode envelope(String type, String channel, ObjectNode payload) {
        ObjectNode packet = Json.object();
        packet.put("schema", "xagent.connector.packet/v1");
        packet.put("packet_id", flaw == Flaw.PACKET_IDS_REPEATED ? "pkt_1" : "pkt_" + UUID.randomUUID());
        if (!channel.isEmpty()) {
            packet.put("connector_channel_id", channel);
        }
        packet.put("type", type);
        packet.put("time", 1_790_000_000_000L);
        packet.set("payload", payload);
        return packet;
    }

    Optional<ObjectNode> pong(JsonNode ping) {
        ObjectNode pong = envelope("pong", "", Json.object());
        pong.put("request_id", ping.path("request_id").asText());
        if (flaw == Flaw.PONG_WITHOUT_ID) {
            pong.remove("request_id");
        }
        return flaw == Flaw.NO_PONG ? Optional.empty() : Optional.of(pong);
    }

    synchronized void expect(String requestId, ObjectNode packet, CompletableFuture<JsonNode> answer) {
        pending.put(requestId, new Pending(packet.path("packet_id").asText(), answer));
    }

    void answer(JsonNode packet) {
        Pending call = take(packet);
        if (call != null) {
            call.answer().complete(packet);
        }
    }

    void lost() {
        List<Pending> lost;
        synchronized (this) {
            lost = new ArrayList<>(pending.values());
            pending.clear();
        }
        lost.forEach(call -> call.answer().completeExceptionally(new IllegalStateException("link_lost")));
    }

    private synchronized @Nullable Pending take(JsonNode packet) {
        String type = packet.path("type").asText();
        if (flaw == Flaw.ANSWERS_IN_ORDER && !pending.isEmpty()) {
            return pending.remove(pending.keySet().iterator().next());
        }
        boolean byReplyTo = flaw == Flaw.ANSWERS_BY_REPLY_TO && !type.equals("connector.hello.ack");
        if (!byReplyTo && !type.equals("tool.progress.push")) {
            return pending.remove(packet.path("request_id").asText());
        }
        String replyTo = packet.path("reply_to").asText();
        for (Map.Entry<String, Pending> entry : pending.entrySet()) {
            if (entry.getValue().packetId().equals(replyTo)) {
                return pending.remove(entry.getKey());
            }
        }
        return null;
    }
}
