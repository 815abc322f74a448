package dev.agentconnect.xagent.transferplane;

import dev.agentconnect.protocol.xagent.profile.ChatFile;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.error.EndpointFailed;
import dev.agentconnect.xagent.error.TransferFailed;
import dev.agentconnect.xagent.transport.BaseUrl;
import dev.agentconnect.xagent.transport.HttpDownload;
import dev.agentconnect.xagent.transport.HttpRequest;
import dev.agentconnect.xagent.transport.Transport;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the files of messages (sections 5.2 and 13). The request carries the URL and nothing else (rule AUTHZ-06),
 * whoever the host is. Redirects are followed a bounded number of times, to http or https, never from https to http.
 * Blocking; thread safe.
 */
public final class Downloads {
    private static final String ENDPOINT = "download_url";

    private final Transport transport;
    private final BaseUrl baseUrl;
    private final TransferOptions options;

    /**
     * The downloads of one connector.
     *
     * @param transport HTTP
     * @param baseUrl what relative URLs belong to
     * @param options the bounds
     */
    public Downloads(Transport transport, BaseUrl baseUrl, TransferOptions options) {
        this.transport = transport;
        this.baseUrl = baseUrl;
        this.options = options;
    }

    /**
     * Opens a file. The stream fails, instead of ending, when the file is cut off or longer than announced.
     *
     * @param file the file of a message
     * @return the bytes; close it
     * @throws EndpointFailed when it is not there
     * @throws TransferFailed when it may not be fetched, or not be reached
     */
    public InputStream open(ChatFile file) {
        long exact = file.byteSize() == null ? CountedStream.UNKNOWN : file.byteSize();
        if (exact > options.maxDownloadBytes()) {
            throw new TransferFailed("the file is longer than the download bound", null);
        }
        URI uri = address(file.downloadUrl());
        try {
            return new CountedStream(follow(uri).body(), exact, options.maxDownloadBytes());
        } catch (IOException e) {
            throw new TransferFailed("the file could not be reached", e);
        }
    }

    /**
     * Fetches a file whole or not at all: a file that stands at the target stays as it is until the new one is complete.
     *
     * @param file the file of a message
     * @param target where it goes; its folder must exist
     * @throws EndpointFailed when it is not there
     * @throws TransferFailed when it did not arrive whole
     */
    public void save(ChatFile file, Path target) {
        Path whole = target.toAbsolutePath();
        Path part = null;
        try (InputStream content = open(file)) {
            part = Files.createTempFile(whole.getParent(), ".download-", ".part");
            Files.copy(content, part, StandardCopyOption.REPLACE_EXISTING);
            move(part, whole);
        } catch (IOException e) {
            throw new TransferFailed("the file did not arrive whole", e);
        } finally {
            discard(part);
        }
    }

    private static void move(Path part, Path whole) throws IOException {
        try {
            Files.move(part, whole, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, whole, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void discard(@Nullable Path part) {
        try {
            if (part != null) {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw new TransferFailed("a partial file could not be removed", e);
        }
    }

    private URI address(@Nullable String reference) {
        if (reference == null || reference.isBlank()) {
            throw new CallRefused("the file has no download_url");
        }
        try {
            return baseUrl.download(reference);
        } catch (IllegalArgumentException e) {
            throw new TransferFailed("the download_url is not allowed", e);
        }
    }

    private HttpDownload follow(URI first) throws IOException {
        URI uri = first;
        for (int hop = 0; hop <= options.maxRedirects(); hop++) {
            HttpDownload answer = transport.download(HttpRequest.to(uri));
            if (answer.status() >= 200 && answer.status() < 300) {
                return answer;
            }
            try (answer) {
                if (answer.status() < 300 || answer.status() >= 400 || answer.location() == null) {
                    throw new EndpointFailed(ENDPOINT, answer.status(), null);
                }
                uri = redirected(uri, answer.location());
            }
        }
        throw new TransferFailed("too many redirects", null);
    }

    private URI redirected(URI from, String location) {
        try {
            URI to = from.resolve(location);
            boolean downgrade = "https".equalsIgnoreCase(from.getScheme()) && !"https".equalsIgnoreCase(to.getScheme());
            if (downgrade) {
                throw new TransferFailed("a redirect from https to http is refused", null);
            }
            return baseUrl.download(to.toString());
        } catch (IllegalArgumentException e) {
            throw new TransferFailed("a redirect target is not allowed", e);
        }
    }
}
