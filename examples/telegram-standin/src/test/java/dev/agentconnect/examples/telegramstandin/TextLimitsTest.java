package dev.agentconnect.examples.telegramstandin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import okhttp3.FormBody;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextLimitsTest extends StandinTest {
    @Test
    void aTextMayHave4096CharactersAndNotOneMore() throws IOException {
        assertThat(sendText("x".repeat(4096), "").status()).isEqualTo(200);
        assertThat(sendText("x".repeat(4097), "").description()).isEqualTo("Bad Request: message is too long");
        assertThat(client.sent()).hasSize(1);
    }

    @Test
    void lengthsCountUtf16Units() throws IOException {
        assertThat(sendText("\uD83D\uDE00".repeat(2048), "").status()).isEqualTo(200);
        assertThat(sendText("\uD83D\uDE00".repeat(2048) + "x", "").status()).isEqualTo(400);
    }

    @Test
    void marksDoNotCount() throws IOException {
        assertThat(sendText("<b>" + "x".repeat(4095) + "&amp;</b>", "HTML").status())
                .isEqualTo(200);
        assertThat(sendText("<b>" + "x".repeat(4096) + "&amp;</b>", "HTML").status())
                .isEqualTo(400);
        assertThat(sendText("*" + "x".repeat(4096) + "*", "MarkdownV2").status())
                .isEqualTo(200);
        assertThat(sendText("*" + "x".repeat(4097) + "*", "Markdown").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource({
        "HTML, <b>bold</b> &lt;, bold <",
        "Markdown, *bold* [link](http://x), bold link",
        "MarkdownV2, *bold* 1\\.5 [link](http://x.y), bold 1.5 link"
    })
    void theTextComesBackWithoutItsMarks(String mode, String text, String plain) throws IOException {
        assertThat(sendText(text, mode).result().path("text").asText()).isEqualTo(plain);
    }

    @ParameterizedTest
    @CsvSource({"HTML, <b>bold", "HTML, bold</b>", "HTML, 1 < 2", "MarkdownV2, 1.5"})
    void brokenMarksAreRefused(String mode, String text) throws IOException {
        assertThat(sendText(text, mode).description()).startsWith("Bad Request: can't parse entities");
    }

    @Test
    void aCaptionMayHave1024CharactersAndNotOneMore() throws IOException {
        assertThat(sendCaption("x".repeat(1024)).status()).isEqualTo(200);
        assertThat(sendCaption("x".repeat(1025)).description()).isEqualTo("Bad Request: message caption is too long");
        assertThat(client.sent()).hasSize(1);
    }

    private StandinClient.Reply sendText(String text, String mode) throws IOException {
        return client.post(
                "sendMessage",
                new FormBody.Builder()
                        .add("chat_id", "42")
                        .add("text", text)
                        .add("parse_mode", mode)
                        .build());
    }

    private StandinClient.Reply sendCaption(String caption) throws IOException {
        return client.post(
                "sendPhoto",
                new MultipartBody.Builder()
                        .setType(MultipartBody.FORM)
                        .addFormDataPart("chat_id", "42")
                        .addFormDataPart("caption", caption)
                        .addFormDataPart("photo", "p.png", RequestBody.create(new byte[] {1}))
                        .build());
    }
}
