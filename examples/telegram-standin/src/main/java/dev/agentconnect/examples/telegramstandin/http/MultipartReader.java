package dev.agentconnect.examples.telegramstandin.http;

import dev.agentconnect.examples.telegramstandin.http.BodyException.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartConfig;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.server.Request;

/** Reads multipart bodies; files go to disk, so that many uploads at once do not fill the heap. */
final class MultipartReader {
    /** Text parts, and files this small, stay in memory. */
    static final int MAX_TEXT_PART_BYTES = 256 * 1024;

    /** What a body may hold beside its largest file: the other parts, and every boundary and header. */
    static final int MAX_OVERHEAD_BYTES = 2 * 1024 * 1024;

    /** The most parts in one body. */
    static final int MAX_PARTS = 50;

    private final Path directory;
    private final long maxUploadBytes;
    private final MultiPartConfig config;

    MultipartReader(Path directory, long maxUploadBytes) {
        this.directory = directory;
        this.maxUploadBytes = maxUploadBytes;
        this.config = new MultiPartConfig.Builder()
                .location(directory)
                .maxParts(MAX_PARTS)
                .maxSize(maxUploadBytes + MAX_OVERHEAD_BYTES)
                // One more than allowed is read, so that a file just over the limit still gets its answer.
                .maxPartSize(maxUploadBytes + MAX_OVERHEAD_BYTES)
                .maxMemoryPartSize(MAX_TEXT_PART_BYTES)
                .useFilesForPartsWithoutFileName(false)
                .build();
    }

    CompletableFuture<Parameters> read(Request request, String contentType, Parameters into) {
        if (request.getLength() > maxUploadBytes + MAX_OVERHEAD_BYTES) {
            return CompletableFuture.failedFuture(new BodyException(Reason.TOO_LARGE, "the upload is too large"));
        }
        return Awaited.<MultiPartFormData.Parts>of(
                        promise -> MultiPartFormData.onParts(request, request, contentType, config, promise))
                .exceptionallyCompose(cause -> CompletableFuture.failedFuture(
                        new BodyException(Reason.MALFORMED, "can't parse the multipart body")))
                .thenApply(parts -> collect(parts, into));
    }

    private Parameters collect(MultiPartFormData.Parts parts, Parameters into) {
        try (parts) {
            for (MultiPart.Part part : parts) {
                add(part, into);
            }
            return into;
        } catch (IOException | RuntimeException failure) {
            into.close();
            throw failure instanceof BodyException refused
                    ? refused
                    : new IllegalStateException("An upload could not be kept", failure);
        }
    }

    private void add(MultiPart.Part part, Parameters into) throws IOException {
        String name = part.getName();
        if (name == null) {
            return;
        }
        String fileName = part.getFileName();
        if (fileName == null) {
            into.put(name, part.getContentAsString(StandardCharsets.UTF_8));
            return;
        }
        if (part.getLength() > maxUploadBytes) {
            throw new BodyException(Reason.TOO_LARGE, "the upload is too large");
        }
        Path path = Files.createTempFile(directory, "upload-", "");
        Upload upload = new Upload(
                withoutFolder(fileName), part.getHeaders().get(HttpHeader.CONTENT_TYPE), part.getLength(), path);
        into.upload(name).ifPresent(MultipartReader::discard);
        into.put(name, upload);
        Files.delete(path);
        part.writeTo(path);
    }

    private static void discard(Upload replaced) {
        try {
            Files.deleteIfExists(replaced.path());
        } catch (IOException failure) {
            throw new IllegalStateException("A replaced upload could not be deleted", failure);
        }
    }

    /** A caller's path never reaches the disk or another user; only its last part is a name. */
    private static String withoutFolder(String fileName) {
        return fileName.substring(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
    }
}
