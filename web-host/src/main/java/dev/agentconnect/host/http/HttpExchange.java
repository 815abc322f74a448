package dev.agentconnect.host.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP request and its answer. An exchange is used by one thread at a time and is of no use after its handler returned.
 *
 * <p>A handler that returns without an answer, or that throws before it began one, makes the host answer 500
 * {@code internal_error}. A {@link BodyTooLargeException} that a handler lets through becomes 413
 * {@code body_too_large}, a {@link MalformedBodyException} 400 {@code malformed_body}.
 */
public interface HttpExchange {
    /** The request method in upper case, such as {@code GET}. */
    String method();

    /**
     * The decoded path below the mount prefix. It starts with {@code /} and is already normalised: it has no {@code .} or
     * {@code ..} segment, no empty segment in the middle, no control character, no backslash, no path parameter and no
     * encoded slash.
     */
    String path();

    /** The first value of a request header, the name compared without regard to case; null when it is absent. */
    @Nullable
    String header(String name);

    /** The first value of a query parameter, decoded as UTF-8; null when it is absent. */
    @Nullable
    String query(String name);

    /**
     * The request body, bounded by {@link HttpLimits#maxBodyBytes()}. Reading blocks, each read at most for the host's idle
     * timeout. Either this or {@link #multipart} is used, not both.
     *
     * <p>Reading past the bound throws {@link BodyTooLargeException}; a connection that ends early or stays silent throws
     * {@link IOException}.
     */
    InputStream body();

    /**
     * Parses the body as {@code multipart/form-data} (RFC 7578). File parts stream to {@link MultipartLimits#directory()};
     * plain fields stay in memory. The size of the body is bounded by the given limits, not by
     * {@link HttpLimits#maxBodyBytes()}. When this throws, no file is left behind.
     *
     * @throws BodyTooLargeException when a part, a field or the whole body is over its limit
     * @throws MalformedBodyException when the content type is another one or the body is not well-formed
     * @throws IOException when the body ends early, or takes longer than {@link MultipartLimits#maxDuration()}
     */
    MultipartForm multipart(MultipartLimits limits) throws IOException;

    /**
     * Answers with a body held in memory. Exactly one of the two {@code respond} methods is called, once. The host sets
     * {@code Content-Length}; a HEAD request gets the same headers and no body.
     *
     * @throws IllegalStateException when the exchange was answered before
     * @throws IllegalArgumentException when a header name or value would break the header section
     * @throws IOException when the peer is gone
     */
    void respond(int status, Map<String, String> headers, byte[] body) throws IOException;

    /**
     * Answers with a streamed body of a known length; the host closes the stream. Otherwise like
     * {@link #respond(int, Map, byte[])}. A stream that ends before {@code length} bytes, or fails, aborts the connection, so
     * that the peer never takes a short body for a whole one.
     *
     * @param length the exact number of bytes to send
     */
    void respond(int status, Map<String, String> headers, long length, InputStream body) throws IOException;
}
