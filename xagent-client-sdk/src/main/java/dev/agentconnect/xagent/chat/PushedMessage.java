package dev.agentconnect.xagent.chat;

import dev.agentconnect.protocol.xagent.profile.ChatFile;
import dev.agentconnect.protocol.xagent.profile.FileType;
import dev.agentconnect.protocol.xagent.profile.MessagePushContent;
import dev.agentconnect.protocol.xagent.profile.PushFile;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A message of the legacy profile {@code xagent.im.v1}, as a platform needs it (section 8.21).
 *
 * @param text what the user sees: {@code text}, {@code content} or {@code message}, never the activation message
 * @param activation what the agent is to do, or null; not for the user's eyes (rule PUSH-05)
 * @param target which session it belongs to
 * @param files its files, ready to be downloaded
 * @param content everything as it came
 */
public record PushedMessage(
        String text,
        @Nullable String activation,
        SessionTarget target,
        List<ChatFile> files,
        MessagePushContent content) {
    /** Copies what it is given. */
    public PushedMessage {
        files = List.copyOf(files);
    }

    /**
     * Reads a push.
     *
     * @param content what came
     * @return the message
     * @throws IllegalArgumentException when it names more than one session
     */
    public static PushedMessage of(MessagePushContent content) {
        List<String> sessions = Stream.of(content.targetSessionRef(), content.sessionRef(), content.targetSessionId())
                .filter(Objects::nonNull)
                .filter(name -> !name.isBlank())
                .toList();
        if (sessions.size() > 1) {
            throw new IllegalArgumentException("PUSH-02: more than one target session");
        }
        return new PushedMessage(
                visible(content),
                content.activationMessage(),
                sessions.isEmpty() ? new SessionTarget.Dedicated() : new SessionTarget.Named(sessions.get(0)),
                content.files() == null
                        ? List.of()
                        : content.files().stream().map(PushedMessage::file).toList(),
                content);
    }

    private static String visible(MessagePushContent content) {
        if (content.text() != null) {
            return content.text();
        }
        if (content.content() != null) {
            return content.content();
        }
        return content.extra().containsKey("message")
                ? content.extra().get("message").asText()
                : Objects.requireNonNullElse(content.rawText(), "");
    }

    private static ChatFile file(PushFile file) {
        return new ChatFile(
                file.type() == null ? FileType.FILE : new FileType(file.type()),
                file.fileRef(),
                file.filename(),
                file.mimeType(),
                file.byteSize(),
                null,
                file.downloadUrl() == null ? file.url() : file.downloadUrl(),
                Map.of());
    }
}
