package dev.agentconnect.xagent.transferplane;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import dev.agentconnect.protocol.xagent.profile.FileType;
import dev.agentconnect.xagent.error.AnswerRefused;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.error.EndpointFailed;
import dev.agentconnect.xagent.error.TransferFailed;
import dev.agentconnect.xagent.transport.BaseUrl;
import dev.agentconnect.xagent.transport.HttpAnswer;
import dev.agentconnect.xagent.transport.HttpRequest;
import dev.agentconnect.xagent.transport.Transport;
import dev.agentconnect.xagent.transport.UploadPart;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** {@code POST /files/uploads} (section 5.1, rules UP-01 to UP-03). Blocking, never repeated by itself; thread safe. */
public final class Uploads {
    private static final String ENDPOINT = "/files/uploads";
    private static final int MAX_ANSWER_BYTES = 64 << 10;
    private static final Json.TreeReader ANSWERS = Json.reader(JsonLimits.PACKET);

    private final Transport transport;
    private final BaseUrl baseUrl;
    private final @Nullable Secret apiKey;
    private final TransferOptions options;

    /**
     * The uploads of one connector.
     *
     * @param transport HTTP
     * @param baseUrl the connector
     * @param apiKey the system API key, or null
     * @param options the bounds
     */
    public Uploads(Transport transport, BaseUrl baseUrl, @Nullable Secret apiKey, TransferOptions options) {
        this.transport = transport;
        this.baseUrl = baseUrl;
        this.apiKey = apiKey;
        this.options = options;
    }

    /**
     * Sends a file.
     *
     * @param channelId the channel that the reference will belong to
     * @param file the file
     * @return the reference
     * @throws EndpointFailed when the connector refused
     * @throws TransferFailed when it did not arrive whole
     */
    public UploadedFile send(String channelId, Path file) {
        try (InputStream content = Files.newInputStream(file)) {
            return send(channelId, String.valueOf(file.getFileName()), Files.size(file), content);
        } catch (IOException e) {
            throw new TransferFailed("the file could not be read", e);
        }
    }

    /**
     * Sends what a stream holds.
     *
     * @param channelId the channel that the reference will belong to
     * @param filename the file's name, without folders
     * @param byteSize its length, or -1 when not known
     * @param content the bytes; read once, not closed
     * @return the reference
     * @throws EndpointFailed when the connector refused
     * @throws TransferFailed when it did not arrive whole
     */
    public UploadedFile send(String channelId, String filename, long byteSize, InputStream content) {
        if (byteSize > options.maxUploadBytes()) {
            throw new CallRefused("the file is longer than the upload bound");
        }
        CountedStream counted = new CountedStream(content, byteSize, options.maxUploadBytes());
        HttpRequest request = HttpRequest.to(baseUrl.endpoint(ENDPOINT))
                .withBearer(apiKey)
                .withHeader(XAgentProtocol.CHANNEL_HEADER, channelId);
        HttpAnswer answer = post(request, new UploadPart(filename, byteSize, counted));
        if (!answer.isSuccess()) {
            throw new EndpointFailed(ENDPOINT, answer.status(), null);
        }
        return read(answer, filename, counted.count());
    }

    private HttpAnswer post(HttpRequest request, UploadPart part) {
        try {
            return transport.upload(request, part, MAX_ANSWER_BYTES);
        } catch (IOException e) {
            throw new TransferFailed("the upload did not complete", e);
        }
    }

    private static UploadedFile read(HttpAnswer answer, String filename, long sent) {
        JsonNode tree = json(answer);
        String fileRef = tree.path("file_ref").textValue();
        if (fileRef == null || fileRef.isEmpty()) {
            throw new AnswerRefused(ENDPOINT, "no file_ref");
        }
        if (tree.path("byte_size").isIntegralNumber() && tree.path("byte_size").longValue() != sent) {
            throw new TransferFailed("the connector counted another length than was sent", null);
        }
        String type = tree.path("file_type").textValue();
        JsonNode expiry = tree.path("expires_at");
        return new UploadedFile(
                fileRef,
                type == null ? FileType.FILE : new FileType(type),
                tree.path("filename").asText(filename),
                sent,
                expiry.isIntegralNumber() ? Instant.ofEpochMilli(expiry.longValue()) : null);
    }

    private static JsonNode json(HttpAnswer answer) {
        try {
            return ANSWERS.read(answer.body());
        } catch (JsonException e) {
            throw new AnswerRefused(ENDPOINT, e.fault());
        }
    }
}
