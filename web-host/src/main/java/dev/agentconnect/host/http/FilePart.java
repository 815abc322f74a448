package dev.agentconnect.host.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** One file of a {@link MultipartForm}, complete and stored on disk until the form is closed. */
public interface FilePart {
    /** The name of the form field. */
    String name();

    /**
     * The file name as the peer wrote it, which may be anything: never use it as a path. Null when the part names a content
     * type but no file.
     */
    @Nullable
    String filename();

    /** The content type as the peer wrote it; null when it is absent. */
    @Nullable
    String contentType();

    /** The size in bytes. */
    long size();

    /**
     * Moves the file to a path of the caller's choice, which must not exist; closing the form no longer deletes it. Works once.
     *
     * @throws IllegalStateException when the file was moved before or the form is closed
     */
    void moveTo(Path target) throws IOException;

    /** Opens the content; the caller closes the stream. Works until the file is moved or the form is closed. */
    InputStream open() throws IOException;
}
