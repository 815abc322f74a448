package dev.agentconnect.connector.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.ToolInvocation;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.packet.ToolCall;
import dev.agentconnect.protocol.xagent.packet.ToolProgress;
import dev.agentconnect.protocol.xagent.packet.ToolProgressPush;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A tool call as its handler sees it. */
final class LiveInvocation implements ToolInvocation {
    private static final Logger LOG = LoggerFactory.getLogger(LiveInvocation.class);

    private final ChannelContext channel;
    private final OpenRequest request;
    private final ToolCall call;
    private final Replies replies;
    private final KnownSecrets known;

    LiveInvocation(ChannelContext channel, OpenRequest request, ToolCall call, Replies replies, KnownSecrets known) {
        this.known = known;
        this.channel = channel;
        this.request = request;
        this.call = call;
        this.replies = replies;
    }

    @Override
    public ChannelContext channel() {
        return channel;
    }

    @Override
    public String toolId() {
        return call.toolId();
    }

    @Override
    public ObjectNode arguments() {
        return ToolDesk.arguments(call);
    }

    @Override
    public Optional<String> toolCallId() {
        return call.context() == null
                ? Optional.empty()
                : Optional.ofNullable(call.context().toolCallId());
    }

    @Override
    public void progress(String message, double progress) {
        BigDecimal part = Double.isNaN(progress) ? null : BigDecimal.valueOf(Math.min(1, Math.max(0, progress)));
        String masked = known.mask(message);
        if (!masked.equals(message)) {
            LOG.warn("tool {} had a secret in the text of its progress: masked", call.toolId());
        }
        ToolProgress payload = new ToolProgress(call.toolId(), "running", replies.text(masked), part, Map.of());
        PacketHeader push = replies.push(channel.channelId());
        // The request is named by reply_to alone: request_id would make this look like the answer.
        PacketHeader header = new PacketHeader(
                push.packetId(), null, request.header().packetId(), channel.channelId(), push.time(), Map.of());
        request.route().offer(new ToolProgressPush(header, payload));
    }
}
