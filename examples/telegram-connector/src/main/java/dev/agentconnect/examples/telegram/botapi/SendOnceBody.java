package dev.agentconnect.examples.telegram.botapi;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * A body that is written at most once: OkHttp may still try another address while nothing was sent, but never sends the same
 * request twice by itself.
 */
final class SendOnceBody extends RequestBody {
    private final RequestBody body;
    private volatile boolean begun;

    SendOnceBody(RequestBody body) {
        this.body = body;
    }

    /** Whether a part of the request may have reached the server. */
    boolean hasBegun() {
        return begun;
    }

    @Override
    public boolean isOneShot() {
        return true;
    }

    @Override
    public @Nullable MediaType contentType() {
        return body.contentType();
    }

    @Override
    public long contentLength() throws IOException {
        return body.contentLength();
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        begun = true;
        body.writeTo(sink);
    }
}
