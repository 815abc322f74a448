package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.envelope.PacketEnvelope;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.packet.Packet;
import dev.agentconnect.protocol.xagent.profile.Direction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks one data plane packet, the JSON object of one WebSocket message, against Connector Protocol 3.0, sections 3 and 6 to
 * 9, and the IM profiles: the envelope's fields, the ids that its type needs, the shape and words of its payload, who may
 * send it, and what no packet may carry (secrets, file content, internal ids of the platform).
 *
 * <p>It sees one packet and nothing else: not whether a channel is open, an id was used before, or an answer fits a request.
 * With the connector's card it also sees whether tools, flows, arguments and descriptors are those of the card. A packet of
 * a type that Protocol 3.0 does not define is judged by its envelope and by what no packet may carry.
 *
 * <p>It is strict where {@code PacketCodec} is lenient, and it takes its time (a JSON Schema is evaluated): meant for tests,
 * linters and the conformance kit, and for peers that want to refuse early. Thread safe; no I/O.
 */
public final class PacketValidator {
    private PacketValidator() {}

    /**
     * Checks a packet as it came over the wire.
     *
     * @param packet any JSON value
     * @param direction who sent it; {@link Direction#BOTH} when that is not known, and then no direction is wrong
     * @return all violations, each once; empty for a faultless packet. Pointers start at the packet, for example {@code
     *     /payload/status}. The packet can be accepted when none {@link Violation#isError is an error}
     */
    public static List<Violation> validate(JsonNode packet, Direction direction) {
        return check(packet, direction, null);
    }

    /**
     * Checks an envelope with its untyped payload.
     *
     * @param packet the envelope
     * @param direction who sends it
     * @return all violations, as {@link #validate(JsonNode, Direction)}
     */
    public static List<Violation> validate(PacketEnvelope packet, Direction direction) {
        return check(PacketTree.of(packet), direction, null);
    }

    /**
     * Checks a typed packet, for example before it is sent.
     *
     * @param packet the packet
     * @param direction who sends it
     * @return all violations, as {@link #validate(JsonNode, Direction)}
     */
    public static List<Violation> validate(Packet packet, Direction direction) {
        return check(PacketTree.of(packet), direction, null);
    }

    /**
     * Checks a packet by itself and against the card of the connector that sends or receives it.
     *
     * @param packet any JSON value
     * @param direction who sent it
     * @param card the connector's card
     * @return all violations, as {@link #validate(JsonNode, Direction)}
     */
    public static List<Violation> validate(JsonNode packet, Direction direction, ConnectorCard card) {
        return check(packet, direction, card);
    }

    /**
     * Checks a typed packet by itself and against the card of the connector that sends or receives it.
     *
     * @param packet the packet
     * @param direction who sends it
     * @param card the connector's card
     * @return all violations, as {@link #validate(JsonNode, Direction)}
     */
    public static List<Violation> validate(Packet packet, Direction direction, ConnectorCard card) {
        return check(PacketTree.of(packet), direction, card);
    }

    private static List<Violation> check(JsonNode packet, Direction direction, @Nullable ConnectorCard card) {
        Findings findings = new Findings();
        if (!Nesting.isBounded(packet)) {
            findings.error("", "SP-01", "an object nested at most " + Nesting.MAX + " levels", "deeper nesting");
            return findings.list();
        }
        DocumentSchema.PACKET.check(packet, findings);
        if (packet.isObject() && packet.path("type").isTextual()) {
            PacketType type = new PacketType(packet.path("type").textValue());
            PacketRules.check(type, packet, direction, findings);
            PacketSecrecyRules.check(type, packet, findings);
            if (card != null) {
                new PacketCardRules(card, findings).check(type, packet.path("payload"));
            }
        }
        return findings.list();
    }
}
