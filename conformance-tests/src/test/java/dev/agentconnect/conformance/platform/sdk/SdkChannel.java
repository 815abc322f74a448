package dev.agentconnect.conformance.platform.sdk;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.profile.ChatFile;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.protocol.xagent.profile.MessagePushContent;
import dev.agentconnect.xagent.UserChannel;
import dev.agentconnect.xagent.chat.MessageRefused;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the adapter keeps of one channel: the binding, and what the user's messages became. Guarded by itself. */
final class SdkChannel {
    private final String handle;
    private @Nullable UserChannel channel;
    private String id = "";
    private @Nullable Boolean refuseNextRetryable;
    private final List<ObjectNode> messages = new ArrayList<>();
    private final List<ChatFile> files = new ArrayList<>();

    SdkChannel(String handle) {
        this.handle = handle;
    }

    String handle() {
        return handle;
    }

    synchronized void opened(UserChannel opened) {
        channel = opened;
        id = opened.id();
        opened.onPush(this::pushed);
    }

    synchronized String storedId() {
        return channel == null ? id : channel.id();
    }

    synchronized UserChannel channel() {
        if (channel == null) {
            throw new IllegalStateException("never_opened");
        }
        return channel;
    }

    synchronized void refuseNext(boolean retryable) {
        refuseNextRetryable = retryable;
    }

    synchronized void received(ChatMessageContent message) {
        Boolean retryable = refuseNextRetryable;
        if (retryable != null) {
            refuseNextRetryable = null;
            throw new MessageRefused("permission_denied", retryable);
        }
        add(message.messageId(), message.text());
        if (message.files() != null) {
            files.addAll(message.files());
        }
    }

    private synchronized void pushed(MessagePushContent message) {
        add(message.messageId(), message.text());
    }

    private void add(@Nullable String messageId, @Nullable String text) {
        messages.add(Json.object().put("message_id", messageId).put("text", text));
    }

    synchronized ObjectNode messages() {
        ObjectNode result = Json.object();
        result.putArray("messages").addAll(messages);
        return result;
    }

    synchronized Optional<ChatFile> file(String fileRef) {
        return files.stream().filter(file -> file.fileRef().equals(fileRef)).findFirst();
    }
}
