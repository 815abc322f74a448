package dev.agentconnect.host.http;

import org.jspecify.annotations.Nullable;

/**
 * A parsed {@code multipart/form-data} body. A part with a file name is a file, any other part is a field. It is used by one
 * thread at a time and closed by the handler that asked for it.
 */
public interface MultipartForm extends AutoCloseable {
    /** The first file part of that name; null when there is none. */
    @Nullable
    FilePart file(String name);

    /** The first plain field of that name, decoded as UTF-8; null when there is none. */
    @Nullable
    String field(String name);

    /** Deletes the files that were not moved away. Closing twice is harmless. */
    @Override
    void close();
}
