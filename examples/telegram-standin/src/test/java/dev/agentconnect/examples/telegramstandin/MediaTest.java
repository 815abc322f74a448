package dev.agentconnect.examples.telegramstandin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.examples.telegramstandin.StandinClient.Reply;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.HexFormat;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MediaTest extends StandinTest {
    private static final int MIB = 1024 * 1024;

    @ParameterizedTest
    @CsvSource({
        "sendVideo, video, clip.mp4, video/mp4",
        "sendDocument, document, report.pdf, application/pdf",
        "sendAudio, audio, song.mp3, audio/mpeg",
        "sendVoice, voice, note.ogg, audio/ogg"
    })
    void anUploadComesBackAsItsMediaAndCanBeDownloaded(String method, String field, String name, String type)
            throws Exception {
        byte[] bytes = ("bytes of " + name).getBytes(UTF_8);

        Reply reply = client.upload(method, field, name, type, bytes);
        JsonNode media = reply.result().path(field);

        assertThat(media.path("file_size").asInt()).isEqualTo(bytes.length);
        assertThat(media.path("mime_type").asText()).isEqualTo(type);
        assertThat(media.path("file_unique_id").asText()).isNotEmpty();
        JsonNode file =
                client.get("getFile?file_id=" + media.path("file_id").asText()).result();
        assertThat(file.path("file_size").asInt()).isEqualTo(bytes.length);
        assertThat(client.download(file.path("file_path").asText())).isEqualTo(bytes);
        JsonNode sent = client.sent().path(0);
        assertThat(sent.path("method").asText()).isEqualTo(method);
        assertThat(sent.path("file").path("filename").asText()).isEqualTo(name);
        assertThat(sent.path("file").path("mime_type").asText()).isEqualTo(type);
        assertThat(sent.path("file").path("byte_size").asInt()).isEqualTo(bytes.length);
        assertThat(sent.path("file").path("sha256").asText())
                .isEqualTo(HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
    }

    @Test
    void aPhotoHasASmallSizeFirstAndItselfLast() throws IOException {
        byte[] picture = new byte[5_000];

        JsonNode sizes = client.upload("sendPhoto", "photo", "p.jpg", "image/jpeg", picture)
                .result()
                .path("photo");

        assertThat(sizes).hasSize(2);
        assertThat(sizes.path(1).path("width").asInt())
                .isGreaterThan(sizes.path(0).path("width").asInt());
        String path = client.get(
                        "getFile?file_id=" + sizes.path(1).path("file_id").asText())
                .result()
                .path("file_path")
                .asText();
        assertThat(client.download(path)).isEqualTo(picture);
    }

    @ParameterizedTest
    @CsvSource({"отчёт 报告.pdf, отчёт 报告.pdf", "../../etc/passwd, passwd", "a\\b.txt, b.txt"})
    void aFileNameKeepsItsLettersAndLosesItsFolders(String given, String kept) throws IOException {
        Reply reply = client.upload("sendDocument", "document", given, "text/plain", new byte[] {1});

        assertThat(reply.result().path("document").path("file_name").asText()).isEqualTo(kept);
        assertThat(client.sent().path(0).path("file").path("filename").asText()).isEqualTo(kept);
    }

    @Test
    void aStoredFileIsSentAgainByItsId() throws IOException {
        Reply first = client.upload("sendDocument", "document", "a.txt", "text/plain", new byte[] {1, 2});
        String id = first.result().path("document").path("file_id").asText();

        Reply second = client.call("sendDocument", "{\"chat_id\":42,\"caption\":\"c\",\"document\":\"" + id + "\"}");
        Reply wrongKind = client.call("sendVideo", "{\"chat_id\":42,\"video\":\"" + id + "\"}");

        assertThat(second.result().path("document")).isEqualTo(first.result().path("document"));
        assertThat(second.result().path("caption").asText()).isEqualTo("c");
        assertThat(wrongKind.description()).isEqualTo("Bad Request: can't use file of type Document as Video");
    }

    @Test
    void anAttachedPartIsFoundByItsName() throws IOException {
        var body = new MultipartBody.Builder()
                .setType(MultipartBody.FORM)
                .addFormDataPart("chat_id", "42")
                .addFormDataPart("document", "attach://part1")
                .addFormDataPart("part1", "a.txt", RequestBody.create("x", MediaType.get("text/plain")))
                .build();

        assertThat(client.post("sendDocument", body).status()).isEqualTo(200);
        assertThat(client.call("sendDocument", "{\"chat_id\":42,\"document\":\"attach://part1\"}")
                        .status())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource({
        "p.png, image/png, photo",
        "v.mp4, video/mp4, video",
        "v.ogg, audio/ogg, voice",
        "s.mp3, audio/mpeg, audio",
        "d.pdf, application/pdf, document"
    })
    void aUsersFileArrivesAsTheMediaOfItsType(String name, String type, String field) throws IOException {
        client.sayFile(name, type, new byte[] {1, 2, 3});

        JsonNode message = client.get("getUpdates").result().path(0).path("message");
        JsonNode media = message.path(field).isArray() ? message.path(field).path(0) : message.path(field);
        String path = client.get("getFile?file_id=" + media.path("file_id").asText())
                .result()
                .path("file_path")
                .asText();
        assertThat(message.path("caption").asText()).isEqualTo("look");
        assertThat(message.has("text")).isFalse();
        assertThat(client.download(path)).containsExactly(1, 2, 3);
    }

    @Test
    void aPathThatNamesNoFileIsNotFound() throws IOException {
        Reply reply = client.botPath("/file/bot" + StandinClient.TOKEN + "/photos/file_9.jpg");

        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.json().path("ok").asBoolean(true)).isFalse();
    }

    @Test
    void anEmptyFileIsRefused() throws IOException {
        assertThat(client.upload("sendDocument", "document", "a", "text/plain", new byte[0])
                        .description())
                .isEqualTo("Bad Request: file must be non-empty");
    }

    @Test
    void aPhotoMayHaveTenMebibytesAndNotOneByteMore() throws IOException {
        assertThat(client.upload("sendPhoto", "photo", "p.jpg", "image/jpeg", new byte[10 * MIB])
                        .status())
                .isEqualTo(200);
        Reply over = client.upload("sendPhoto", "photo", "p.jpg", "image/jpeg", new byte[10 * MIB + 1]);
        assertThat(over.status()).isEqualTo(413);
        assertThat(over.description()).isEqualTo("Request Entity Too Large");
    }

    @Test
    void anUploadMayHaveFiftyMebibytesAndNotOneByteMore() throws IOException {
        assertThat(client.upload("sendDocument", "document", "d", "text/plain", new byte[50 * MIB])
                        .status())
                .isEqualTo(200);
        assertThat(client.upload("sendDocument", "document", "d", "text/plain", new byte[50 * MIB + 1])
                        .status())
                .isEqualTo(413);
    }

    @Test
    void aRefusalReachesABotThatIsStillUploading() throws IOException {
        Reply wrongMethod = client.upload("sendHologram", "document", "d", "text/plain", new byte[8 * MIB]);
        Reply farTooLarge = client.upload("sendDocument", "document", "d", "text/plain", new byte[60 * MIB]);

        assertThat(wrongMethod.status()).isEqualTo(404);
        assertThat(farTooLarge.status()).isEqualTo(413);
    }

    @Test
    void aDownloadMayHaveTwentyMebibytesAndNotOneByteMore() throws IOException {
        String inside = client.upload("sendDocument", "document", "d", "text/plain", new byte[20 * MIB])
                .result()
                .path("document")
                .path("file_id")
                .asText();
        String over = client.upload("sendDocument", "document", "d", "text/plain", new byte[20 * MIB + 1])
                .result()
                .path("document")
                .path("file_id")
                .asText();

        assertThat(client.get("getFile?file_id=" + inside).status()).isEqualTo(200);
        assertThat(client.get("getFile?file_id=" + over).description()).isEqualTo("Bad Request: file is too big");
    }
}
