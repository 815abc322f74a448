package dev.agentconnect.xagent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.xagent.card.CardTool;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.packet.AuthCanceled;
import dev.agentconnect.protocol.xagent.packet.AuthState;
import dev.agentconnect.protocol.xagent.packet.DescriptorContent;
import dev.agentconnect.protocol.xagent.packet.DescriptorGet;
import dev.agentconnect.protocol.xagent.packet.DescriptorGetAck;
import dev.agentconnect.protocol.xagent.packet.LoggedOut;
import dev.agentconnect.protocol.xagent.packet.ToolCall;
import dev.agentconnect.protocol.xagent.packet.ToolContext;
import dev.agentconnect.protocol.xagent.packet.ToolInvoke;
import dev.agentconnect.protocol.xagent.packet.ToolInvokeAck;
import dev.agentconnect.protocol.xagent.packet.ToolProgress;
import dev.agentconnect.protocol.xagent.packet.ToolResult;
import dev.agentconnect.protocol.xagent.profile.ActivityStatus;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.profile.ChatFile;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.protocol.xagent.profile.MessagePushContent;
import dev.agentconnect.xagent.auth.FormLogin;
import dev.agentconnect.xagent.chat.ChatHandler;
import dev.agentconnect.xagent.dataplane.Request;
import dev.agentconnect.xagent.error.Await;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.transferplane.UploadedFile;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One user's channel of a connector (Connector Protocol 3.0, sections 8.3 to 8.21).
 *
 * <p>It outlives drops: when the link is back it is opened again with its id. While it is not open, calls fail at once
 * with {@code LinkLost}, outcome {@code NOT_SENT}; messages wait. Every call ends: with its result, an error, a timeout
 * or the loss of the link. Blocking methods may be called from any thread, handlers included. What hangs on a returned
 * future without an executor of its own must not block. Thread safe.
 */
public final class UserChannel implements AutoCloseable {
    private final ChannelDesk desk;

    UserChannel(ChannelDesk desk) {
        this.desk = desk;
    }

    /**
     * The channel's id: keep it to open the channel again after a restart. A connector may replace it when it reopens.
     *
     * @return the id
     */
    public String id() {
        return Objects.requireNonNull(desk.route.channelId(), "a channel is given out when it is open");
    }

    /**
     * Whether calls can be made now.
     *
     * @return false while the link is down or the channel is being opened again
     */
    public boolean isOpen() {
        return desk.route.isOpen();
    }

    /**
     * The last descriptor that the connector sent for this channel (section 9).
     *
     * @return the descriptor
     */
    public ConnectionDescriptor descriptor() {
        return Objects.requireNonNull(desk.route.descriptor(), "a channel is given out when it is open");
    }

    /**
     * Asks for the descriptor (section 8.15).
     *
     * @return the descriptor, fresh from the connector
     */
    public ConnectionDescriptor refreshDescriptor() {
        return Await.result(desk.route.request(new Request<>(
                PacketType.CONNECTION_DESCRIPTOR_GET,
                PacketType.CONNECTION_DESCRIPTOR_GET_ACK,
                desk.parts.options().dataPlane().requestTimeout(),
                header -> new DescriptorGet(header, null),
                answer -> {
                    DescriptorContent content = Objects.requireNonNull(((DescriptorGetAck) answer).payload());
                    desk.route.describe(content.connectionDescriptor());
                    return content.connectionDescriptor();
                })));
    }

    /**
     * Logs in with a form and waits for the end (sections 8.7 to 8.10). The values are checked against the card first and
     * are never kept or logged.
     *
     * @param flowId a form flow of the card
     * @param values the fields by name
     * @return the final state; {@code failed} is a value, not an exception
     * @throws ConnectorException.CallRefused when the values do not fit the card
     */
    public AuthState login(String flowId, Map<String, String> values) {
        return Await.result(
                new FormLogin(desk.auth, desk.parts.options().login(), desk.parts.timers(), flowId).run(values));
    }

    /**
     * Starts an auth flow (section 8.7).
     *
     * @param flowId a flow of the card
     * @param values the fields by name; empty for a flow without fields
     * @return the state of the new auth session
     */
    public AuthState startAuth(String flowId, Map<String, String> values) {
        return Await.result(desk.auth.start(flowId, values));
    }

    /**
     * Asks how an auth session is (section 8.9).
     *
     * @param flowId the flow
     * @param authSessionId the session
     * @param refresh whether to renew its code
     * @return its state
     */
    public AuthState authStatus(String flowId, String authSessionId, boolean refresh) {
        return Await.result(desk.auth.status(flowId, authSessionId, refresh));
    }

    /**
     * Ends an auth session before its time (section 8.11).
     *
     * @param authSessionId the session
     * @return what was done
     */
    public AuthCanceled cancelAuth(String authSessionId) {
        return Await.result(desk.auth.cancel(authSessionId));
    }

    /**
     * Ends the login at the target (section 8.13). The channel stays.
     *
     * @return the answer
     */
    public LoggedOut logout() {
        return Await.result(desk.auth.logout());
    }

    /**
     * The tools that can be called now: those of the card that the descriptor calls available and the target permits.
     *
     * @return a list in the order of the card
     */
    public List<CardTool> tools() {
        return desk.tools.visible(desk.route.descriptor());
    }

    /**
     * Calls a tool and waits (section 8.18).
     *
     * @param toolId one of {@link #tools()}
     * @param arguments the model's arguments; sent unchanged, and never used to choose the channel
     * @param context what the call belongs to, or null
     * @return the result
     * @throws ConnectorException.LinkLost when the link ended before the answer; the call is never repeated by itself
     */
    public JsonNode invoke(String toolId, ObjectNode arguments, @Nullable ToolContext context) {
        return Await.result(call(toolId, arguments, context));
    }

    /**
     * Calls a tool (section 8.18).
     *
     * @param toolId one of {@link #tools()}
     * @param arguments the model's arguments; sent unchanged
     * @param context what the call belongs to, or null
     * @return ends with the result
     */
    public CompletableFuture<JsonNode> invokeAsync(String toolId, ObjectNode arguments, @Nullable ToolContext context) {
        return desk.parts.threads().handOver(call(toolId, arguments, context));
    }

    private CompletableFuture<JsonNode> call(String toolId, ObjectNode arguments, @Nullable ToolContext context) {
        if (desk.route.isOpen()) { // else the request itself says why not
            desk.tools.require(toolId, desk.route.descriptor());
        }
        ToolCall call = new ToolCall(toolId, arguments, context, Map.of());
        return desk.route.request(new Request<>(
                PacketType.TOOL_INVOKE,
                PacketType.TOOL_INVOKE_ACK,
                desk.parts.options().dataPlane().requestTimeout(),
                header -> new ToolInvoke(header, call),
                answer -> result(toolId, Objects.requireNonNull(((ToolInvokeAck) answer).payload()))));
    }

    private static JsonNode result(String toolId, ToolResult result) {
        if (!result.toolId().equals(toolId)) {
            throw new ConnectorException.AnswerRefused("tool.invoke", "another tool");
        }
        return result.result();
    }

    /**
     * Sets who hears of the progress of tools (section 8.20). Progress never replaces the result.
     *
     * @param handler runs on the channel's callback queue
     */
    public void onProgress(Consumer<ToolProgress> handler) {
        desk.onProgress(handler);
    }

    /**
     * A new message id.
     *
     * @return an id that was never used
     */
    public String newMessageId() {
        return desk.parts.ids().message();
    }

    /**
     * Sends a text as one finished assistant message.
     *
     * @param text the text, not empty
     * @return ends with the final ack
     * @see #send(ChatMessageContent)
     */
    public CompletableFuture<ChatAckContent> send(String text) {
        return send(ChatMessageContent.text(
                newMessageId(), text, desk.parts.timers().now()));
    }

    /**
     * Sends one finished assistant message (profile {@code xagent.im.v2}). It stays pending until the connector has
     * decided: it is sent again with the same id after a drop, a retryable rejection or a silence. A timeout or a drop is
     * never taken for a yes.
     *
     * @param message the message
     * @return ends with the final ack ({@code accepted}, {@code duplicate}, or {@code rejected} for good), or fails when
     *     the connector refused the packet, the retention ended, or the channel was closed
     */
    public CompletableFuture<ChatAckContent> send(ChatMessageContent message) {
        return desk.parts.threads().handOver(desk.chat.send(message));
    }

    /**
     * Uploads files and sends them as one message with a text (rule IM2-17). Blocks while it uploads.
     *
     * @param text the text; may be empty when there are files
     * @param files the files
     * @return ends with the final ack
     */
    public CompletableFuture<ChatAckContent> send(String text, List<Path> files) {
        List<ChatFile> uploaded =
                files.stream().map(file -> upload(file).toChatFile()).toList();
        return send(new ChatMessageContent(
                newMessageId(), text, uploaded, desk.parts.timers().now(), Map.of()));
    }

    /**
     * Sends a piece of a message that is still being written. The whole message must follow with {@link
     * #send(ChatMessageContent)}.
     *
     * @param messageId the id that the whole message will have
     * @param text the piece
     * @return false when it was not sent; the whole message makes up for it
     */
    public boolean sendDelta(String messageId, String text) {
        return desk.chat.delta(messageId, text);
    }

    /**
     * Says what the agent is doing: a snapshot that replaces the last one, without ack.
     *
     * @param status what it does
     * @param toolName the tool, with and only with {@code tool}
     * @return false when it was not sent, which harms nothing
     */
    public boolean activity(ActivityStatus status, @Nullable String toolName) {
        return desk.chat.activity(status, toolName);
    }

    /**
     * Sets who takes the user's messages. Until then they are rejected as retryable.
     *
     * @param handler returning accepts a message, throwing rejects it; called once for each message that it accepts
     */
    public void onMessage(ChatHandler handler) {
        desk.chat.onMessage(handler);
    }

    /**
     * Sets who takes messages of the legacy profile {@code xagent.im.v1} (section 8.21).
     *
     * @param handler runs on the channel's callback queue
     */
    public void onPush(Consumer<MessagePushContent> handler) {
        desk.pushes.onPush(handler);
    }

    /**
     * Uploads a file for this channel (section 5.1). Blocking.
     *
     * @param file the file
     * @return the reference
     */
    public UploadedFile upload(Path file) {
        return desk.parts.uploads().send(id(), file);
    }

    /**
     * Uploads what a stream holds (section 5.1). Blocking.
     *
     * @param content the bytes; read once, not closed
     * @param filename the file's name, without folders
     * @return the reference
     */
    public UploadedFile upload(InputStream content, String filename) {
        return desk.parts.uploads().send(id(), filename, -1, content);
    }

    /**
     * How many messages wait for their final ack.
     *
     * @return a number from 0 to the bound
     */
    public int pendingMessages() {
        return desk.chat.pendingMessages();
    }

    /**
     * Closes the runtime route (section 8.5) and waits for the connector's word, bounded by the request timeout. The
     * login at the target stays. Pending messages end with {@code ClientClosed}. Does nothing the second time.
     */
    @Override
    public void close() {
        if (desk.route.isClosed()) {
            return;
        }
        try {
            Await.result(desk.route.close());
        } catch (ConnectorException e) {
            org.slf4j.LoggerFactory.getLogger(UserChannel.class)
                    .info("channel.close was not acknowledged: {}", e.getMessage());
        }
    }
}
