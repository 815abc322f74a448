package dev.agentconnect.xagent.chat;

import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.packet.ChatMessage;
import dev.agentconnect.protocol.xagent.profile.AckStatus;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.profile.ChatFile;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which message ids came, what they said and what was answered. An id is remembered as done only when its handling has
 * ended for good; a failure that may be repeated forgets it. Bounded: the oldest done id goes first. Thread safe.
 */
final class SeenMessages {
    private static final int MAX_WAITING_COPIES = 16;

    /** What all copies that wait may have in their ids; one that is not kept gets no ack, and is asked for again. */
    private static final int MAX_WAITING_CHARS = 64 << 10;

    private final int max;

    // Guarded by this; ids in the order in which they first came.
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    // Guarded by this.
    private int waitingChars;

    SeenMessages(int max) {
        this.max = max;
    }

    /** What was said under an id, and its answer when it is done, else the copies that wait for one. */
    private static final class Entry {
        final String digest;
        final List<PacketHeader> waiting = new ArrayList<>();

        @Nullable
        ChatAckContent answer;

        Entry(String digest) {
            this.digest = digest;
        }
    }

    /** What to do with a message: handle it, answer it, or (neither) wait for the copy that is being handled. */
    record Verdict(boolean isNew, @Nullable ChatAckContent answer) {}

    /** An ack and the packet that it answers. */
    record Answer(PacketHeader to, ChatAckContent ack) {}

    synchronized Verdict meet(ChatMessage packet) {
        ChatMessageContent message = packet.payload();
        String digest = digest(message);
        String key = MessageKey.of(message.messageId());
        Entry entry = entries.get(key);
        if (entry == null) {
            makeRoom();
            entries.put(key, new Entry(digest));
            return new Verdict(true, null);
        }
        if (!entry.digest.equals(digest)) {
            String code = ErrorCode.MESSAGE_CONTENT_CONFLICT.word();
            return new Verdict(false, ChatAckContent.rejected(message.messageId(), code, false, null));
        }
        if (entry.answer != null) {
            return new Verdict(false, repeated(entry.answer, message.messageId()));
        }
        PacketHeader copy = idsOf(packet.header());
        if (entry.waiting.size() < MAX_WAITING_COPIES && chars(copy) <= MAX_WAITING_CHARS - waitingChars) {
            entry.waiting.add(copy);
            waitingChars += chars(copy);
        }
        return new Verdict(false, null);
    }

    /** Ends the handling of a message; gives the acks for its packet and the copies that came meanwhile. */
    synchronized List<Answer> finish(ChatMessage packet, ChatAckContent outcome) {
        List<Answer> answers = new ArrayList<>();
        answers.add(new Answer(packet.header(), outcome));
        String id = packet.payload().messageId();
        Entry entry = entries.get(MessageKey.of(id));
        if (entry == null) {
            return answers;
        }
        for (PacketHeader copy : entry.waiting) {
            answers.add(new Answer(copy, repeated(outcome, id)));
            waitingChars -= chars(copy);
        }
        entry.waiting.clear();
        if (Boolean.TRUE.equals(outcome.retryable())) {
            entries.remove(MessageKey.of(id));
        } else {
            entry.answer = named(outcome, ""); // the id may be long, and whoever asks again brings it
        }
        return answers;
    }

    /** What an answer needs. */
    private static PacketHeader idsOf(PacketHeader header) {
        return new PacketHeader(
                header.packetId(), header.requestId(), null, header.connectorChannelId(), null, Map.of());
    }

    private static int chars(PacketHeader header) {
        return Stream.of(header.packetId(), header.requestId(), header.connectorChannelId())
                .filter(Objects::nonNull)
                .mapToInt(String::length)
                .sum();
    }

    private static ChatAckContent repeated(ChatAckContent answer, String messageId) {
        return answer.status().equals(AckStatus.ACCEPTED)
                ? ChatAckContent.duplicate(messageId)
                : named(answer, messageId);
    }

    private static ChatAckContent named(ChatAckContent answer, String messageId) {
        return new ChatAckContent(
                messageId, answer.status(), answer.code(), answer.retryable(), answer.message(), answer.extra());
    }

    /** Stands for text and files, whatever their URLs and times, so that memory does not grow with what was said. */
    private static String digest(ChatMessageContent message) {
        List<ChatFile> files =
                message.fileList().stream().map(ChatFile::identity).toList();
        return MessageKey.sha256(Json.bytes(List.of(message.textOrEmpty(), files)));
    }

    private void makeRoom() {
        Iterator<Entry> oldest = entries.values().iterator();
        while (entries.size() >= max && oldest.hasNext()) {
            if (oldest.next().answer != null) {
                oldest.remove();
            }
        }
    }
}
