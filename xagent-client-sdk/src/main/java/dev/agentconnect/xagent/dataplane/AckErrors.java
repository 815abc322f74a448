package dev.agentconnect.xagent.dataplane;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.xagent.codec.Decoded;
import dev.agentconnect.protocol.xagent.codec.PacketCodec;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.packet.ErrorPacket;
import java.util.Optional;

/**
 * Reads a {@code chat.message.ack} that has an error in the place of its payload. The IM profile gives that ack a payload
 * always; section 7 lets every ack fail with an error, so it is taken for what it says: the same as a packet {@code error}.
 */
final class AckErrors {
    private static final Json.TreeReader READER = Json.reader(JsonLimits.PACKET);

    private AckErrors() {}

    static Optional<ErrorPacket> read(PacketCodec codec, Decoded.Bad bad, String text) {
        if (!PacketType.CHAT_MESSAGE_ACK.word().equals(bad.origin().type())) {
            return Optional.empty();
        }
        try {
            return READER.read(text) instanceof ObjectNode tree && !tree.hasNonNull("payload")
                    ? error(codec, tree)
                    : Optional.empty();
        } catch (JsonException e) {
            return Optional.empty(); // it is unreadable in other ways too, and reported as that
        }
    }

    private static Optional<ErrorPacket> error(PacketCodec codec, ObjectNode tree) {
        tree.put("type", PacketType.ERROR.word());
        Decoded again = codec.decode(tree.toString());
        return again instanceof Decoded.Good good && good.packet() instanceof ErrorPacket error
                ? Optional.of(error)
                : Optional.empty();
    }
}
