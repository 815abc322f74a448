package dev.agentconnect.examples.telegram.botapi;

import java.io.IOException;
import java.io.InputStream;

/**
 * Reads a file while it arrives.
 *
 * @param <T> what it makes of it
 */
@FunctionalInterface
public interface ContentReader<T> {
    /**
     * Reads to the end.
     *
     * @param content the bytes; fails when they are fewer or more than announced
     * @return the result
     * @throws IOException when reading or keeping fails
     */
    T read(InputStream content) throws IOException;
}
