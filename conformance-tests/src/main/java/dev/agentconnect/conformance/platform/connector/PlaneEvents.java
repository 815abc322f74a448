package dev.agentconnect.conformance.platform.connector;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.platform.listen.SocketEvents;
import dev.agentconnect.conformance.wire.Transcript;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import java.nio.charset.StandardCharsets;

/** Turns the messages of one socket into packets; what is none is noted. */
final class PlaneEvents implements SocketEvents {
    private static final Json.TreeReader READER = Json.reader(JsonLimits.DOCUMENT);

    private final ScriptedConnector connector;
    private final Plane plane;
    private final Transcript transcript;
    private final TrafficNotes notes;

    PlaneEvents(ScriptedConnector connector, Plane plane, Transcript transcript, TrafficNotes notes) {
        this.connector = connector;
        this.plane = plane;
        this.transcript = transcript;
        this.notes = notes;
    }

    @Override
    public void text(String text) {
        transcript.received(text);
        JsonNode packet;
        try {
            packet = READER.read(text.getBytes(StandardCharsets.UTF_8));
        } catch (JsonException e) {
            notes.note("WS-04", "a text message that is no single JSON value");
            return;
        }
        if (!packet.isObject()) {
            notes.note("WS-04", "a text message that is no packet");
            return;
        }
        notes.packet(packet, text);
        connector.came(plane, packet);
    }

    @Override
    public void binary() {
        transcript.received("a binary message");
        notes.note("WS-03", "a binary message");
    }

    @Override
    public void broken(String what) {
        transcript.received(what);
        notes.note("WS-03", what);
    }

    @Override
    public void closed(int code) {
        transcript.received("the socket ended with " + code);
        connector.ended(plane, code);
    }
}
