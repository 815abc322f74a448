package dev.agentconnect.connector.delivery;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.connector.file.FileStore;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.handler.ChatHandler;
import dev.agentconnect.connector.handler.DeliveryRejected;
import dev.agentconnect.connector.handler.OutboundMessage;
import dev.agentconnect.connector.limits.ShownText;
import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.connector.store.Fingerprint;
import dev.agentconnect.connector.store.Recalled;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.rule.RecordReader;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.secret.Redactor;
import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import dev.agentconnect.protocol.xagent.profile.AckStatus;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.profile.ChatFile;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.protocol.xagent.profile.Direction;
import dev.agentconnect.protocol.xagent.validation.PayloadRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Messages from xAgent to the target (IM v2): each handed to the chat handler at most once to the end, answered {@code accepted}
 * only after every side effect, and remembered. Called on the channel's own queue, one at a time per channel.
 */
public final class OutboundDelivery {
    private static final Logger LOG = LoggerFactory.getLogger(OutboundDelivery.class);

    private final ConnectorStore store;
    private final FileStore files;
    private final Timers timers;
    private final Redactor redactor;

    /**
     * For one server.
     *
     * @param store remembers what was sent
     * @param files holds what xAgent uploaded
     * @param timers the clock
     * @param redactor takes secrets out of what goes to the peer
     */
    public OutboundDelivery(ConnectorStore store, FileStore files, Timers timers, Redactor redactor) {
        this.store = store;
        this.files = files;
        this.timers = timers;
        this.redactor = redactor;
    }

    /**
     * Sends a message, or answers what was answered before.
     *
     * @param channel the channel
     * @param content the message
     * @param handler sends it
     * @return the ack for xAgent
     */
    public ChatAckContent send(ChannelContext channel, ChatMessageContent content, ChatHandler handler) {
        List<Violation> faults = PayloadRules.check(content, Direction.TO_CONNECTOR).stream()
                .filter(Violation::isError)
                .toList();
        if (!faults.isEmpty()) {
            return rejected(content, ErrorCode.INVALID_PACKET, faults.get(0).describe());
        }
        String fingerprint = Fingerprint.of(identity(content));
        Optional<Recalled> known = store.sentMessages().find(channel.channelId(), content.messageId());
        return known.isPresent()
                ? repeat(content, fingerprint, known.get())
                : first(channel, content, handler, fingerprint);
    }

    private static JsonNode identity(ChatMessageContent content) {
        return Json.tree(new ChatMessageContent(
                content.messageId(),
                content.textOrEmpty(),
                content.fileList().stream().map(ChatFile::identity).toList(),
                null,
                Map.of()));
    }

    private static ChatAckContent repeat(ChatMessageContent content, String fingerprint, Recalled known) {
        if (!known.fingerprint().equals(fingerprint)) {
            return conflict(content);
        }
        ChatAckContent answer = RecordReader.read(known.answer(), ChatAckContent.class);
        return answer.status().equals(AckStatus.ACCEPTED) ? ChatAckContent.duplicate(content.messageId()) : answer;
    }

    private ChatAckContent first(
            ChannelContext channel, ChatMessageContent content, ChatHandler handler, String fingerprint) {
        SendingTrail trail = new SendingTrail(store, timers, channel.channelId(), content.messageId(), fingerprint);
        return switch (trail.left()) {
            case OTHER_CONTENT -> conflict(content);
            case UNKNOWN -> settled(channel, fingerprint, cutOff(content));
            case CLEAR -> {
                trail.begin();
                ChatAckContent answer = attempt(channel, content, handler, trail);
                if (Boolean.TRUE.equals(answer.retryable())) {
                    trail.end();
                    yield answer;
                }
                yield settled(channel, fingerprint, answer);
            }
        };
    }

    private ChatAckContent settled(ChannelContext channel, String fingerprint, ChatAckContent answer) {
        Recalled recalled = new Recalled(fingerprint, Json.tree(answer), timers.now());
        store.sentMessages().put(channel.channelId(), answer.messageId(), recalled);
        return answer;
    }

    private ChatAckContent attempt(
            ChannelContext channel, ChatMessageContent content, ChatHandler handler, SendingTrail trail) {
        if (channel.binding().isEmpty()) {
            return rejected(content, ErrorCode.CONNECTION_NOT_AUTHENTICATED, "the channel is not authenticated");
        }
        List<ChannelFile> uploaded = new ArrayList<>();
        for (ChatFile file : content.fileList()) {
            Optional<ChannelFile> found = files.find(channel.channelId(), file.fileRef());
            if (found.isEmpty()) {
                return rejected(
                        content, ErrorCode.FILE_NOT_FOUND, "a file_ref is unknown, expired or of another channel");
            }
            uploaded.add(found.get());
        }
        try {
            handler.send(new Sending(channel, content, uploaded, trail));
            return ChatAckContent.accepted(content.messageId());
        } catch (DeliveryRejected e) {
            String reason = ShownText.cut(e.reason(), ShownText.MAX_TEXT_CHARS, redactor);
            return ChatAckContent.rejected(content.messageId(), e.code(), e.isRetryable(), reason);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return unknown(content);
        } catch (Exception | Error e) {
            LOG.warn(
                    "the chat handler failed on channel {}: {}",
                    channel.channelId(),
                    e.getClass().getName());
            return unknown(content);
        }
    }

    /** Sending it again might do it twice; only people can find out whether it arrived. */
    private static ChatAckContent cutOff(ChatMessageContent content) {
        LOG.warn(
                "message {} was cut off by the end of the process; it may or may not have gone out",
                content.messageId());
        return rejected(
                content, ErrorCode.OUTCOME_UNKNOWN, "the connector ended while it sent this; it may have gone out");
    }

    private static ChatAckContent conflict(ChatMessageContent content) {
        return rejected(
                content, ErrorCode.MESSAGE_CONTENT_CONFLICT, "the same message_id came with other content before");
    }

    /**
     * The ack of a message of which nobody knows whether it went out.
     *
     * @param content the message
     * @return a rejection that may be tried again
     */
    public static ChatAckContent unknown(ChatMessageContent content) {
        return ChatAckContent.rejected(
                content.messageId(), ErrorCode.DELIVERY_FAILED.word(), true, "the target could not be reached");
    }

    private static ChatAckContent rejected(ChatMessageContent content, ErrorCode code, @Nullable String message) {
        return ChatAckContent.rejected(content.messageId(), code.word(), false, message);
    }

    /** One try; parts that went out in an earlier try are skipped. */
    private record Sending(
            ChannelContext channel, ChatMessageContent content, List<ChannelFile> files, SendingTrail trail)
            implements OutboundMessage {
        Sending {
            files = List.copyOf(files);
        }

        @Override
        public String messageId() {
            return content.messageId();
        }

        @Override
        public String text() {
            return content.textOrEmpty();
        }

        @Override
        public void part(String name, Part send) throws Exception {
            trail.part(name, send);
        }
    }
}
