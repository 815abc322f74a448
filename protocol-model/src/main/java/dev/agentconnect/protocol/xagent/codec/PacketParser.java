package dev.agentconnect.protocol.xagent.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.binding.RecordParser;
import dev.agentconnect.protocol.binding.Tokens;
import dev.agentconnect.protocol.binding.Unfit;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import dev.agentconnect.protocol.xagent.packet.DescriptorCarrier;
import dev.agentconnect.protocol.xagent.packet.ErrorPacket;
import dev.agentconnect.protocol.xagent.packet.NoFields;
import dev.agentconnect.protocol.xagent.packet.Packet;
import dev.agentconnect.protocol.xagent.packet.UnknownPacket;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The short way of {@link PacketCodec}: reads the envelope and the payload of a good packet in one pass over the tokens (section 7). A payload that stands before its
 * type is kept as a tree until the type is known. One use, one thread.
 */
final class PacketParser {
    private static final RecordParser<WireError> ERRORS = RecordParser.of(WireError.class);

    private final JsonParser in;
    private int seen;
    private boolean schema;
    private @Nullable String packetId;
    private @Nullable String requestId;
    private @Nullable String replyTo;
    private @Nullable String channelId;
    private @Nullable PacketType type;
    private @Nullable Instant time;
    private @Nullable Object payload;
    private @Nullable WireError error;
    private Map<String, JsonNode> extra = Map.of();

    PacketParser(JsonParser in) {
        this.in = in;
    }

    /** The packet that fills the whole text; {@link Unfit} when it is none, or none that this way can read. */
    Packet parse() throws IOException {
        in.nextToken();
        Tokens.expect(in, JsonToken.START_OBJECT);
        for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
            in.nextToken();
            member(name);
        }
        if (in.nextToken() != null || !schema || packetId == null || type == null) {
            throw new Unfit();
        }
        return packet(new PacketHeader(packetId, requestId, replyTo, channelId, time, extra), type);
    }

    private void member(String name) throws IOException {
        switch (name) {
            case "schema" -> schema = XAgentProtocol.PACKET_SCHEMA.equals(text(0));
            case "packet_id" -> packetId = text(1);
            case "request_id" -> requestId = text(2);
            case "reply_to" -> replyTo = text(3);
            case "connector_channel_id" -> channelId = text(4);
            case "type" -> {
                String word = text(5);
                type = word == null ? null : new PacketType(word);
            }
            case "time" -> time = present(6) ? time(Tokens.integer(in)) : null;
            case "payload" -> payload = present(7) ? payload() : null;
            case "error" -> error = present(8) ? ERRORS.parse(in) : null;
            default -> extra = RecordParser.keep(extra, name, Tokens.tree(in));
        }
    }

    /** Whether the member has a value; a member that comes twice is refused. */
    private boolean present(int member) {
        int bit = 1 << member;
        if ((seen & bit) != 0) {
            throw new Unfit();
        }
        seen |= bit;
        return in.currentToken() != JsonToken.VALUE_NULL;
    }

    private @Nullable String text(int member) throws IOException {
        String text = present(member) ? Tokens.text(in) : "";
        return text.isEmpty() ? null : text;
    }

    private static Instant time(long millis) {
        if (millis < 0) {
            throw new Unfit();
        }
        return Instant.ofEpochMilli(millis);
    }

    private Object payload() throws IOException {
        PacketKind<?> kind = type == null ? null : PacketKind.of(type);
        return kind == null ? Tokens.object(in) : current(kind.parser().parse(in));
    }

    private Packet packet(PacketHeader header, PacketType type) throws IOException {
        if (type.equals(PacketType.ERROR)) {
            return errorPacket(header);
        }
        PacketKind<?> kind = PacketKind.of(type);
        if (kind == null) {
            return new UnknownPacket(header, type, (ObjectNode) payload, error);
        }
        boolean failed = kind.presence() == PacketKind.Presence.UNLESS_ERROR && error != null;
        if (failed) {
            return kind.make(header, null, error);
        }
        if (payload == null && kind.presence() != PacketKind.Presence.OPTIONAL) {
            throw new Unfit();
        }
        return kind.make(header, payload instanceof ObjectNode tree ? late(kind, tree) : payload, null);
    }

    private Packet errorPacket(PacketHeader header) {
        if (error == null) {
            throw new Unfit();
        }
        return new ErrorPacket(header, NoFields.of((ObjectNode) payload), error);
    }

    private static Object late(PacketKind<?> kind, ObjectNode tree) throws IOException {
        try (JsonParser tokens = tree.traverse()) {
            tokens.nextToken();
            return current(kind.parser().parse(tokens));
        }
    }

    /** A descriptor of generation 1 is for the long way, which normalises it (rule DESC-19). */
    private static Object current(Object payload) {
        ConnectionDescriptor descriptor =
                payload instanceof DescriptorCarrier carrier ? carrier.connectionDescriptor() : null;
        if (descriptor != null && descriptor.schema().equals(XAgentProtocol.DESCRIPTOR_SCHEMA_V1)) {
            throw new Unfit();
        }
        return payload;
    }
}
