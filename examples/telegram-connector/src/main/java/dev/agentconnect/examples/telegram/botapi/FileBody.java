package dev.agentconnect.examples.telegram.botapi;

import dev.agentconnect.connector.handler.ChannelFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
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
        try (InputStream content = open();
                Source source = Okio.source(content)) {
            sink.writeAll(source);
        }
    }

    private InputStream open() throws FileUnreadableException {
        try {
            return file.open();
        } catch (NoSuchFileException | FileNotFoundException gone) {
            throw new FileUnreadableException(true);
        } catch (IOException unreadable) {
            throw new FileUnreadableException(false);
        }
    }
}
