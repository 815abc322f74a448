package dev.agentconnect.examples.telegramstandin.state;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.examples.telegramstandin.http.WireJson;
import java.time.Clock;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The messages between the bot and its users. Safe for any thread. */
public final class Conversations {
    /** The most messages of the bot that can still be edited; the oldest give way. */
    static final int MAX_EDITABLE = 10_000;

    /** The sender in groups and channels, where the chat itself is no user. */
    private static final long GROUP_MEMBER_ID = 1_000_001;

    /** One grey pixel, which stands for the small size of every picture. */
    private static final byte[] THUMBNAIL = Base64.getDecoder()
            .decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==");

    private final Clock clock;
    private final Bot bot;
    private final FileStore files;
    private final UpdateQueue updates;
    private final AtomicLong nextMessageId;
    private final Map<MessageRef, ObjectNode> editable = new LinkedHashMap<>(); // guarded by itself

    /** Creates conversations without any message; the first one gets {@code firstMessageId}. */
    public Conversations(Clock clock, Bot bot, FileStore files, UpdateQueue updates, long firstMessageId) {
        this.clock = clock;
        this.bot = bot;
        this.files = files;
        this.updates = updates;
        this.nextMessageId = new AtomicLong(firstMessageId);
    }

    private record MessageRef(long chatId, long messageId) {}

    /**
     * A message that a user has sent.
     *
     * @param updateId the update that brings it, empty when the bot does not want messages
     */
    public record Spoken(OptionalLong updateId, long messageId) {}

    /** A user sends a message: a text, or a file with an optional text as its caption. */
    public Spoken userSays(Chat chat, @Nullable String text, @Nullable StoredFile file) {
        ObjectNode message = newMessage(user(chat), chat, text, file);
        return new Spoken(updates.add(message), message.get("message_id").asLong());
    }

    /** The bot sends a message: a text, or a file with an optional text as its caption. */
    public ObjectNode botSays(Chat chat, @Nullable String text, @Nullable StoredFile file) {
        ObjectNode message = newMessage(bot.toJson(), chat, text, file);
        synchronized (editable) {
            editable.put(new MessageRef(chat.id(), message.get("message_id").asLong()), message);
            if (editable.size() > MAX_EDITABLE) {
                editable.remove(editable.keySet().iterator().next());
            }
            return message.deepCopy();
        }
    }

    /** How an edit ended. */
    public enum EditOutcome {
        /** The message has the new text. */
        EDITED,
        /** The message has that text already. */
        UNCHANGED,
        /** The bot has no such message, or it is too old. */
        NOT_FOUND,
        /** The message has no text. */
        NO_TEXT
    }

    /** The bot changes the text of one of its messages. */
    public EditOutcome edit(Chat chat, long messageId, String text) {
        synchronized (editable) {
            ObjectNode message = editable.get(new MessageRef(chat.id(), messageId));
            if (message == null) {
                return EditOutcome.NOT_FOUND;
            }
            if (!message.has("text")) {
                return EditOutcome.NO_TEXT;
            }
            if (message.path("text").asText().equals(text)) {
                return EditOutcome.UNCHANGED;
            }
            message.put("text", text).put("edit_date", clock.instant().getEpochSecond());
            return EditOutcome.EDITED;
        }
    }

    /** One of the bot's messages as it is now, if it is still known. */
    public Optional<ObjectNode> sent(Chat chat, long messageId) {
        synchronized (editable) {
            return Optional.ofNullable(editable.get(new MessageRef(chat.id(), messageId)))
                    .map(ObjectNode::deepCopy);
        }
    }

    private ObjectNode newMessage(ObjectNode from, Chat chat, @Nullable String text, @Nullable StoredFile file) {
        ObjectNode message = WireJson.object().put("message_id", nextMessageId.getAndIncrement());
        message.set("from", from);
        message.set("chat", chat.toJson());
        message.put("date", clock.instant().getEpochSecond());
        if (file != null) {
            message.set(file.kind().field(), file.kind() == MediaKind.PHOTO ? sizes(file) : file.toJson());
        }
        if (text != null) {
            message.put(file == null ? "text" : "caption", text);
        }
        return message;
    }

    /** A small size first, then the picture itself, so that a bot that takes the wrong one is found out. */
    private ArrayNode sizes(StoredFile photo) {
        ArrayNode sizes = WireJson.array();
        if (photo.byteSize() > THUMBNAIL.length) {
            StoredFile small = files.put(MediaKind.PHOTO, THUMBNAIL, "thumbnail.png", "image/png");
            sizes.add(small.reference().put("width", 90).put("height", 67));
        }
        return sizes.add(photo.toJson());
    }

    private static ObjectNode user(Chat chat) {
        long id = chat.id() > 0 ? chat.id() : GROUP_MEMBER_ID;
        return WireJson.object().put("id", id).put("is_bot", false).put("first_name", "User " + id);
    }
}
