package dev.agentconnect.examples.telegramstandin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import okhttp3.FormBody;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyShapesTest extends StandinTest {
    @Test
    void parametersMayComeInTheQuery() throws IOException {
        assertThat(client.get("sendMessage?chat_id=42&text=a%20%D1%84")
                        .result()
                        .path("text")
                        .asText())
                .isEqualTo("a ф");
    }

    @Test
    void parametersMayComeAsAForm() throws IOException {
        var form =
                new FormBody.Builder().add("chat_id", "42").add("text", "a+b ф").build();

        assertThat(client.post("sendMessage", form).result().path("text").asText())
                .isEqualTo("a+b ф");
    }

    @Test
    void parametersMayComeAsMultipart() throws IOException {
        var parts = new MultipartBody.Builder()
                .setType(MultipartBody.FORM)
                .addFormDataPart("chat_id", "42")
                .addFormDataPart("text", "a ф")
                .build();

        assertThat(client.post("sendMessage", parts).result().path("text").asText())
                .isEqualTo("a ф");
    }

    @Test
    void queryAndBodyAreReadTogether() throws IOException {
        var body = RequestBody.create("{\"text\":\"hi\"}", MediaType.get("application/json; charset=utf-8"));

        assertThat(client.post("sendMessage?chat_id=42", body).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "[]", "7", "", "{\"a\":1} x", "\"text\""})
    void aJsonBodyThatIsNoObjectIsABadRequest(String body) throws IOException {
        assertThat(client.call("sendMessage", body).status()).isEqualTo(400);
    }

    @Test
    void deepJsonIsABadRequest() throws IOException {
        String deep = "{\"a\":" + "[".repeat(100) + "]".repeat(100) + "}";

        assertThat(client.call("sendMessage", deep).status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"multipart/form-data", "multipart/form-data; boundary=abc"})
    void aMultipartBodyThatIsNoneIsABadRequest(String contentType) throws IOException {
        var body = RequestBody.create("no parts here", MediaType.get(contentType));

        assertThat(client.post("sendMessage", body).status()).isEqualTo(400);
    }

    @Test
    void aBodyOfAnotherTypeIsIgnored() throws IOException {
        var body = RequestBody.create("anything", MediaType.get("text/plain"));

        assertThat(client.post("getMe", body).status()).isEqualTo(200);
    }

    @Test
    void aBodyOverItsLimitIsTooLarge() throws IOException {
        String tooLong = "{\"text\":\"" + "x".repeat(1024 * 1024) + "\"}";
        var form =
                new FormBody.Builder().add("text", "x".repeat(1024 * 1024 + 1)).build();

        assertThat(client.call("sendMessage", tooLong).status()).isEqualTo(413);
        assertThat(client.post("sendMessage", form).status()).isEqualTo(413);
        assertThat(client.call("getMe", "{}").status()).isEqualTo(200);
    }

    @Test
    void anUnreadableQueryIsABadRequest() throws IOException {
        assertThat(client.get("sendMessage?text=%zz").status()).isEqualTo(400);
    }
}
