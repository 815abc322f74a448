package dev.agentconnect.host.multipart;

import dev.agentconnect.host.http.BodyTooLargeException;
import dev.agentconnect.host.http.BodyTooLargeException.What;
import dev.agentconnect.host.http.MalformedBodyException;
import dev.agentconnect.host.http.MultipartForm;
import dev.agentconnect.host.http.MultipartLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Reads one {@code multipart/form-data} body into a form (RFC 7578). The stream it reads bounds the whole body in size and time;
 * this class bounds the parts. An unfinished form deletes its files before the failure is reported.
 */
public final class FormReader {
    private final MultipartLimits limits;
    private final StoredForm form = new StoredForm();

    private FormReader(MultipartLimits limits) {
        this.limits = limits;
    }

    /**
     * Reads a whole body.
     *
     * @param contentType the content type of the request, null when it has none
     * @throws BodyTooLargeException when a part, or the number of parts, is over its limit
     * @throws MalformedBodyException when the body is not well-formed, or ends early
     * @throws IOException when the connection fails or a file cannot be written
     */
    public static MultipartForm read(@Nullable String contentType, InputStream body, MultipartLimits limits)
            throws IOException {
        FormReader reader = new FormReader(limits);
        boolean whole = false;
        try {
            reader.readParts(new PartStream(body, boundary(contentType)));
            whole = true;
            return reader.form;
        } finally {
            if (!whole) {
                reader.form.close();
            }
        }
    }

    private static String boundary(@Nullable String contentType) {
        HeaderParameters parsed = HeaderParameters.parse(contentType == null ? "" : contentType);
        String boundary = parsed.get("boundary");
        if (!parsed.value().equals("multipart/form-data") || boundary == null) {
            throw new MalformedBodyException();
        }
        return boundary;
    }

    private void readParts(PartStream stream) throws IOException {
        stream.copyContent(OutputStream.nullOutputStream()); // the preamble
        int parts = 0;
        while (stream.nextPart()) {
            if (++parts > limits.maxParts()) {
                throw new BodyTooLargeException(What.FORM);
            }
            PartHeaders headers = PartHeaders.read(stream);
            if (headers.isFile()) {
                form.add(storeFile(headers, stream));
            } else {
                form.add(headers.name(), readField(stream));
            }
        }
        stream.skipEpilogue();
    }

    private String readField(PartStream stream) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (BoundedOutput out = new BoundedOutput(bytes, limits.maxFieldBytes(), What.FORM)) {
            stream.copyContent(out);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private StoredFile storeFile(PartHeaders headers, PartStream stream) throws IOException {
        Path path = Files.createTempFile(limits.directory(), "upload-", ".part");
        boolean whole = false;
        try (BoundedOutput out = new BoundedOutput(Files.newOutputStream(path), limits.maxPartBytes(), What.CONTENT)) {
            stream.copyContent(out);
            whole = true;
            return new StoredFile(headers, path, out.written());
        } finally {
            if (!whole) {
                StoredFile.deleteQuietly(path);
            }
        }
    }
}
