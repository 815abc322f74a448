package dev.agentconnect.protocol.xagent.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.binding.RecordParser;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import dev.agentconnect.protocol.xagent.packet.AuthCancel;
import dev.agentconnect.protocol.xagent.packet.AuthCancelAck;
import dev.agentconnect.protocol.xagent.packet.AuthCancelRequest;
import dev.agentconnect.protocol.xagent.packet.AuthCanceled;
import dev.agentconnect.protocol.xagent.packet.AuthLogout;
import dev.agentconnect.protocol.xagent.packet.AuthLogoutAck;
import dev.agentconnect.protocol.xagent.packet.AuthStart;
import dev.agentconnect.protocol.xagent.packet.AuthStartAck;
import dev.agentconnect.protocol.xagent.packet.AuthStartRequest;
import dev.agentconnect.protocol.xagent.packet.AuthState;
import dev.agentconnect.protocol.xagent.packet.AuthStatus;
import dev.agentconnect.protocol.xagent.packet.AuthStatusAck;
import dev.agentconnect.protocol.xagent.packet.AuthStatusRequest;
import dev.agentconnect.protocol.xagent.packet.ChannelClose;
import dev.agentconnect.protocol.xagent.packet.ChannelCloseAck;
import dev.agentconnect.protocol.xagent.packet.ChannelOpen;
import dev.agentconnect.protocol.xagent.packet.ChannelOpenAck;
import dev.agentconnect.protocol.xagent.packet.ChatActivity;
import dev.agentconnect.protocol.xagent.packet.ChatMessage;
import dev.agentconnect.protocol.xagent.packet.ChatMessageAck;
import dev.agentconnect.protocol.xagent.packet.ChatMessageDelta;
import dev.agentconnect.protocol.xagent.packet.ConnectorHello;
import dev.agentconnect.protocol.xagent.packet.ConnectorHelloAck;
import dev.agentconnect.protocol.xagent.packet.DescriptorContent;
import dev.agentconnect.protocol.xagent.packet.DescriptorGet;
import dev.agentconnect.protocol.xagent.packet.DescriptorGetAck;
import dev.agentconnect.protocol.xagent.packet.DescriptorPush;
import dev.agentconnect.protocol.xagent.packet.HelloAnswer;
import dev.agentconnect.protocol.xagent.packet.HelloRequest;
import dev.agentconnect.protocol.xagent.packet.LoggedOut;
import dev.agentconnect.protocol.xagent.packet.MessagePush;
import dev.agentconnect.protocol.xagent.packet.NoFields;
import dev.agentconnect.protocol.xagent.packet.OpenedChannel;
import dev.agentconnect.protocol.xagent.packet.Packet;
import dev.agentconnect.protocol.xagent.packet.Ping;
import dev.agentconnect.protocol.xagent.packet.Pong;
import dev.agentconnect.protocol.xagent.packet.StatusOnly;
import dev.agentconnect.protocol.xagent.packet.ToolCall;
import dev.agentconnect.protocol.xagent.packet.ToolInvoke;
import dev.agentconnect.protocol.xagent.packet.ToolInvokeAck;
import dev.agentconnect.protocol.xagent.packet.ToolProgress;
import dev.agentconnect.protocol.xagent.packet.ToolProgressPush;
import dev.agentconnect.protocol.xagent.packet.ToolResult;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.profile.ChatActivityContent;
import dev.agentconnect.protocol.xagent.profile.ChatDeltaContent;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.protocol.xagent.profile.MessagePushContent;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The table of packet types: what the payload of each is, whether it must be there, and which record it becomes.
 *
 * @param type the wire type
 * @param payload the payload's record
 * @param presence when the payload must be there
 * @param factory makes the packet
 */
record PacketKind<P extends Record>(PacketType type, Class<P> payload, Presence presence, Factory<P> factory) {
    enum Presence {
        REQUIRED,
        OPTIONAL,
        UNLESS_ERROR
    }

    interface Factory<P> {
        Packet make(PacketHeader header, @Nullable P payload, @Nullable WireError error);
    }

    private interface OptionalPayload<P> {
        Packet make(PacketHeader header, @Nullable P payload);
    }

    private static final Map<PacketType, PacketKind<?>> ALL = Stream.<PacketKind<?>>of(
                    required(PacketType.CONNECTOR_HELLO, HelloRequest.class, ConnectorHello::new),
                    ack(PacketType.CONNECTOR_HELLO_ACK, HelloAnswer.class, ConnectorHelloAck::new),
                    optional(PacketType.CHANNEL_OPEN, NoFields.class, ChannelOpen::new),
                    ack(PacketType.CHANNEL_OPEN_ACK, OpenedChannel.class, ChannelOpenAck::new),
                    optional(PacketType.CHANNEL_CLOSE, NoFields.class, ChannelClose::new),
                    ack(PacketType.CHANNEL_CLOSE_ACK, StatusOnly.class, ChannelCloseAck::new),
                    required(PacketType.AUTH_START, AuthStartRequest.class, AuthStart::new),
                    ack(PacketType.AUTH_START_ACK, AuthState.class, AuthStartAck::new),
                    required(PacketType.AUTH_STATUS, AuthStatusRequest.class, AuthStatus::new),
                    ack(PacketType.AUTH_STATUS_ACK, AuthState.class, AuthStatusAck::new),
                    required(PacketType.AUTH_CANCEL, AuthCancelRequest.class, AuthCancel::new),
                    ack(PacketType.AUTH_CANCEL_ACK, AuthCanceled.class, AuthCancelAck::new),
                    optional(PacketType.AUTH_LOGOUT, NoFields.class, AuthLogout::new),
                    ack(PacketType.AUTH_LOGOUT_ACK, LoggedOut.class, AuthLogoutAck::new),
                    optional(PacketType.CONNECTION_DESCRIPTOR_GET, NoFields.class, DescriptorGet::new),
                    ack(PacketType.CONNECTION_DESCRIPTOR_GET_ACK, DescriptorContent.class, DescriptorGetAck::new),
                    required(PacketType.CONNECTION_DESCRIPTOR_PUSH, DescriptorContent.class, DescriptorPush::new),
                    required(PacketType.TOOL_INVOKE, ToolCall.class, ToolInvoke::new),
                    ack(PacketType.TOOL_INVOKE_ACK, ToolResult.class, ToolInvokeAck::new),
                    required(PacketType.TOOL_PROGRESS_PUSH, ToolProgress.class, ToolProgressPush::new),
                    required(PacketType.MESSAGE_PUSH, MessagePushContent.class, MessagePush::new),
                    optional(PacketType.PING, NoFields.class, Ping::new),
                    optional(PacketType.PONG, NoFields.class, Pong::new),
                    required(PacketType.CHAT_MESSAGE, ChatMessageContent.class, ChatMessage::new),
                    required(PacketType.CHAT_MESSAGE_DELTA, ChatDeltaContent.class, ChatMessageDelta::new),
                    required(PacketType.CHAT_MESSAGE_ACK, ChatAckContent.class, ChatMessageAck::new),
                    required(PacketType.CHAT_ACTIVITY, ChatActivityContent.class, ChatActivity::new))
            .collect(Collectors.toUnmodifiableMap(PacketKind::type, k -> k));

    private static <P extends Record> PacketKind<P> required(
            PacketType type, Class<P> payload, BiFunction<PacketHeader, P, Packet> make) {
        return new PacketKind<>(
                type, payload, Presence.REQUIRED, (h, p, e) -> make.apply(h, Objects.requireNonNull(p)));
    }

    private static <P extends Record> PacketKind<P> optional(
            PacketType type, Class<P> payload, OptionalPayload<P> make) {
        return new PacketKind<>(type, payload, Presence.OPTIONAL, (h, p, e) -> make.make(h, p));
    }

    private static <P extends Record> PacketKind<P> ack(PacketType type, Class<P> payload, Factory<P> make) {
        return new PacketKind<>(type, payload, Presence.UNLESS_ERROR, make);
    }

    static @Nullable PacketKind<?> of(PacketType type) {
        return ALL.get(type);
    }

    /** Reads the payload the short way. */
    RecordParser<P> parser() {
        return RecordParser.of(payload);
    }

    /** Makes the packet of a payload that {@link #parser} has read. */
    Packet make(PacketHeader header, @Nullable Object content, @Nullable WireError error) {
        return factory.make(header, content == null ? null : payload.cast(content), error);
    }

    /** A descriptor of generation 1 inside a payload becomes one of generation 2 (rule DESC-19). */
    JsonNode normalise(ObjectNode tree) {
        JsonNode descriptor = tree.get("connection_descriptor");
        if (descriptor == null) {
            return tree;
        }
        JsonNode normal = ConnectionDescriptor.normalise(descriptor);
        if (normal.equals(descriptor)) {
            return tree;
        }
        ObjectNode copy = tree.deepCopy();
        copy.set("connection_descriptor", normal);
        return copy;
    }
}
