package dev.agentconnect.connector.handler;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A file that the connector keeps for one channel (section 5). All methods may be called from any thread. */
public interface ChannelFile {
    /**
     * The opaque reference.
     *
     * @return at least 128 random bits, URL-safe
     */
    String fileRef();

    /**
     * The name to show.
     *
     * @return a name without path parts
     */
    String filename();

    /**
     * The media type.
     *
     * @return the type as given, or null
     */
    @Nullable
    String mimeType();

    /**
     * The size.
     *
     * @return bytes
     */
    long byteSize();

    /**
     * When the file goes away.
     *
     * @return the instant after which the reference is unknown
     */
    Instant expiresAt();

    /**
     * Opens the content.
     *
     * @return a stream from the start; the caller closes it
     * @throws IOException when the file is gone or not readable
     */
    InputStream open() throws IOException;
}
