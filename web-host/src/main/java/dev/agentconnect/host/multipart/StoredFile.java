package dev.agentconnect.host.multipart;

import dev.agentconnect.host.http.FilePart;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A file part in a temporary file of ours, until it is moved or deleted. */
final class StoredFile implements FilePart {
    private static final Logger LOG = LoggerFactory.getLogger(StoredFile.class);

    private final PartHeaders headers;
    private final Path path;
    private final long size;
    private boolean gone;

    StoredFile(PartHeaders headers, Path path, long size) {
        this.headers = headers;
        this.path = path;
        this.size = size;
    }

    @Override
    public String name() {
        return headers.name();
    }

    @Override
    public @Nullable String filename() {
        return headers.filename();
    }

    @Override
    public @Nullable String contentType() {
        return headers.contentType();
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void moveTo(Path target) throws IOException {
        requireHere();
        Files.move(path, target);
        gone = true;
    }

    @Override
    public InputStream open() throws IOException {
        requireHere();
        return Files.newInputStream(path);
    }

    void delete() {
        if (gone) {
            return;
        }
        gone = true;
        deleteQuietly(path);
    }

    /** Deletes a temporary file; a failure is logged, since the caller has a more important one to report. */
    static void deleteQuietly(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            LOG.warn("a temporary upload file could not be deleted", e);
        }
    }

    private void requireHere() {
        if (gone) {
            throw new IllegalStateException("the file was moved or its form is closed");
        }
    }
}
