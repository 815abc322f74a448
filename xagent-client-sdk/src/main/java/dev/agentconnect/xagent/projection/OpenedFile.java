package dev.agentconnect.xagent.projection;

import java.io.IOException;
import java.io.InputStream;

/**
 * A file of the platform, open for one upload. Close it.
 *
 * @param content the bytes; read once
 * @param filename its name, without folders, as the target may show it
 * @param byteSize its length in bytes, or -1 when not known
 */
public record OpenedFile(InputStream content, String filename, long byteSize) implements AutoCloseable {
    @Override
    public void close() throws IOException {
        content.close();
    }
}
