package dev.agentconnect.connector.endpoint;

import dev.agentconnect.connector.file.FileName;
import dev.agentconnect.connector.file.FileStore;
import dev.agentconnect.connector.file.KeptFile;
import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.handler.FileRefused;
import dev.agentconnect.connector.handler.Recipient;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.store.StoreUnavailable;
import dev.agentconnect.host.http.BodyTooLargeException;
import dev.agentconnect.host.http.FilePart;
import dev.agentconnect.host.http.HttpExchange;
import dev.agentconnect.host.http.MalformedBodyException;
import dev.agentconnect.host.http.MultipartForm;
import dev.agentconnect.host.http.MultipartLimits;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Uploads and downloads (section 5). */
public final class TransferPlane {
    private static final Logger LOG = LoggerFactory.getLogger(TransferPlane.class);

    /** Room for the other form fields and the part headers. */
    private static final int FORM_OVERHEAD = 64 * 1024;

    /**
     * How many uploads, and how many downloads, may run at once. Each one holds a thread of the host while its peer is slow, so together they
     * must stay well below the host's threads; everything else goes on.
     */
    static final int TRANSFERS = 16;

    /** How many downloads of one file may run at once. */
    static final int TRANSFERS_PER_FILE = 4;

    /** One entry for each file that is being downloaded, so at most {@link #TRANSFERS}. */
    private final Map<String, Semaphore> perFile = new ConcurrentHashMap<>();

    private final Semaphore uploads = new Semaphore(TRANSFERS);
    private final Semaphore downloads = new Semaphore(TRANSFERS);

    private final FileStore files;
    private final ApiKeyCheck apiKey;
    private final OriginCheck origins;
    private final Predicate<String> channelExists;
    private final MultipartLimits limits;

    /**
     * The transfer plane of one connector.
     *
     * @param files where files are kept
     * @param apiKey guards uploads
     * @param origins which web pages may upload
     * @param channelExists whether a channel id is known
     * @param limits size and time of an upload
     */
    public TransferPlane(
            FileStore files,
            ApiKeyCheck apiKey,
            OriginCheck origins,
            Predicate<String> channelExists,
            ConnectorLimits.Files limits) {
        this.files = files;
        this.apiKey = apiKey;
        this.origins = origins;
        this.channelExists = channelExists;
        this.limits = new MultipartLimits(
                files.directory(),
                limits.maxBytes(),
                limits.maxBytes() + FORM_OVERHEAD,
                8,
                8 * 1024,
                limits.uploadTimeout());
    }

    /**
     * {@code POST /files/uploads} (section 5.1).
     *
     * @param exchange the request
     * @throws IOException when the peer is gone or the disk fails; nothing stays behind
     */
    public void upload(HttpExchange exchange) throws IOException {
        String channelId = exchange.header(XAgentProtocol.CHANNEL_HEADER);
        if (!origins.allows(exchange.header("Origin"), exchange.header("Host"))) {
            HttpAnswers.error(exchange, 403, OriginCheck.CODE, OriginCheck.MESSAGE);
        } else if (!apiKey.allows(exchange.header("Authorization"))) {
            HttpAnswers.error(exchange, 401, "unauthorized", "the system API key is missing or wrong");
        } else if (channelId == null || channelId.isBlank()) {
            HttpAnswers.error(exchange, 400, "channel_required", XAgentProtocol.CHANNEL_HEADER + " is required");
        } else if (!channelExists.test(channelId)) {
            noChannel(exchange);
        } else {
            limited(uploads, exchange, () -> keep(exchange, channelId));
        }
    }

    private interface Transfer {
        void run() throws IOException;
    }

    private static void limited(Semaphore running, HttpExchange exchange, Transfer transfer) throws IOException {
        if (!running.tryAcquire()) {
            HttpAnswers.error(exchange, 429, "too_many_transfers", "too many transfers are running; try again later");
            return;
        }
        try {
            transfer.run();
        } finally {
            running.release();
        }
    }

    private static void noChannel(HttpExchange exchange) throws IOException {
        HttpAnswers.error(exchange, 404, "connection_not_found", "there is no such channel");
    }

    private static void noFile(HttpExchange exchange) throws IOException {
        HttpAnswers.error(exchange, 404, "file_not_found", "there is no such file, or not any more");
    }

    private void keep(HttpExchange exchange, String channelId) throws IOException {
        try (MultipartForm form = exchange.multipart(limits)) {
            FilePart part = form.file("file");
            if (part == null) {
                HttpAnswers.error(exchange, 400, "file_required", "the form field \"file\" is required");
                return;
            }
            ChannelFile file = files.adopt(
                    channelId,
                    FileName.of(part.filename(), part.contentType()),
                    new Recipient(word(form, "recipient_ref"), word(form, "reply_token")),
                    part.size(),
                    part::moveTo);
            if (channelExists.test(channelId)) {
                answer(exchange, file);
            } else { // it went while the file came
                files.remove(file.fileRef());
                noChannel(exchange);
            }
        } catch (BodyTooLargeException e) {
            tooLarge(exchange, e.what());
        } catch (MalformedBodyException e) {
            HttpAnswers.error(exchange, 400, "invalid_form", "the body is no complete multipart/form-data");
        } catch (StoreUnavailable e) {
            LOG.warn("an upload found the store away: {}", e.getMessage());
            HttpAnswers.error(exchange, 503, "busy", "the connector cannot store anything now; try again later");
        } catch (FileRefused e) {
            HttpAnswers.error(exchange, status(e.reason()), code(e.reason()), String.valueOf(e.getMessage()));
        }
    }

    private void tooLarge(HttpExchange exchange, BodyTooLargeException.What what) throws IOException {
        if (what == BodyTooLargeException.What.CONTENT) {
            HttpAnswers.error(
                    exchange, 413, "file_too_large", "a file may have at most " + limits.maxPartBytes() + " bytes");
        } else {
            String bounds = limits.maxParts() + " parts with short headers, and fields of " + limits.maxFieldBytes();
            HttpAnswers.error(exchange, 400, "invalid_form", "a form may have at most " + bounds + " bytes");
        }
    }

    private static @Nullable String word(MultipartForm form, String field) {
        String value = form.field(field);
        return value == null || value.isBlank() ? null : value;
    }

    private static void answer(HttpExchange exchange, ChannelFile file) throws IOException {
        HttpAnswers.json(
                exchange,
                200,
                Json.object()
                        .put("file_ref", file.fileRef())
                        .put(
                                "file_type",
                                FileName.of(file.filename(), file.mimeType()).kind())
                        .put("filename", file.filename())
                        .put("byte_size", file.byteSize())
                        .put("expires_at", file.expiresAt().toEpochMilli()));
    }

    private static int status(FileRefused.Reason reason) {
        return switch (reason) {
            case TOO_LARGE -> 413;
            case TOO_MANY -> 429;
            case NO_SPACE -> 507;
        };
    }

    private static String code(FileRefused.Reason reason) {
        return switch (reason) {
            case TOO_LARGE -> "file_too_large";
            case TOO_MANY -> "too_many_files";
            case NO_SPACE -> "no_space";
        };
    }

    /**
     * {@code GET /files/refs/{file_ref}} (section 5.2). The reference cannot be guessed and does not live long; a caller that names a
     * channel must name the right one.
     *
     * @param exchange the request
     * @throws IOException when the peer is gone or the disk fails
     */
    public void download(HttpExchange exchange) throws IOException {
        String ref = exchange.path().substring(exchange.path().lastIndexOf('/') + 1);
        String channelId = exchange.header(XAgentProtocol.CHANNEL_HEADER);
        Optional<KeptFile> found = files.find(ref);
        if (found.isEmpty()) {
            noFile(exchange);
        } else if (channelId != null && !channelId.equals(found.get().channelId())) {
            HttpAnswers.error(exchange, 403, "file_forbidden", "the file belongs to another channel");
        } else {
            limited(downloads, exchange, () -> sendOneOfFew(exchange, found.get()));
        }
    }

    /** A download needs no key: whoever has one URL must not be able to take all downloads. */
    private void sendOneOfFew(HttpExchange exchange, KeptFile file) throws IOException {
        Semaphore same = perFile.computeIfAbsent(file.fileRef(), ref -> new Semaphore(TRANSFERS_PER_FILE));
        try {
            limited(same, exchange, () -> send(exchange, file));
        } finally {
            if (same.availablePermits() == TRANSFERS_PER_FILE) {
                perFile.remove(file.fileRef(), same);
            }
        }
    }

    private static void send(HttpExchange exchange, KeptFile file) throws IOException {
        try (InputStream content = file.open()) {
            FileAnswer.send(exchange, file, content);
        } catch (NoSuchFileException e) { // it expired between the look-up and now
            noFile(exchange);
        }
    }
}
