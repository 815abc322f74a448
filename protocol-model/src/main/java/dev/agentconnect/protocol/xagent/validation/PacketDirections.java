package dev.agentconnect.protocol.xagent.validation;

import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import dev.agentconnect.protocol.xagent.profile.Direction;
import dev.agentconnect.protocol.xagent.profile.ProfileCatalog;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who sends which packet (section 8 and the IM profiles). The rule named for a wrong direction is the one that says who
 * sends the packet and who answers it.
 */
final class PacketDirections {
    private static final List<String> INTERNAL = List.of("session.", "history.", "replay.", "snapshot.", "ui.");
    private static final Map<PacketType, Way> WAYS = ways();

    private PacketDirections() {}

    static void check(PacketType type, Direction direction, Findings into) {
        Way way = WAYS.get(type);
        if (way != null && direction != Direction.BOTH && !way.direction.allows(direction)) {
            String sender = way.direction == Direction.TO_CONNECTOR ? "from xAgent to the connector" : "to xAgent";
            into.error(
                    "/type",
                    way.ruleId,
                    "a packet that travels in this direction; " + type + " goes " + sender + " only",
                    "the other direction");
        }
        if (INTERNAL.stream().anyMatch(type.word()::startsWith)) {
            into.error(
                    "/type",
                    "PROF-01",
                    "no session synchronisation, history, replay or projection",
                    Findings.show(type.word()));
        }
    }

    private static Map<PacketType, Way> ways() {
        Map<PacketType, Way> ways = new HashMap<>();
        pair(ways, PacketType.CONNECTOR_HELLO, PacketType.CONNECTOR_HELLO_ACK, "MIN-05");
        pair(ways, PacketType.CHANNEL_OPEN, PacketType.CHANNEL_OPEN_ACK, "MIN-06");
        pair(ways, PacketType.CHANNEL_CLOSE, PacketType.CHANNEL_CLOSE_ACK, "CLOSE-04");
        pair(ways, PacketType.AUTH_START, PacketType.AUTH_START_ACK, "MIN-07");
        pair(ways, PacketType.AUTH_STATUS, PacketType.AUTH_STATUS_ACK, "MIN-08");
        pair(ways, PacketType.AUTH_CANCEL, PacketType.AUTH_CANCEL_ACK, "MIN-09");
        pair(ways, PacketType.AUTH_LOGOUT, PacketType.AUTH_LOGOUT_ACK, "MIN-10");
        pair(ways, PacketType.CONNECTION_DESCRIPTOR_GET, PacketType.CONNECTION_DESCRIPTOR_GET_ACK, "MIN-11");
        pair(ways, PacketType.TOOL_INVOKE, PacketType.TOOL_INVOKE_ACK, "MIN-12");
        ways.put(PacketType.CONNECTION_DESCRIPTOR_PUSH, new Way(Direction.TO_XAGENT, "DESC-18"));
        ways.put(PacketType.TOOL_PROGRESS_PUSH, new Way(Direction.TO_XAGENT, "TOOL-17"));
        profile(ways, XAgentProtocol.IM_V1, PacketType.MESSAGE_PUSH, "MIN-13");
        profile(ways, XAgentProtocol.IM_V2, PacketType.CHAT_MESSAGE_DELTA, "IM2-29");
        profile(ways, XAgentProtocol.IM_V2, PacketType.CHAT_ACTIVITY, "IM2-01");
        return Map.copyOf(ways);
    }

    private static void profile(Map<PacketType, Way> ways, String profile, PacketType type, String ruleId) {
        Direction direction =
                ProfileCatalog.V3_0.find(profile).orElseThrow().packets().getOrDefault(type, Direction.BOTH);
        ways.put(type, new Way(direction, ruleId));
    }

    private static void pair(Map<PacketType, Way> ways, PacketType request, PacketType ack, String ruleId) {
        ways.put(request, new Way(Direction.TO_CONNECTOR, ruleId));
        ways.put(ack, new Way(Direction.TO_XAGENT, ruleId));
    }

    private record Way(Direction direction, String ruleId) {}
}
