package dev.agentconnect.examples.telegram.support;

import dev.agentconnect.connector.handler.ChannelFile;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A kept file whose bytes are in memory. */
public final class MemoryFile implements ChannelFile {
    private final String filename;
    private final @Nullable String mimeType;
    private final long byteSize;
    private final byte @Nullable [] bytes;

    private MemoryFile(String filename, @Nullable String mimeType, long byteSize, byte @Nullable [] bytes) {
        this.filename = filename;
        this.mimeType = mimeType;
        this.byteSize = byteSize;
        this.bytes = bytes;
    }

    public static MemoryFile of(String filename, @Nullable String mimeType, byte[] bytes) {
        return new MemoryFile(filename, mimeType, bytes.length, bytes);
    }

    /** Claims a size that its bytes do not have. */
    public static MemoryFile claiming(String filename, long byteSize) {
        return new MemoryFile(filename, null, byteSize, new byte[0]);
    }

    /** Was swept away after it was looked up. */
    public static MemoryFile gone(String filename, long byteSize) {
        return new MemoryFile(filename, null, byteSize, null);
    }

    @Override
    public String fileRef() {
        return "ref-" + filename;
    }

    @Override
    public String filename() {
        return filename;
    }

    @Override
    public @Nullable String mimeType() {
        return mimeType;
    }

    @Override
    public long byteSize() {
        return byteSize;
    }

    @Override
    public Instant expiresAt() {
        return Instant.MAX;
    }

    @Override
    public InputStream open() throws NoSuchFileException {
        if (bytes == null) {
            throw new NoSuchFileException(filename);
        }
        return new ByteArrayInputStream(bytes);
    }
}
