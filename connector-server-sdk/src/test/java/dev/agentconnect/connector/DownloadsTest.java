package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a kept file is served (section 5.2; RFC 9110, section 14). */
class DownloadsTest extends ServerTest {
    private static final byte[] BYTES = "0123456789".getBytes(StandardCharsets.US_ASCII);

    @SuppressWarnings("ArrayRecordComponent") // bytes of one test, compared by content
    private record Answer(int status, byte[] body, okhttp3.Headers headers) {
        String text() {
            return new String(body, StandardCharsets.US_ASCII);
        }
    }

    private String keep(String name, String type, byte[] bytes) throws IOException {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            return sample.bound
                    .get(channel)
                    .keepFile(name, type, new ByteArrayInputStream(bytes))
                    .fileRef();
        }
    }

    private Answer get(String method, String ref, Map<String, String> headers) throws IOException {
        Request.Builder request = new Request.Builder()
                .url(server().baseUri() + "/files/refs/" + ref)
                .method(method, null);
        headers.forEach(request::header);
        try (Response response = TestXAgent.HTTP.newCall(request.build()).execute()) {
            return new Answer(response.code(), response.body().bytes(), response.headers());
        }
    }

    @Test
    void oneRangeIsAPartAndTheWholeSaysThatRangesAreServed() throws IOException {
        String ref = keep("a", null, BYTES);
        Answer whole = get("GET", ref, Map.of());
        assertThat(whole.status()).isEqualTo(200);
        assertThat(whole.headers().get("Accept-Ranges")).isEqualTo("bytes");
        assertThat(whole.text()).isEqualTo("0123456789");
        Answer part = get("GET", ref, Map.of("Range", "bytes=2-4"));
        assertThat(part.status()).isEqualTo(206);
        assertThat(part.text()).isEqualTo("234");
        assertThat(part.headers().get("Content-Range")).isEqualTo("bytes 2-4/10");
        assertThat(part.headers().get("Content-Length")).isEqualTo("3");
        assertThat(get("GET", ref, Map.of("Range", "bytes=-2")).text()).isEqualTo("89");
        assertThat(get("GET", ref, Map.of("Range", "bytes=7-")).text()).isEqualTo("789");
    }

    @Test
    void aDownloadThatBreaksOffGoesOnWhereItWas() throws IOException {
        String ref = keep("a", null, BYTES);
        String tag = get("GET", ref, Map.of("Range", "bytes=0-5")).headers().get("ETag");
        Answer rest = get("GET", ref, Map.of("Range", "bytes=6-", "If-Range", tag));
        assertThat(rest.status()).isEqualTo(206);
        assertThat(rest.text()).isEqualTo("6789");
        Answer other = get("GET", ref, Map.of("Range", "bytes=6-", "If-Range", "\"other\""));
        assertThat(other.status()).isEqualTo(200);
        assertThat(other.text()).isEqualTo("0123456789");
    }

    @Test
    void aRangeBeyondTheEndIs416AndSeveralRangesAreTheWhole() throws IOException {
        String ref = keep("a", null, BYTES);
        Answer beyond = get("GET", ref, Map.of("Range", "bytes=10-"));
        assertThat(beyond.status()).isEqualTo(416);
        assertThat(beyond.headers().get("Content-Range")).isEqualTo("bytes */10");
        assertThat(beyond.body()).isEmpty();
        assertThat(get("GET", ref, Map.of("Range", "bytes=0-1,3-4")).status()).isEqualTo(200);
        String empty = keep("b", null, new byte[0]);
        assertThat(get("GET", empty, Map.of("Range", "bytes=0-")).status()).isEqualTo(416);
        assertThat(get("GET", empty, Map.of()).status()).isEqualTo(200);
    }

    @Test
    void headTellsTheSizeAndSendsNothing() throws IOException {
        String ref = keep("a", null, BYTES);
        Answer head = get("HEAD", ref, Map.of("Range", "bytes=0-1"));
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.headers().get("Content-Length")).isEqualTo("10");
        assertThat(head.body()).isEmpty();
        assertThat(get("HEAD", "file_unknown", Map.of()).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({
        "<html><script>x</script>, text/html, application/octet-stream",
        "<svg onload=x>, image/svg+xml, application/octet-stream",
        "<!doctype html>, image/png, application/octet-stream",
        "plain words, text/plain, text/plain",
        "GIF89a, text/html, image/gif",
        "%PDF-1.7, , application/pdf",
        "no idea, , application/octet-stream"
    })
    void noFileIsEverServedAsAPage(String content, String said, String served) throws IOException {
        Answer answer = get("GET", keep("a.html", said, content.getBytes(StandardCharsets.US_ASCII)), Map.of());
        assertThat(answer.headers().get("Content-Type")).isEqualTo(served);
        assertThat(answer.headers().get("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.headers().get("Content-Disposition")).startsWith("attachment;");
        assertThat(answer.headers().get("Content-Security-Policy")).contains("sandbox");
    }

    @Test
    void aLongFileIsServedInParts() throws IOException {
        byte[] bytes = new byte[300_000];
        new Random(3).nextBytes(bytes);
        String ref = keep("a", null, bytes);
        Answer part = get("GET", ref, Map.of("Range", "bytes=100000-249999"));
        assertThat(part.body()).isEqualTo(Arrays.copyOfRange(bytes, 100_000, 250_000));
    }
}
