package dev.agentconnect.protocol.xagent.profile;

import dev.agentconnect.protocol.xagent.card.TargetType;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The standard profiles of a protocol generation, as data (section 11, rule PROF-02). What a channel may carry follows from
 * this table and the negotiation alone; there is no other list. Immutable.
 */
public final class ProfileCatalog {
    /** The profiles of Connector Protocol 3.0. */
    public static final ProfileCatalog V3_0 = new ProfileCatalog(List.of(
            new Profile(
                    XAgentProtocol.IM_V2,
                    Set.of(TargetType.IM),
                    Map.of(
                            PacketType.CHAT_MESSAGE, Direction.BOTH,
                            PacketType.CHAT_MESSAGE_DELTA, Direction.TO_CONNECTOR,
                            PacketType.CHAT_MESSAGE_ACK, Direction.BOTH,
                            PacketType.CHAT_ACTIVITY, Direction.TO_CONNECTOR)),
            new Profile(
                    XAgentProtocol.IM_V1, Set.of(TargetType.IM), Map.of(PacketType.MESSAGE_PUSH, Direction.TO_XAGENT)),
            new Profile(XAgentProtocol.DEVICE_V1, Set.of(TargetType.DEVICE), Map.of())));

    private final Map<String, Profile> byId;

    /**
     * A catalog.
     *
     * @param profiles its profiles, each id once
     */
    public ProfileCatalog(List<Profile> profiles) {
        byId = profiles.stream().collect(Collectors.toUnmodifiableMap(Profile::id, p -> p));
    }

    /**
     * The profile of an id.
     *
     * @param id the name on the wire
     * @return the profile, if it is a standard one
     */
    public Optional<Profile> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    /**
     * The profiles that both sides have, in the order of the card (rules HELLO-10 and HELLO-11).
     *
     * @param card what the card declares
     * @param supported what the hello lists
     * @return the common ones, each once
     */
    public Negotiation negotiate(List<String> card, List<String> supported) {
        Set<String> common = new LinkedHashSet<>(card);
        common.retainAll(Set.copyOf(supported));
        return new Negotiation(this, List.copyOf(common));
    }

    /**
     * What two sides may say to each other.
     *
     * @param catalog the table it follows from
     * @param profiles the common profiles
     */
    public record Negotiation(ProfileCatalog catalog, List<String> profiles) {
        /** Copies what it is given. */
        public Negotiation {
            profiles = List.copyOf(profiles);
        }

        /**
         * Whether a profile's packet may be sent.
         *
         * @param type the packet type
         * @param direction who sends it
         * @return true when a common profile has it in that direction
         */
        public boolean allows(PacketType type, Direction direction) {
            return standard()
                    .anyMatch(
                            p -> p.packets().getOrDefault(type, Direction.BOTH).allows(direction)
                                    && p.packets().containsKey(type));
        }

        private Stream<Profile> standard() {
            return profiles.stream().flatMap(id -> catalog.find(id).stream());
        }
    }

    /**
     * Whether a packet type belongs to some profile, rather than to the common protocol.
     *
     * @param type the packet type
     * @return true when a profile declares it
     */
    public boolean isProfilePacket(PacketType type) {
        return byId.values().stream().anyMatch(p -> p.packets().containsKey(type));
    }
}
