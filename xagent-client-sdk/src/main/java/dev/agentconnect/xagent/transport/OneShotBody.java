package dev.agentconnect.xagent.transport;

import java.io.IOException;
import java.io.InputStream;
import java.net.URLConnection;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** A file that is written once; OkHttp never starts it again. */
final class OneShotBody extends RequestBody {
    private static final int BUFFER_BYTES = 64 << 10;

    private final UploadPart part;

    OneShotBody(UploadPart part) {
        this.part = part;
    }

    @Override
    public @Nullable MediaType contentType() {
        String guess = URLConnection.guessContentTypeFromName(part.filename());
        return MediaType.parse(guess == null ? "application/octet-stream" : guess);
    }

    @Override
    public long contentLength() {
        return part.byteSize();
    }

    @Override
    public boolean isOneShot() {
        return true;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        InputStream content = part.content();
        byte[] buffer = new byte[BUFFER_BYTES];
        for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
            sink.write(buffer, 0, read);
        }
    }
}
