package dev.agentconnect.examples.telegram.botapi;

import com.pengrad.telegrambot.TelegramBot;
import com.pengrad.telegrambot.model.ChatFullInfo;
import com.pengrad.telegrambot.model.Update;
import com.pengrad.telegrambot.model.User;
import com.pengrad.telegrambot.model.request.ChatAction;
import com.pengrad.telegrambot.request.BaseRequest;
import com.pengrad.telegrambot.request.GetChat;
import com.pengrad.telegrambot.request.GetFile;
import com.pengrad.telegrambot.request.GetMe;
import com.pengrad.telegrambot.request.GetUpdates;
import com.pengrad.telegrambot.request.SendChatAction;
import com.pengrad.telegrambot.request.SendMessage;
import com.pengrad.telegrambot.response.BaseResponse;
import com.pengrad.telegrambot.response.SendResponse;
import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.examples.telegram.stop.StopSignal;
import dev.agentconnect.protocol.secret.Secret;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one bot. Each blocks until its answer or its time limit, ends early with {@link
 * BotApiException.Kind#STOPPED} on the stop signal or an interrupt, and throws {@link BotApiException} for everything but
 * success. All methods may be called from any thread.
 *
 * <p>The library makes the calls; uploads and downloads bypass it, because it wants whole files in memory or on disk.
 */
public final class BotApi {
    /** How long the Bot API holds a poll for updates. */
    public static final Duration LONG_POLL = Duration.ofSeconds(35);

    private final BotApiHost.Library library;
    private final PendingCalls pending;
    private final Faults faults;
    private final Transfers transfers;

    BotApi(BotApiHost host, BotApiHost.Library library, Secret token, StopSignal stop) {
        this.library = library;
        this.faults = new Faults(token);
        this.pending = new PendingCalls(stop, faults);
        this.transfers = new Transfers(host, token, pending, faults, stop);
    }

    /**
     * Who the token belongs to.
     *
     * @param id the user id
     * @param isBot false for a person's account
     * @param username the name without {@code @}
     */
    public record Identity(long id, boolean isBot, String username) {}

    /**
     * Where a file can be fetched.
     *
     * @param path the place, from {@code getFile}
     * @param byteSize the size, or -1 when the Bot API does not say
     */
    public record RemoteFile(String path, long byteSize) {}

    /**
     * Asks who the bot is.
     *
     * @return the account of the token
     */
    public Identity me() {
        User user = call(library.calls(), new GetMe()).user();
        if (user == null || user.id() == null) {
            throw faults.unusable("getMe without a user");
        }
        return new Identity(
                user.id(), Boolean.TRUE.equals(user.isBot()), Objects.requireNonNullElse(user.username(), ""));
    }

    /**
     * Looks a chat up.
     *
     * @param chat its id, or the public name with {@code @}
     * @return its numeric id
     */
    public long chatId(String chat) {
        ChatFullInfo info = call(library.calls(), new GetChat(chat)).chat();
        if (info == null || info.id() == null) {
            throw faults.unusable("getChat without a chat");
        }
        return info.id();
    }

    /**
     * Waits for messages.
     *
     * @param offset the first update wanted; this tells the Bot API that all before are safe. 0 asks for whatever is there
     * @param wait how long the Bot API may hold the call, at most {@link #LONG_POLL}
     * @return oldest first; empty when nothing came
     */
    public List<Update> updates(int offset, Duration wait) {
        GetUpdates request = new GetUpdates().timeout((int) wait.toSeconds()).allowedUpdates("message");
        if (offset > 0) {
            request.offset(offset);
        }
        List<Update> updates = call(library.polls(), request).updates();
        return updates == null ? List.of() : updates;
    }

    /**
     * Sends a text as it is, without markup.
     *
     * @param chatId the chat
     * @param text at most 4,096 UTF-16 units
     * @return the message's id
     */
    public long sendText(long chatId, String text) {
        return messageId(call(library.calls(), new SendMessage(chatId, text)));
    }

    /**
     * Sends a file; streams it.
     *
     * @param chatId the chat
     * @param kind how to send it
     * @param file the file
     * @param caption at most 1,024 UTF-16 units, or null
     * @return the message's id
     */
    public long sendFile(long chatId, MediaKind kind, ChannelFile file, @Nullable String caption) {
        return messageId(transfers.upload(chatId, kind, file, caption));
    }

    /**
     * Shows "typing" for about five seconds. Does not wait for the answer.
     *
     * @param chatId the chat
     * @param whenFailed told why when it could not be shown, on a thread of the client
     */
    public void typing(long chatId, Consumer<BotApiException> whenFailed) {
        pending.fire(library.calls(), new SendChatAction(chatId, ChatAction.typing), whenFailed);
    }

    /**
     * Asks where a file can be fetched.
     *
     * @param fileId the file's id
     * @return its place
     */
    public RemoteFile file(String fileId) {
        com.pengrad.telegrambot.model.File file =
                call(library.calls(), new GetFile(fileId)).file();
        if (file == null || file.filePath() == null) {
            throw faults.unusable("getFile without a path");
        }
        return new RemoteFile(file.filePath(), file.fileSize() == null ? -1 : file.fileSize());
    }

    /**
     * Fetches a file; streams it.
     *
     * @param <T> what the reader makes of it
     * @param file the place
     * @param maxBytes the most bytes to take
     * @param reader reads the content to its end; what it reads is checked against the announced length
     * @return what the reader returned
     * @throws IOException when reading or keeping fails, or the content is longer or shorter than announced
     */
    public <T> T download(RemoteFile file, long maxBytes, ContentReader<T> reader) throws IOException {
        return transfers.download(file, maxBytes, reader);
    }

    private long messageId(SendResponse response) {
        if (response.message() == null || response.message().messageId() == null) {
            // The message is out, but its id is not known. Saying "failed" would send it twice.
            return 0;
        }
        return response.message().messageId();
    }

    private <T extends BaseRequest<T, R>, R extends BaseResponse> R call(TelegramBot bot, T request) {
        R response = pending.await(bot, request);
        if (!response.isOk()) {
            throw faults.refused(response);
        }
        return response;
    }
}
