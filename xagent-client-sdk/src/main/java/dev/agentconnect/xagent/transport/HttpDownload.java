package dev.agentconnect.xagent.transport;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * An answer whose body is still to be read. Close it.
 *
 * @param status the HTTP status
 * @param location the Location header of a redirect, or null
 * @param body the body; a transfer that ends before its announced length fails with an {@link IOException}
 */
public record HttpDownload(int status, @Nullable String location, InputStream body) implements AutoCloseable {
    @Override
    public void close() throws IOException {
        body.close();
    }
}
