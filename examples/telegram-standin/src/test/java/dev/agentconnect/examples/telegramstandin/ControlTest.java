package dev.agentconnect.examples.telegramstandin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.examples.telegramstandin.StandinClient.Reply;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ControlTest extends StandinTest {
    private static final String HELLO = "{\"chat_id\":42,\"text\":\"hello\"}";

    @Test
    void aSpokenMessageIsAnsweredWithTheIdsThatTheBotWillSee() throws IOException {
        JsonNode answer = client.say("42", "hi");

        JsonNode update = client.get("getUpdates").result().path(0);
        assertThat(answer.path("ok").asBoolean()).isTrue();
        assertThat(answer.path("update_id")).isEqualTo(update.path("update_id"));
        assertThat(answer.path("message_id")).isEqualTo(update.path("message").path("message_id"));
        assertThat(update.path("message").path("chat").path("id").asLong()).isEqualTo(42);
        assertThat(update.path("message").path("from").path("id").asLong()).isEqualTo(42);
        assertThat(update.path("message").path("from").path("is_bot").asBoolean(true))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | chat_id: ",
                "{\"chat_id\":\"@name\",\"text\":\"x\"} | chat_id: ",
                "{\"chat_id\":true,\"text\":\"x\"} | chat_id: ",
                "{\"chat_id\":\"12x\",\"text\":\"x\"} | chat_id: ",
                "{\"chat_id\":\"1\"} | text: ",
                "{\"chat_id\":\"1\",\"text\":\"\"} | text: ",
                "{\"chat_id\":\"1\",\"text\":7} | text: ",
                "{\"chat_id\":\"1\",\"file\":[]} | file: ",
                "{\"chat_id\":\"1\",\"file\":{\"mime_type\":\"a/b\",\"base64\":\"AA==\"}} | file.filename: ",
                "{\"chat_id\":\"1\",\"file\":{\"filename\":7,\"mime_type\":\"a/b\",\"base64\":\"AA==\"}} | file.filename: ",
                "{\"chat_id\":\"1\",\"file\":{\"filename\":\"a\",\"base64\":\"AA==\"}} | file.mime_type: ",
                "{\"chat_id\":\"1\",\"file\":{\"filename\":\"a\",\"mime_type\":\"a\",\"base64\":\"AA==\"}} | file.mime_type: ",
                "{\"chat_id\":\"1\",\"file\":{\"filename\":\"a\",\"mime_type\":\"a/b\"}} | file.base64: ",
                "{\"chat_id\":\"1\",\"file\":{\"filename\":\"a\",\"mime_type\":\"a/b\",\"base64\":\"?\"}} | file.base64: ",
                "[] | body: ",
                "{ | body: "
            })
    void aMessageThatBreaksARuleIsRefusedWithTheNameOfTheField(String json, String start) throws IOException {
        Reply reply = client.control("POST", "message", json);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.json().path("error").asText()).isNotEmpty();
        assertThat(reply.json().path("message").asText()).startsWith(start.strip());
        assertThat(client.updates().path("pending").asInt()).isZero();
    }

    @Test
    void aUsersTextAndCaptionHaveTheLimitsOfTelegram() throws IOException {
        assertThat(client.say("42", "x".repeat(4096)).path("ok").asBoolean()).isTrue();
        assertThat(client.say("42", "x".repeat(4097)).path("message").asText()).startsWith("text: ");
        String caption = "{\"chat_id\":\"1\",\"text\":\"" + "x".repeat(1025)
                + "\",\"file\":{\"filename\":\"a\",\"mime_type\":\"a/b\",\"base64\":\"AA==\"}}";
        assertThat(client.control("POST", "message", caption)
                        .json()
                        .path("message")
                        .asText())
                .startsWith("text: ");
    }

    @ParameterizedTest
    @CsvSource({"../../etc/passwd, passwd", "C:\\dir\\b.txt, b.txt", "dir/, ''", "'', ''", "' ', ' '"})
    void anOddFileNameIsTakenAndTheBotSeesItsLastPart(String given, String shown) throws IOException {
        assertThat(client.sayFile(given, "application/pdf", new byte[] {1})
                        .path("ok")
                        .asBoolean())
                .isTrue();

        JsonNode document =
                client.get("getUpdates").result().path(0).path("message").path("document");
        assertThat(document.path("file_name").asText()).isEqualTo(shown);
        assertThat(document.has("file_name")).isEqualTo(!shown.isEmpty());
    }

    @Test
    void aLongFileNameIsCutAtWhatABotSeesAndOneOverAThousandIsRefused() throws IOException {
        client.sayFile("x".repeat(1_000), "application/pdf", new byte[] {1});
        assertThat(client.sayFile("x".repeat(1_001), "application/pdf", new byte[] {1})
                        .path("message")
                        .asText())
                .startsWith("file.filename: ");

        JsonNode updates = client.get("getUpdates").result();
        assertThat(updates).hasSize(1);
        assertThat(updates.path(0)
                        .path("message")
                        .path("document")
                        .path("file_name")
                        .asText())
                .hasSize(255);
    }

    @Test
    void aUserMaySendMoreThanABotMayDownload() throws IOException {
        assertThat(client.sayFile("big.bin", "application/zip", new byte[20 * 1024 * 1024 + 1])
                        .path("ok")
                        .asBoolean())
                .isTrue();
        JsonNode document =
                client.get("getUpdates").result().path(0).path("message").path("document");
        assertThat(client.get("getFile?file_id=" + document.path("file_id").asText())
                        .description())
                .isEqualTo("Bad Request: file is too big");
    }

    @Test
    void aReaderOfTheSentLogWaitsForWhatComesAfterItsPlace() throws Exception {
        client.call("sendMessage", HELLO);
        CompletableFuture<Reply> waiting = client.controlLater("sent?after=1&wait_ms=20000");
        client.call("sendMessage", HELLO.replace("hello", "second"));

        JsonNode answer = StandinClient.within(waiting).json();
        assertThat(answer.path("sent")).hasSize(1);
        assertThat(answer.path("sent").path(0).path("index").asLong()).isEqualTo(2);
        assertThat(answer.path("sent").path(0).path("text").asText()).isEqualTo("second");
        assertThat(answer.path("last_index").asLong()).isEqualTo(2);
    }

    @Test
    void aWaitWithoutNewsEndsEmpty() throws IOException {
        assertThat(client.control("GET", "sent?after=5&wait_ms=50", "").json().path("sent"))
                .isEmpty();
    }

    @Test
    void aClearedLogIsEmptyAndKeepsCounting() throws IOException {
        client.call("sendMessage", HELLO);
        assertThat(client.control("DELETE", "sent", "").status()).isEqualTo(200);
        assertThat(client.sent()).isEmpty();
        client.call("sendMessage", HELLO);
        assertThat(client.sent().path(0).path("index").asLong()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"sent?after=x, after", "sent?wait_ms=60001, wait_ms", "sent?wait_ms=-1, wait_ms"})
    void aWrongQueryIsRefused(String path, String field) throws IOException {
        Reply reply = client.control("GET", path, "");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.json().path("message").asText()).startsWith(field + ": ");
    }

    @Test
    void healthIsOkAndOtherPathsAndMethodsAreNot() throws IOException {
        assertThat(client.control("GET", "health", "").json().path("ok").asBoolean())
                .isTrue();
        assertThat(client.control("GET", "nothing", "").status()).isEqualTo(404);
        assertThat(client.control("GET", "message", "").status()).isEqualTo(405);
    }
}
