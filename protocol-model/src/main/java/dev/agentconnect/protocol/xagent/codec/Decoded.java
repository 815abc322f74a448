package dev.agentconnect.protocol.xagent.codec;

import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.packet.Packet;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What became of a received text. */
public sealed interface Decoded {
    /**
     * A packet whose envelope and payload have the right shape.
     *
     * @param packet the packet
     */
    record Good(Packet packet) implements Decoded {}

    /**
     * A text that is no packet.
     *
     * @param origin what could still be read, to answer the sender
     * @param violations what is wrong with it, at least one
     */
    record Bad(Origin origin, List<Violation> violations) implements Decoded {
        /** Copies what it is given. */
        public Bad {
            violations = List.copyOf(violations);
        }

        /**
         * Whether the envelope is good and only the payload is at fault.
         *
         * @return true when type and ids could be read
         */
        public boolean isPayloadOnly() {
            return origin.packetId() != null
                    && violations.stream().allMatch(v -> v.pointer().startsWith("/payload"));
        }

        /**
         * What is wrong, in one line that may be sent to the peer: places and rules, never values.
         *
         * @return at most the first five faults
         */
        public String describe() {
            return violations.stream().limit(5).map(Violation::describe).collect(Collectors.joining("; "));
        }
    }

    /**
     * What could be read of a packet that is not valid. An id with half a surrogate pair counts as unreadable: it would come back as
     * another one.
     *
     * @param packetId its id, or null
     * @param requestId its request id, or null
     * @param connectorChannelId its channel, or null
     * @param type its type, or null
     */
    record Origin(
            @Nullable String packetId,
            @Nullable String requestId,
            @Nullable String connectorChannelId,
            @Nullable String type) {
        /** Nothing could be read. */
        public static final Origin NOTHING = new Origin(null, null, null, null);

        /** Leaves out what no UTF-8 can carry back. */
        public Origin {
            packetId = whole(packetId);
            requestId = whole(requestId);
            connectorChannelId = whole(connectorChannelId);
            type = whole(type);
        }

        private static @Nullable String whole(@Nullable String text) {
            boolean broken = text != null
                    && text.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
            return broken ? null : text;
        }

        static Origin of(Packet packet) {
            PacketHeader header = packet.header();
            return new Origin(
                    header.packetId(),
                    header.requestId(),
                    header.connectorChannelId(),
                    packet.type().word());
        }
    }
}
