package dev.agentconnect.examples.telegram.botapi;

import dev.agentconnect.connector.handler.ChannelFile;
import java.io.IOException;
import java.io.InputStream;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import okio.Okio;
import okio.Source;
import org.jspecify.annotations.Nullable;

/** A kept file as a part of a form; opened when it is written. */
final class FileBody extends RequestBody {
    private static final String ANY_TYPE = "application/octet-stream";

    private final ChannelFile file;

    FileBody(ChannelFile file) {
        this.file = file;
    }

    @Override
    public @Nullable MediaType contentType() {
        String type = file.mimeType();
        MediaType parsed = type == null ? null : MediaType.parse(type);
        return parsed == null ? MediaType.get(ANY_TYPE) : parsed;
    }

    @Override
    public long contentLength() {
        return file.byteSize();
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        try (InputStream content = file.open();
                Source source = Okio.source(content)) {
            sink.writeAll(source);
        }
    }
}
