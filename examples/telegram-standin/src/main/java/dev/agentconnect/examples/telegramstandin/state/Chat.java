package dev.agentconnect.examples.telegramstandin.state;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.examples.telegramstandin.http.WireJson;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A chat as the bot sees it. Every positive id is a private chat whose user has spoken to the bot; negative ids are
 * groups, or channels when they start with -100.
 *
 * @param id the numeric id
 * @param username the public name without {@code @}, when the chat was named by it
 */
public record Chat(long id, @Nullable String username) {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,15}");
    private static final Pattern USERNAME = Pattern.compile("@[A-Za-z][A-Za-z0-9_]{2,31}");
    private static final long CHANNEL_BASE = -1_000_000_000_000L;

    /** The chat that a {@code chat_id} names, or empty when there is no such chat. */
    public static Optional<Chat> parse(String chatId) {
        if (NUMBER.matcher(chatId).matches()) {
            long id = Long.parseLong(chatId);
            return id == 0 ? Optional.empty() : Optional.of(new Chat(id, null));
        }
        return USERNAME.matcher(chatId).matches()
                ? Optional.of(new Chat(channelId(chatId), chatId.substring(1)))
                : Optional.empty();
    }

    /** The same name gives the same id, in every run. */
    private static long channelId(String name) {
        CRC32 hash = new CRC32();
        hash.update(name.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8));
        return CHANNEL_BASE - 1 - hash.getValue();
    }

    private String type() {
        if (id > 0) {
            return "private";
        }
        return id < CHANNEL_BASE ? "channel" : "group";
    }

    /** The {@code Chat} object of the Bot API. */
    public ObjectNode toJson() {
        ObjectNode json = WireJson.object().put("id", id).put("type", type());
        if (id > 0) {
            json.put("first_name", "User " + id);
        } else {
            json.put("title", username == null ? "Chat " + id : username);
        }
        if (username != null) {
            json.put("username", username);
        }
        return json;
    }
}
