package dev.agentconnect.conformance.wire;

import org.jspecify.annotations.Nullable;

/**
 * A {@code POST /files/uploads} (Connector Protocol 3.0, section 5.1).
 *
 * @param channel the channel that the file is for, if the header is to be sent
 * @param filename the name of the file part
 * @param mediaType its media type
 * @param content its text, or null to leave the file part out
 */
public record UploadForm(
        @Nullable String channel,
        String filename,
        String mediaType,
        @Nullable String content) {
    /**
     * A small text file.
     *
     * @param channel the channel
     * @param filename the name of the file part
     * @param content its text
     * @return the form
     */
    public static UploadForm file(String channel, String filename, String content) {
        return new UploadForm(channel, filename, "text/plain", content);
    }
}
