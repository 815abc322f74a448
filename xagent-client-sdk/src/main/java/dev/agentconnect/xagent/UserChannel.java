package dev.agentconnect.xagent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.xagent.card.CardTool;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.packet.AuthState;
import dev.agentconnect.protocol.xagent.packet.LoggedOut;
import dev.agentconnect.protocol.xagent.packet.ToolContext;
import dev.agentconnect.protocol.xagent.packet.ToolProgress;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.profile.ChatFile;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.xagent.chat.ChatHandler;
import dev.agentconnect.xagent.error.Await;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.LinkLost;
import dev.agentconnect.xagent.error.RequestTimeout;
import dev.agentconnect.xagent.transferplane.UploadedFile;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One user's channel of a connector (Connector Protocol 3.0, sections 8.3 to 8.21).
 *
 * <p>It outlives drops: when the link is back it is opened again with its id. While it is not open, calls fail at once
 * with {@code LinkLost}, outcome {@code NOT_SENT}; messages wait. Every call ends: with its result, an error, a timeout
 * or the loss of the link. Blocking methods may be called from any thread, handlers included. What hangs on a returned
 * future without an executor of its own must not block. Thread safe.
 */
public final class UserChannel implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(UserChannel.class);

    private final ChannelDesk desk;
    private final ChannelAuth auth;
    private final ChannelChat chat;

    UserChannel(ChannelDesk desk) {
        this.desk = desk;
        this.auth = new ChannelAuth(desk);
        this.chat = new ChannelChat(desk);
    }

    /**
     * Logins.
     *
     * @return the part for sections 8.7 to 8.14
     */
    public ChannelAuth auth() {
        return auth;
    }

    /**
     * Pieces of messages, activity, the legacy profile.
     *
     * @return the part for chat beside whole messages
     */
    public ChannelChat chat() {
        return chat;
    }

    /**
     * The platform's key of the channel, which stays when the connector replaces the channel's id.
     *
     * @return the key, or nothing for a channel that was not opened by a {@link ConnectorUser}
     */
    public Optional<String> userConnectorId() {
        return Optional.ofNullable(desk.binding.id());
    }

    /**
     * Whether nothing is remembered of the channel: no login has stood on it yet (rules OPEN-05 and AUTH-11).
     *
     * @return false from the first login on
     */
    public boolean isTemporary() {
        return desk.binding.isTemporary();
    }

    ChannelDesk desk() {
        return desk;
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
     * Whether this object is over: closed, or logged out.
     *
     * @return true for good
     */
    public boolean isClosed() {
        return desk.route.isClosed();
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
        ConnectionDescriptor fresh = Await.result(desk.calls.descriptor());
        desk.binding.settle();
        return fresh;
    }

    /**
     * Logs in with a form and waits for the end (sections 8.7 to 8.10); short for {@link ChannelAuth#form}.
     *
     * @param flowId a form flow of the card
     * @param values the fields by name
     * @return the final state; {@code failed} is a value, not an exception
     * @throws CallRefused when the values do not fit the card
     * @throws RequestTimeout when the login did not end in time
     */
    public AuthState login(String flowId, Map<String, String> values) {
        return auth.form(flowId, values).awaitState();
    }

    /**
     * Ends the login at the target (section 8.13); short for {@link ChannelAuth#logout}.
     *
     * @return the answer
     */
    public LoggedOut logout() {
        return auth.logout();
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
     * @throws LinkLost when the link ended before the answer; the call is never repeated by itself
     */
    public JsonNode invoke(String toolId, ObjectNode arguments, @Nullable ToolContext context) {
        return Await.result(desk.calls.tool(toolId, arguments, context));
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
        return desk.parts.threads().handOver(desk.calls.tool(toolId, arguments, context));
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
     * Sends a text as one finished assistant message.
     *
     * @param text the text, not empty
     * @return ends with the final ack
     * @see #send(ChatMessageContent)
     */
    public CompletableFuture<ChatAckContent> send(String text) {
        return send(ChatMessageContent.text(
                chat.newMessageId(), text, desk.parts.timers().now()));
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
                chat.newMessageId(), text, uploaded, desk.parts.timers().now(), Map.of()));
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
     * How many messages wait for their final ack; short for {@link ChannelChat#pending}.
     *
     * @return a number from 0 to the bound
     */
    public int pendingMessages() {
        return chat.pending();
    }

    /**
     * Closes the runtime route (section 8.5) and waits for the connector's word, bounded by the request timeout. The
     * login at the target and the record stay (rule CLOSE-03). Pending messages end with {@code ClientClosed}; those of a
     * {@link ConnectorUser}'s channel stay in the pending store and go out when it is opened again. Does nothing the second
     * time.
     */
    @Override
    public void close() {
        try {
            Await.result(desk.route.close());
        } catch (ConnectorException e) {
            LOG.info("channel.close was not acknowledged: {}", e.getMessage());
        }
    }
}
