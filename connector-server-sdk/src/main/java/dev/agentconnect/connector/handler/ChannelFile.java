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
     * The media type: what the first bytes show, otherwise as given.
     *
     * @return the type, or null when nobody knows it
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
     * Whom an upload is for, as xAgent said at the upload (section 5.1). It grants nothing: check that this channel may reach it.
     *
     * @return {@link Recipient#NONE} when nobody said so, and for files of the connector
     */
    default Recipient recipient() {
        return Recipient.NONE;
    }

    /**
     * Opens the content.
     *
     * @return a stream from the start; the caller closes it
     * @throws IOException when the file is gone or not readable
     */
    InputStream open() throws IOException;
}
