package dev.agentconnect.connector.file;

import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.handler.Recipient;
import dev.agentconnect.connector.store.FileRecord;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file on disk.
 *
 * @param record what is known of it
 * @param path where it is
 */
public record KeptFile(FileRecord record, Path path) implements ChannelFile {
    @Override
    public String fileRef() {
        return record.fileRef();
    }

    /**
     * Whose it is.
     *
     * @return the channel it belongs to
     */
    public String channelId() {
        return record.channelId();
    }

    @Override
    public String filename() {
        return record.filename();
    }

    @Override
    public @Nullable String mimeType() {
        return record.mimeType();
    }

    @Override
    public long byteSize() {
        return record.byteSize();
    }

    @Override
    public Instant expiresAt() {
        return record.expiresAt();
    }

    @Override
    public Recipient recipient() {
        return record.recipient();
    }

    @Override
    public InputStream open() throws IOException {
        return Files.newInputStream(path);
    }
}
