package dev.agentconnect.protocol.xagent.profile;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.EpochMillis;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A complete message of IM v2, as {@code chat.message} carries it. The direction tells the author: from the connector it is
 * the user's input, to the connector it is one finished assistant message.
 *
 * @param messageId made by the sender, stable, never used again in the channel: the only idempotency key
 * @param text the text; text and files are not both empty
 * @param files the files; one unit with the text
 * @param createdAt when it was written
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("IM2-12")
public record ChatMessageContent(
        String messageId,
        @Nullable String text,
        @Nullable List<ChatFile> files,
        @Nullable @EpochMillis Instant createdAt,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public ChatMessageContent {
        files = files == null ? null : List.copyOf(files);
        extra = Extra.copy(extra);
    }

    /**
     * A text message.
     *
     * @param messageId the sender's stable id
     * @param text the text, not empty
     * @param createdAt when it was written
     * @return the message
     */
    public static ChatMessageContent text(String messageId, String text, Instant createdAt) {
        return new ChatMessageContent(messageId, text, null, createdAt, Map.of());
    }

    /**
     * The text, never null.
     *
     * @return an empty string when there is none
     */
    public String textOrEmpty() {
        return text == null ? "" : text;
    }

    /**
     * The files, never null.
     *
     * @return an empty list when there are none
     */
    public List<ChatFile> fileList() {
        return files == null ? List.of() : files;
    }

    /**
     * Whether another message says the same: equal text and equal files, whatever their URLs and times (rule IM2-53).
     *
     * @param other a message under the same id
     * @return false when the two conflict
     */
    public boolean sameContent(ChatMessageContent other) {
        return textOrEmpty().equals(other.textOrEmpty())
                && fileList().stream()
                        .map(ChatFile::identity)
                        .toList()
                        .equals(other.fileList().stream()
                                .map(ChatFile::identity)
                                .toList());
    }
}
