package dev.agentconnect.protocol.xagent.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.binding.Unfit;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.rule.RecordReader;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.envelope.PacketEnvelope;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.packet.ErrorPacket;
import dev.agentconnect.protocol.xagent.packet.NoFields;
import dev.agentconnect.protocol.xagent.packet.Packet;
import dev.agentconnect.protocol.xagent.packet.UnknownPacket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns the text of a WebSocket message into a typed packet and back (sections 7 and 8).
 *
 * <p>Reading never throws for bad input: it gives {@link Decoded.Bad} with every broken rule. It is lenient about what it does
 * not know (fields, words, types) and strict about what it does. Immutable, thread safe.
 */
public final class PacketCodec {
    private final Json.TreeReader reader;

    /**
     * A codec.
     *
     * @param limits the bounds on a received packet
     */
    public PacketCodec(JsonLimits limits) {
        reader = Json.reader(limits);
    }

    /**
     * Reads a packet.
     *
     * @param text one WebSocket text message
     * @return the packet, or what is wrong with it
     */
    public Decoded decode(String text) {
        if (EscapedSurrogates.hasLone(text)) {
            return notUnicode(text);
        }
        Packet packet = parse(text);
        return packet == null ? explain(text) : new Decoded.Good(packet);
    }

    /** The short way: one pass over the tokens. It gives null for whatever is not plainly good. */
    @Nullable
    Packet parse(String text) {
        try (JsonParser in = reader.parser(text)) {
            return new PacketParser(in).parse();
        } catch (Unfit | JsonException | JsonProcessingException | NumberFormatException e) {
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory cannot fail", e);
        }
    }

    /** The long way: a tree, checked rule by rule, so that every fault is found. It also reads what is unusual but good. */
    Decoded explain(String text) {
        JsonNode tree;
        try {
            tree = reader.read(text);
        } catch (JsonException e) {
            return bad(Decoded.Origin.NOTHING, Violation.error("", "WS-04", "one JSON packet", e.fault()));
        }
        if (!(tree instanceof ObjectNode object)) {
            return bad(Decoded.Origin.NOTHING, Violation.error("", "WS-04", "a JSON object", "another JSON value"));
        }
        List<Violation> violations = new ArrayList<>();
        PacketEnvelope envelope = new EnvelopeReader(object, violations).read();
        Packet packet = envelope == null ? null : typed(envelope, violations);
        return packet == null ? new Decoded.Bad(EnvelopeReader.origin(object), violations) : new Decoded.Good(packet);
    }

    private Decoded notUnicode(String text) {
        Violation fault = Violation.error("", "WS-04", "well-formed Unicode", "half of a surrogate pair");
        return explain(text) instanceof Decoded.Good good
                ? bad(Decoded.Origin.of(good.packet()), fault)
                : explain(text);
    }

    private static Decoded bad(Decoded.Origin origin, Violation violation) {
        return new Decoded.Bad(origin, List.of(violation));
    }

    private static @Nullable Packet typed(PacketEnvelope envelope, List<Violation> violations) {
        if (envelope.type().equals(PacketType.ERROR)) {
            return error(envelope, violations);
        }
        PacketKind<?> kind = PacketKind.of(envelope.type());
        return kind == null
                ? new UnknownPacket(envelope.header(), envelope.type(), envelope.payload(), envelope.error())
                : typed(kind, envelope, violations);
    }

    private static @Nullable Packet error(PacketEnvelope envelope, List<Violation> violations) {
        if (envelope.error() == null) {
            violations.add(Violation.error("/error", "ENV-11", "required, an object with a code", "nothing"));
            return null;
        }
        return new ErrorPacket(envelope.header(), NoFields.of(envelope.payload()), envelope.error());
    }

    private static <P extends Record> @Nullable Packet typed(
            PacketKind<P> kind, PacketEnvelope envelope, List<Violation> violations) {
        if (kind.presence() == PacketKind.Presence.UNLESS_ERROR && envelope.error() != null) {
            return kind.factory().make(envelope.header(), null, envelope.error());
        }
        ObjectNode tree = envelope.payload();
        if (tree == null) {
            if (kind.presence() != PacketKind.Presence.OPTIONAL) {
                violations.add(Violation.error("/payload", "ENV-10", "required, an object", "nothing"));
                return null;
            }
            return kind.factory().make(envelope.header(), null, null);
        }
        P payload = RecordReader.read(kind.normalise(tree), kind.payload(), "/payload", violations);
        return payload == null ? null : kind.factory().make(envelope.header(), payload, null);
    }

    /**
     * Writes a packet.
     *
     * @param packet the packet
     * @return the text of one WebSocket message
     */
    public String encode(Packet packet) {
        return PacketWriter.text(packet);
    }
}
