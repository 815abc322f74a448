package dev.agentconnect.conformance.platform.sdk;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.profile.ChatFile;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.xagent.UserChannel;
import dev.agentconnect.xagent.auth.Login;
import dev.agentconnect.xagent.chat.MessageRefused;
import dev.agentconnect.xagent.chat.PushedMessage;
import dev.agentconnect.xagent.chat.SessionTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the adapter keeps of one channel: the runtime channel, a login, and what the user's messages became. Guarded by itself. */
final class SdkChannel {
    private final String handle;
    private @Nullable UserChannel channel;
    private @Nullable Login login;
    private @Nullable Boolean refuseNextRetryable;
    private final List<ObjectNode> messages = new ArrayList<>();
    private final List<ChatFile> files = new ArrayList<>();

    SdkChannel(String handle) {
        this.handle = handle;
    }

    String handle() {
        return handle;
    }

    /** The Session of the platform that belongs to this channel alone (section 10.1). */
    String session() {
        return "session_" + handle;
    }

    synchronized void opened(UserChannel opened) {
        channel = opened;
        opened.chat().onPush(this::pushed);
    }

    synchronized UserChannel channel() {
        if (channel == null) {
            throw new IllegalStateException("never opened");
        }
        return channel;
    }

    String userConnectorId() {
        return channel().userConnectorId().orElseThrow();
    }

    synchronized void begun(Login begun) {
        login = begun;
    }

    synchronized Login login() {
        if (login == null) {
            throw new IllegalStateException("no login was begun");
        }
        return login;
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
        messages.add(Json.object().put("message_id", message.messageId()).put("text", message.text()));
        if (message.files() != null) {
            files.addAll(message.files());
        }
    }

    private synchronized void pushed(PushedMessage message) {
        String session = message.target() instanceof SessionTarget.Named named ? named.reference() : "dedicated";
        messages.add(Json.object()
                .put("message_id", message.content().messageId())
                .put("text", message.text())
                .put("session", session));
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
