package dev.agentconnect.conformance.platform.connector;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import java.util.Map;

/** What the scripted connector answers unless a scenario says otherwise: all goes well. */
final class DefaultAnswers {
    private final ScriptedConnector connector;
    private final Map<String, PacketRule> rules = Map.ofEntries(
            Map.entry("connector.hello", this::hello),
            Map.entry("channel.open", this::open),
            Map.entry("channel.close", came -> came.plane().ack(came.packet(), ok())),
            Map.entry("auth.start", this::authenticated),
            Map.entry("auth.status", this::authenticated),
            Map.entry("auth.cancel", this::canceled),
            Map.entry("auth.logout", this::loggedOut),
            Map.entry("connection.descriptor.get", came -> came.plane().ack(came.packet(), described(came))),
            Map.entry("tool.invoke", this::echo),
            Map.entry("chat.message", this::accepted),
            Map.entry("chat.message.delta", came -> {}),
            Map.entry("chat.message.ack", came -> {}),
            Map.entry("chat.activity", came -> {}),
            Map.entry("error", came -> {}),
            Map.entry("pong", came -> {}),
            Map.entry("ping", came -> came.plane().send(came.plane().reply(came.packet(), "pong", Json.object()))));

    DefaultAnswers(ScriptedConnector connector) {
        this.connector = connector;
    }

    void answer(Event.Came came) {
        rules.getOrDefault(came.type(), this::unsupported).on(came);
    }

    private void unsupported(Event.Came came) {
        came.plane().refuse(came.packet(), "unsupported_packet");
    }

    private static ObjectNode ok() {
        return Json.object().put("status", "ok");
    }

    private void hello(Event.Came came) {
        came.plane().ack(came.packet(), connector.helloAck());
    }

    private void open(Event.Came came) {
        connector.openAck(came, connector.channel(came.channel()));
    }

    private void authenticated(Event.Came came) {
        connector.channel(came.channel()).status("connected");
        ObjectNode payload = described(came);
        payload.put("connector_channel_id", came.channel());
        payload.put("flow_id", came.payload().path("flow_id").asText());
        payload.put("auth_session_id", "auth_" + came.channel());
        payload.put("status", "authenticated");
        came.plane().ack(came.packet(), payload);
    }

    private void canceled(Event.Came came) {
        ObjectNode payload = Json.object();
        payload.put("connector_channel_id", came.channel());
        payload.put("auth_session_id", came.payload().path("auth_session_id").asText());
        payload.put("status", "canceled").put("auth_status", "unauthenticated");
        came.plane().ack(came.packet(), payload);
    }

    private void loggedOut(Event.Came came) {
        connector.channel(came.channel()).status("created");
        came.plane().ack(came.packet(), described(came).put("status", "ok"));
    }

    private ObjectNode described(Event.Came came) {
        ObjectNode payload = Json.object();
        payload.set("connection_descriptor", connector.descriptor(came.channel()));
        return payload;
    }

    private void echo(Event.Came came) {
        ObjectNode payload = Json.object();
        payload.put("tool_id", came.payload().path("tool_id").asText());
        payload.putObject("result").set("echo", came.payload().path("arguments"));
        came.plane().ack(came.packet(), payload);
    }

    private void accepted(Event.Came came) {
        came.plane().ack(came.packet(), ScriptedConnector.chatAck(came, "accepted"));
    }
}
