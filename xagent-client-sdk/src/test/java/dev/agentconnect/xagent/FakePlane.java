package dev.agentconnect.xagent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.packet.Packet;
import dev.agentconnect.xagent.dataplane.ChannelEvents;
import dev.agentconnect.xagent.dataplane.ChannelRoute;
import dev.agentconnect.xagent.dataplane.DataPlane;
import dev.agentconnect.xagent.dataplane.DataPlaneEvents;
import dev.agentconnect.xagent.dataplane.DataPlaneOptions;
import dev.agentconnect.xagent.dataplane.Hello;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.link.LinkOptions;
import dev.agentconnect.xagent.link.LinkState;
import dev.agentconnect.xagent.link.ManualTimers;
import dev.agentconnect.xagent.transport.FrameListener;
import dev.agentconnect.xagent.transport.FrameSocket;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** A data plane without a network: a test is the reader of its sockets, so it can choose who comes first. */
final class FakePlane implements DataPlaneEvents {
    static final ConnectorCard CARD = card(ScriptedConnector.CARD);

    final List<FrameListener> dialled = new CopyOnWriteArrayList<>();
    final List<JsonNode> sent = new CopyOnWriteArrayList<>();
    final List<String> told = new CopyOnWriteArrayList<>();
    final ManualTimers timers = new ManualTimers();
    final AtomicReference<Consumer<JsonNode>> onSend = new AtomicReference<>(packet -> {});
    final DataPlane plane;

    FakePlane(DataPlaneOptions options, ConnectorCard card) {
        plane = new DataPlane(
                new Hello(card, List.of("xagent.im.v2"), version -> true),
                null,
                new DataPlane.Wiring(
                        frames -> {
                            dialled.add(frames);
                            return new Socket();
                        },
                        options,
                        LinkOptions.DEFAULTS,
                        timers,
                        new Random(1),
                        this));
    }

    static ConnectorCard card(String text) {
        return ConnectorCard.read(Json.reader(JsonLimits.DOCUMENT).read(text));
    }

    /** Connects, and answers the hello. */
    void connect() {
        CompletableFuture<Void> ready = plane.connect();
        last().opened(new Socket());
        JsonNode hello = sent.get(sent.size() - 1);
        last().text(answer(
                hello,
                "connector.hello.ack",
                "{'connector_card_id':'im.sample','connector_id':'conn_1','protocol_version':'3.0'}"));
        ready.join();
    }

    FrameListener last() {
        return dialled.get(dialled.size() - 1);
    }

    /** Asks for a channel; {@link #acknowledgment} has the answer. */
    CompletableFuture<ChannelRoute> open() {
        return plane.open(null, route -> new Events());
    }

    /** The answer to the last packet, which asks for a channel. */
    String acknowledgment(String channelId) {
        String descriptor = "{'schema':'xagent.connection/v2','connection':{'connector_card_id':'im.sample',"
                + "'connector_id':'conn_1','connector_channel_id':'" + channelId
                + "','target_type':'im','profiles':['xagent.im.v2'],'status':'created'},"
                + "'target':{'provider':'sample','label':'Sample','display_name':'S'},'tools':[]}";
        return answer(
                        sent.get(sent.size() - 1),
                        "channel.open.ack",
                        "{'connector_channel_id':'" + channelId + "','connection_descriptor':" + descriptor + "}")
                .replaceFirst(",\"payload\"", ",\"connector_channel_id\":\"" + channelId + "\",\"payload\"");
    }

    private static String answer(JsonNode request, String type, String payload) {
        return ("{'schema':'xagent.connector.packet/v1','packet_id':'s_1','type':'" + type + "','reply_to':'"
                        + request.path("packet_id").asText() + "','request_id':'"
                        + request.path("request_id").asText() + "','payload':" + payload + "}")
                .replace('\'', '"');
    }

    private final class Socket implements FrameSocket {
        @Override
        public Sent send(String text) {
            JsonNode packet = Json.reader(JsonLimits.PACKET).read(text);
            sent.add(packet);
            onSend.get().accept(packet);
            return Sent.QUEUED;
        }

        @Override
        public void close(int code) {}

        @Override
        public void cancel() {}
    }

    private final class Events implements ChannelEvents {
        @Override
        public void opened() {
            told.add("opened");
        }

        @Override
        public void lost() {
            told.add("lost");
        }

        @Override
        public void reopenFailed(ConnectorException cause) {}

        @Override
        public void descriptorChanged(dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor descriptor) {}

        @Override
        public void received(Packet packet, long bytes) {}

        @Override
        public void closed(ConnectorException cause) {
            told.add("closed");
        }
    }

    @Override
    public void stateChanged(LinkState state) {}

    @Override
    public void connectorReplaced(String before, String after) {}
}
