package dev.agentconnect.examples.telegram.botapi;

import com.pengrad.telegrambot.response.SendResponse;
import com.pengrad.telegrambot.utility.BotUtils;
import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.examples.telegram.stop.StopSignal;
import dev.agentconnect.protocol.secret.Secret;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.HttpUrl;
import okhttp3.MultipartBody;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Files to and from the Bot API, streamed both ways. */
final class Transfers {
    private final BotApiHost host;
    private final Secret token;
    private final PendingCalls pending;
    private final Faults faults;
    private final StopSignal stop;

    Transfers(BotApiHost host, Secret token, PendingCalls pending, Faults faults, StopSignal stop) {
        this.host = host;
        this.token = token;
        this.pending = pending;
        this.faults = faults;
        this.stop = stop;
    }

    SendResponse upload(long chatId, MediaKind kind, ChannelFile file, @Nullable String caption) {
        MultipartBody.Builder form = new MultipartBody.Builder()
                .setType(MultipartBody.FORM)
                .addFormDataPart("chat_id", Long.toString(chatId))
                .addFormDataPart(kind.field(), file.filename(), new FileBody(file));
        if (caption != null) {
            form.addFormDataPart("caption", caption);
        }
        Request request = new Request.Builder()
                .url(host.methodUrl(token, kind.method()))
                .post(form.build())
                .build();
        Call call = host.uploads().newCall(request);
        CompletableFuture<SendResponse> answer = new CompletableFuture<>();
        call.enqueue(new Completion(answer));
        SendResponse response = pending.await(answer, call::cancel);
        if (!response.isOk()) {
            throw faults.refused(response);
        }
        return response;
    }

    <T> T download(BotApi.RemoteFile file, long maxBytes, ContentReader<T> reader) throws IOException {
        HttpUrl url = host.fileUrl(token, file.path());
        if (url.pathSegments().stream().anyMatch(String::isEmpty)) {
            throw faults.rejected("the file's path is not usable");
        }
        Call call = host.transfers().newCall(new Request.Builder().url(url).build());
        StopSignal.Registration running = stop.whileRunning(call::cancel);
        try (Response response = call.execute()) {
            if (!response.isSuccessful()) {
                throw response.code() >= 500 || response.code() == 429
                        ? faults.unusable("download answered with HTTP " + response.code())
                        : faults.rejected("download answered with HTTP " + response.code());
            }
            // What getFile said counts, not the header: an error page of a gateway has a right length of its own.
            long expected =
                    file.byteSize() >= 0 ? file.byteSize() : response.body().contentLength();
            try (InputStream content = new ExactStream(response.body().byteStream(), expected, maxBytes)) {
                return reader.read(content);
            }
        } catch (IOException lost) {
            if (stop.isStopped()) {
                throw faults.stopped();
            }
            throw lost;
        } finally {
            running.close();
        }
    }

    private record Completion(CompletableFuture<SendResponse> answer) implements Callback {
        @Override
        public void onResponse(Call call, Response response) {
            try (response) {
                answer.complete(BotUtils.fromJson(response.body().string(), SendResponse.class));
            } catch (IOException | RuntimeException unreadable) {
                // The guard has read and checked the answer: what fails here is a field of an accepted message.
                answer.completeExceptionally(new OutcomeUnknownException());
            }
        }

        @Override
        public void onFailure(Call call, IOException failure) {
            answer.completeExceptionally(failure);
        }
    }
}
