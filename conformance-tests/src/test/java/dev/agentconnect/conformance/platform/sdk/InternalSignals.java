package dev.agentconnect.conformance.platform.sdk;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.profile.Direction;
import dev.agentconnect.protocol.xagent.profile.ProfileCatalog;
import dev.agentconnect.xagent.UserChannel;
import dev.agentconnect.xagent.transport.FrameListener;
import dev.agentconnect.xagent.transport.FrameSocket;
import dev.agentconnect.xagent.transport.HttpAnswer;
import dev.agentconnect.xagent.transport.HttpDownload;
import dev.agentconnect.xagent.transport.HttpRequest;
import dev.agentconnect.xagent.transport.Transport;
import dev.agentconnect.xagent.transport.UploadPart;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The bus of a platform's internal signals beside the SDK, which has no door for them: whoever sits on it can write raw packets to the
 * newest socket, and asks the catalog of profiles first (section 11). Thread safe.
 */
final class InternalSignals {
    private volatile @Nullable FrameSocket newest;

    /** A signal reaches the channel: a negotiated one goes out, any other is dropped, unless the platform leaks. */
    void emit(UserChannel channel, String type, boolean leaky) {
        List<String> profiles = channel.descriptor().connection().profiles();
        boolean negotiated = new ProfileCatalog.Negotiation(ProfileCatalog.V3_0, profiles)
                .allows(new PacketType(type), Direction.TO_CONNECTOR);
        FrameSocket socket = newest;
        if (socket != null && (negotiated || leaky)) {
            ObjectNode packet = Json.object()
                    .put("schema", "xagent.connector.packet/v1")
                    .put("packet_id", "pkt_" + UUID.randomUUID())
                    .put("type", type)
                    .put("connector_channel_id", channel.id());
            packet.putObject("payload");
            socket.send(new String(Json.bytes(packet), StandardCharsets.UTF_8));
        }
    }

    /** The transport of the SDK, of which this remembers the newest socket. */
    Transport over(Transport below) {
        return new Watched(below);
    }

    private final class Watched implements Transport {
        private final Transport below;

        Watched(Transport below) {
            this.below = below;
        }

        @Override
        public HttpAnswer fetch(HttpRequest request, int maxBytes) throws IOException {
            return below.fetch(request, maxBytes);
        }

        @Override
        public HttpDownload download(HttpRequest request, Predicate<InetAddress> allowed) throws IOException {
            return below.download(request, allowed);
        }

        @Override
        public HttpAnswer upload(HttpRequest request, UploadPart part, int maxAnswerBytes) throws IOException {
            return below.upload(request, part, maxAnswerBytes);
        }

        @Override
        public FrameSocket dial(HttpRequest request, String subprotocol, FrameListener listener) {
            FrameSocket socket = below.dial(request, subprotocol, listener);
            newest = socket;
            return socket;
        }

        @Override
        public void close() {
            below.close();
        }
    }
}
