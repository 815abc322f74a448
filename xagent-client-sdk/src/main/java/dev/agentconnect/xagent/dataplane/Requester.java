package dev.agentconnect.xagent.dataplane;

import dev.agentconnect.protocol.xagent.codec.PacketCodec;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.packet.Packet;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.LinkLost;
import dev.agentconnect.xagent.error.Overloaded;
import dev.agentconnect.xagent.link.Attempt;
import dev.agentconnect.xagent.link.Timers;
import dev.agentconnect.xagent.transport.FrameSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Writes packets, and turns those that ask into futures that end (sections 7 and 8). Thread safe. */
final class Requester {
    private static final int MAX_UTF8_BYTES_PER_CHAR = 3;

    private final PacketIds ids = new PacketIds();
    private final PacketCodec codec;
    private final DataPlaneOptions options;
    private final Timers timers;
    private final PendingRequests pending;

    Requester(PacketCodec codec, DataPlaneOptions options, Timers timers) {
        this.codec = codec;
        this.options = options;
        this.timers = timers;
        this.pending = new PendingRequests(options.maxPendingRequests(), timers);
    }

    PendingRequests pending() {
        return pending;
    }

    /** Sends a request on an attempt; the future always ends, where packets are read or here. */
    <T extends @Nullable Object> CompletableFuture<T> ask(
            Attempt attempt, @Nullable String channelId, Request<T> request) {
        PacketHeader header = header(channelId);
        String requestId = String.valueOf(header.requestId());
        CompletableFuture<Packet> answer = new CompletableFuture<>();
        // Before anything is sent, so that the result is made where packets are read and before the next packet is.
        CompletableFuture<T> result = answer.thenApply(request.onAnswer());
        try {
            String text = encode(request.packet().apply(header));
            Duration deadline = timers.elapsed().plus(request.timeout());
            pending.add(
                    requestId,
                    new PendingRequests.Pending(
                            attempt, request.type(), request.answerType(), channelId, deadline, answer));
            confirm(requestId, request.type(), attempt.send(text));
        } catch (ConnectorException e) {
            answer.completeExceptionally(e);
        }
        return result;
    }

    private void confirm(String requestId, PacketType type, FrameSocket.Sent sent) {
        if (sent == FrameSocket.Sent.QUEUE_FULL) {
            pending.fail(requestId, new Overloaded("maxQueuedBytes"));
        } else if (sent == FrameSocket.Sent.GONE) {
            pending.fail(requestId, new LinkLost(type.word(), LinkLost.Outcome.NOT_SENT, null));
        }
    }

    FrameSocket.Sent send(Attempt attempt, Packet packet) {
        return attempt.send(encode(packet));
    }

    /** A packet over the peer's limit would cost the connection, and be sent again after it. */
    private String encode(Packet packet) {
        String text = codec.encode(packet);
        int max = options.maxPacketBytes();
        boolean fits = (long) text.length() * MAX_UTF8_BYTES_PER_CHAR <= max
                || (text.length() <= max && text.getBytes(StandardCharsets.UTF_8).length <= max);
        if (!fits) {
            throw new CallRefused("the " + packet.type() + " is longer than maxPacketBytes");
        }
        return text;
    }

    PacketHeader header(@Nullable String channelId) {
        return PacketHeader.request(ids.packet(), ids.request(), channelId, timers.now());
    }

    PacketHeader reply(PacketHeader to) {
        return to.reply(ids.packet(), timers.now());
    }
}
