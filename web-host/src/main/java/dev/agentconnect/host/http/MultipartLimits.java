package dev.agentconnect.host.http;

import java.nio.file.Path;
import java.time.Duration;

/**
 * Bounds of one {@code multipart/form-data} body.
 *
 * @param directory where file parts are written; it exists
 * @param maxPartBytes the longest single file part, in bytes
 * @param maxTotalBytes the longest whole body, in bytes, boundaries and part headers included
 * @param maxParts how many parts a body may have, fields and files together
 * @param maxFieldBytes the longest plain field, in bytes of UTF-8
 * @param maxDuration how long the whole body may take to arrive
 */
public record MultipartLimits(
        Path directory, long maxPartBytes, long maxTotalBytes, int maxParts, int maxFieldBytes, Duration maxDuration) {
    /** Checks that every bound is positive. */
    public MultipartLimits {
        boolean positive = maxPartBytes > 0 && maxTotalBytes > 0 && maxParts > 0 && maxFieldBytes > 0;
        if (!positive || maxDuration.isNegative() || maxDuration.isZero()) {
            throw new IllegalArgumentException("every limit must be positive");
        }
    }
}
