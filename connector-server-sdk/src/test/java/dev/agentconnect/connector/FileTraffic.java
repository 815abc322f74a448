package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.connector.RelentlessXAgent.Upload;
import dev.agentconnect.protocol.json.Json;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** Uploads and downloads over many lives of a connector: what is served is whole, whichever life it came from. One thread at a time. */
final class FileTraffic {
    private static final int KEPT = 40;
    private static final OkHttpClient HTTP =
            TestXAgent.HTTP.newBuilder().retryOnConnectionFailure(false).build();

    private final List<Known> known = new ArrayList<>();
    private final Random random;
    final AtomicInteger uploaded = new AtomicInteger();
    final AtomicInteger served = new AtomicInteger();
    final AtomicInteger gone = new AtomicInteger();

    /** A file of which the connector said that it is kept; its bytes follow from the seed. */
    private record Known(String fileRef, long seed, int size) {
        byte[] bytes() {
            byte[] bytes = new byte[size];
            new Random(seed).nextBytes(bytes);
            return bytes;
        }
    }

    FileTraffic(Random random) {
        this.random = random;
    }

    /** One upload and two downloads; an IOException says that the connector is gone. */
    void step(URI baseUri, List<String> channels, Queue<Upload> uploads) throws IOException {
        String channel = channels.get(random.nextInt(channels.size()));
        Known file = upload(baseUri, channel);
        known.add(file);
        uploads.add(new Upload(channel, file.fileRef()));
        for (int i = 0; i < 2; i++) {
            download(baseUri, known.get(random.nextInt(known.size())));
        }
        if (known.size() > KEPT) {
            known.remove(0);
        }
    }

    /** Asks for every file that was ever kept and is still remembered here. */
    void all(URI baseUri) throws IOException {
        for (Known file : known) {
            download(baseUri, file);
        }
    }

    private Known upload(URI baseUri, String channel) throws IOException {
        Known file = new Known("", random.nextLong(), 1 + random.nextInt(200_000));
        RequestBody part = RequestBody.create(file.bytes(), MediaType.get("application/octet-stream"));
        Request request = new Request.Builder()
                .url(baseUri + "/files/uploads")
                .header("Authorization", "Bearer " + ServerTest.KEY)
                .header("X-XAgent-Connector-Channel-ID", channel)
                .post(new MultipartBody.Builder()
                        .setType(MultipartBody.FORM)
                        .addFormDataPart("file", "a.bin", part)
                        .build())
                .build();
        try (Response response = HTTP.newCall(request).execute()) {
            JsonNode answer = Json.mapper().readTree(response.body().bytes());
            assertThat(response.code()).as("%s", answer).isEqualTo(200);
            assertThat(answer.path("byte_size").asInt()).isEqualTo(file.size());
            uploaded.incrementAndGet();
            return new Known(answer.path("file_ref").asText(), file.seed(), file.size());
        }
    }

    /** Whole or not there; what is cut off while it is on its way fails by its announced length. */
    private void download(URI baseUri, Known file) throws IOException {
        Request request = new Request.Builder()
                .url(baseUri + "/files/refs/" + file.fileRef())
                .build();
        try (Response response = HTTP.newCall(request).execute()) {
            byte[] bytes = response.body().bytes();
            if (response.code() == 200) {
                assertThat(Arrays.equals(bytes, file.bytes()))
                        .as("file %s is whole", file.fileRef())
                        .isTrue();
                served.incrementAndGet();
            } else {
                assertThat(response.code()).isIn(404, 410);
                gone.incrementAndGet();
            }
        }
    }
}
