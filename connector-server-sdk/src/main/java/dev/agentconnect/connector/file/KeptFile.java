package dev.agentconnect.connector.file;

import dev.agentconnect.connector.handler.ChannelFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file on disk.
 *
 * @param fileRef its reference
 * @param channelId the channel it belongs to
 * @param name its name and media type
 * @param byteSize its size
 * @param expiresAt when it goes away
 * @param path where it is
 */
public record KeptFile(String fileRef, String channelId, FileName name, long byteSize, Instant expiresAt, Path path)
        implements ChannelFile {
    @Override
    public String filename() {
        return name.filename();
    }

    @Override
    public @Nullable String mimeType() {
        return name.mimeType();
    }

    @Override
    public InputStream open() throws IOException {
        return Files.newInputStream(path);
    }
}
