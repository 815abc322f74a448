package dev.agentconnect.protocol.xagent.profile;

import dev.agentconnect.protocol.xagent.card.TargetType;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import java.util.Map;
import java.util.Set;

/**
 * A standard profile: which targets it is for, and which packets it adds in which direction (section 11).
 *
 * @param id the name on the wire
 * @param targetTypes the targets it may be used with
 * @param packets its own packets; tools of every profile use {@code tool.invoke}
 */
public record Profile(String id, Set<TargetType> targetTypes, Map<PacketType, Direction> packets) {
    /** Copies what it is given. */
    public Profile {
        targetTypes = Set.copyOf(targetTypes);
        packets = Map.copyOf(packets);
    }
}
