package dev.agentconnect.protocol.xagent.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import dev.agentconnect.protocol.xagent.packet.Packet;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a packet as its envelope (section 7), as one serialiser of Jackson, so that one pass with one buffer writes it
 * whole. Thread safe.
 */
final class PacketWriter extends StdSerializer<Packet> {
    private static final long serialVersionUID = 1L;

    private static final ObjectWriter WRITER = Json.mapper()
            .copy()
            .registerModule(new SimpleModule("packets").addSerializer(new PacketWriter()))
            .writer();

    private static final SerializableString SCHEMA = new SerializedString("schema");
    private static final SerializableString SCHEMA_NAME = new SerializedString(XAgentProtocol.PACKET_SCHEMA);
    private static final SerializableString PACKET_ID = new SerializedString("packet_id");
    private static final SerializableString REQUEST_ID = new SerializedString("request_id");
    private static final SerializableString REPLY_TO = new SerializedString("reply_to");
    private static final SerializableString CHANNEL_ID = new SerializedString("connector_channel_id");
    private static final SerializableString TYPE = new SerializedString("type");
    private static final SerializableString TIME = new SerializedString("time");

    private PacketWriter() {
        super(Packet.class);
    }

    /** The text of a packet. */
    static String text(Packet packet) {
        try {
            return WRITER.writeValueAsString(packet);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not writable: " + packet.type(), e);
        }
    }

    @Override
    public void serialize(Packet packet, JsonGenerator out, SerializerProvider context) throws IOException {
        PacketHeader header = packet.header();
        out.writeStartObject(packet);
        out.writeFieldName(SCHEMA);
        out.writeString(SCHEMA_NAME);
        write(PACKET_ID, header.packetId(), out);
        write(REQUEST_ID, header.requestId(), out);
        write(REPLY_TO, header.replyTo(), out);
        write(CHANNEL_ID, header.connectorChannelId(), out);
        write(TYPE, packet.type().word(), out);
        Instant time = header.time();
        if (time != null) {
            out.writeFieldName(TIME);
            out.writeNumber(time.toEpochMilli());
        }
        write("payload", packet.payload(), out, context);
        write("error", packet.error(), out, context);
        for (Map.Entry<String, JsonNode> field : header.extra().entrySet()) {
            write(field.getKey(), field.getValue(), out, context);
        }
        out.writeEndObject();
    }

    private static void write(SerializableString name, @Nullable String value, JsonGenerator out) throws IOException {
        if (value != null) {
            out.writeFieldName(name);
            out.writeString(value);
        }
    }

    private static void write(String name, @Nullable Object value, JsonGenerator out, SerializerProvider context)
            throws IOException {
        if (value != null) {
            out.writeFieldName(name);
            context.findTypedValueSerializer(value.getClass(), true, null).serialize(value, out, context);
        }
    }
}
