package dev.agentconnect.protocol.xagent.profile;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An inbound message of IM v1, as {@code message.push} carries it. Legacy: clients read it, current connectors do not send it
 * (section 8.21).
 *
 * @param provider the provider
 * @param profile {@code xagent.im.v1}
 * @param eventKind {@code im.message.received}
 * @param messageId stable id, for deduplication
 * @param senderId who wrote
 * @param messageType kind of message
 * @param senderName the sender's name
 * @param displayName the sender's display name
 * @param chatType kind of chat
 * @param rawText the text as written
 * @param text the text to show
 * @param content the text to show, under its other name
 * @param activationMessage what the agent is to do; not shown to the user
 * @param reply how to reply
 * @param skill the skill that explains the reply
 * @param files the files
 * @param targetSessionRef the target session, by reference
 * @param sessionRef the target session, by reference
 * @param targetSessionId the target session, by id
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("IM1-15")
public record MessagePushContent(
        @Nullable @Rule("IM1-08") String provider,
        @Nullable @Rule("IM1-09") String profile,
        @Nullable @Rule("IM1-10") String eventKind,
        @Nullable @Rule("IM1-11") String messageId,
        @Nullable @Rule("IM1-12") String senderId,
        @Nullable @Rule("IM1-13") String messageType,
        @Nullable String senderName,
        @Nullable String displayName,
        @Nullable String chatType,
        @Nullable @Rule("IM1-14") String rawText,
        @Nullable String text,
        @Nullable String content,
        @Nullable String activationMessage,
        @Nullable ObjectNode reply,
        @Nullable JsonNode skill,
        @Nullable @Rule("IM1-16") List<PushFile> files,
        @Nullable String targetSessionRef,
        @Nullable String sessionRef,
        @Nullable String targetSessionId,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public MessagePushContent {
        files = files == null ? null : List.copyOf(files);
        extra = Extra.copy(extra);
    }
}
