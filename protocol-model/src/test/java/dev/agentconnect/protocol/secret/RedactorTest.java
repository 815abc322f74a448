package dev.agentconnect.protocol.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactorTest {
    private static final int LONG = 1 << 20;

    /** Quadratic time takes hours for such a text; the bound is far above what a loaded machine needs. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Redactor shapes = new Redactor(List.of());

    private String redact(String text) {
        String once = shapes.redact(text);
        assertThat(shapes.redact(once)).as("twice is once").isEqualTo(once);
        return once;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "Authorization: Bearer abc.DEF-123_~+/== sent | Authorization: Bearer [secret] sent",
                "authorization: bearer\tx | authorization: bearer\t[secret]",
                "/bot123456789:AAF_bcdefghij-klmnopqrstuvwxyz012345/sendMessage | /bot[secret]/sendMessage",
                "/bot123456789%3AAAF_bcdefghij-klmnopqrstuvwxyz012345/getMe | /bot[secret]/getMe",
                "token 123456789:AAF_bcdefghij-klmnopqrstuvwxyz012345. | token [secret].",
                "https://h/f?a=1&sig=x%2Fy&b=2 | https://h/f?a=1&sig=[secret]&b=2",
                "https://h/f?X-Amz-Signature=00ff&X-Amz-Date=1 | https://h/f?X-Amz-Signature=[secret]&X-Amz-Date=1",
                "https://h/f?X-Amz-Credential=AK/x&z | https://h/f?X-Amz-Credential=[secret]&z",
                "https://h/f?x-goog-signature=1a | https://h/f?x-goog-signature=[secret]",
                "https://h/cb#access_token=1a&state=b | https://h/cb#access_token=[secret]&state=b",
                "to=https%3A%2F%2Fh%3Ftoken%3Dabc%26a%3D1 | to=https%3A%2F%2Fh%3Ftoken%3D[secret]%26a%3D1",
                "GET https://user:pa55@host/x | GET https://[secret]@host/x",
                "jdbc:postgresql://u:p@ss@host:5432/db | jdbc:postgresql://[secret]@host:5432/db",
                "{\"bot_token\": \"a b\",\"n\":1} | {\"bot_token\": \"[secret]\",\"n\":1}",
                "{\\\"api_key\\\":\\\"ab\\\",\\\"n\\\":1} | {\\\"api_key\\\":\\\"[secret]\\\",\\\"n\\\":1}",
                "jwt eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.c2ln! | jwt [secret]!",
                "k -----BEGIN RSA PRIVATE KEY-----\\nMIIB\\n-----END RSA PRIVATE KEY----- z | k [secret] z",
                "k -----BEGIN PRIVATE KEY-----\\nMIIB | k [secret]",
            })
    void aSecretIsTakenOutAndTheRestStays(String text, String expected) {
        assertThat(redact(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "packet pkt_1 of channel cch_123 refused: channel_not_open",
                "at 2026-11-29T10:15:30 see https://host:8080/files/refs/abc?page=2&keyboard=1",
                "mail ann@example.org about 12345:short",
                "the bearers; a key: value pair; token ring",
                "{\"page\":\"token\",\"tool_id\":\"x\",\"bot_token\":\"\"}",
            })
    void whatIsNoSecretStays(String text) {
        assertThat(redact(text)).isEqualTo(text);
    }

    @Test
    void aKnownSecretIsTakenOutHoweverItIsSpelled() {
        Redactor redactor = new Redactor(List.of(Secret.of("a\"b/c d+e"), Secret.of("a\"b"), Secret.of("secret")));
        assertThat(redactor.redact(
                        "a\"b/c d+e, a%22b%2Fc+d%2Be, a%22b%2Fc%20d%2Be, a\\\"b/c d+e, a\\\"b\\/c d+e, a\"b!"))
                .isEqualTo("[secret], [secret], [secret], [secret], [secret], [secret]!");
        assertThat(redactor.redact("a secret")).isEqualTo("a [secret]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "12345:a",
                "a",
                "eyJ-",
                "eyJaaaaaaaa.",
                "://",
                "://a",
                "a@",
                "?token=",
                "&sig=a",
                "%26",
                "&a-token",
                "bearer ",
                "-----BEGIN A-----",
                "-----BEGIN ",
                "\"token\":\"",
                "\\\"",
                " ",
                "\ud800",
                "[secret]"
            })
    void aMegabyteOfAnythingTakesNoMoreThanLinearTime(String piece) {
        String text = "?token=" + piece.repeat(LONG / piece.length()) + "@";
        Redactor told = new Redactor(List.of(Secret.of("aaaaaaaaab"), Secret.of("-----BEGIN B")));
        Assertions.assertTimeoutPreemptively(
                PATIENCE, () -> assertThat(told.redact(text)).isNotNull());
    }

    @Test
    void aKnownSecretOfAnyLengthIsTakenOutInTime() {
        String secret = "good-token-" + "x".repeat(LONG);
        String redacted = Assertions.assertTimeout(
                PATIENCE, () -> new Redactor(List.of(Secret.of(secret))).redact("a " + secret + " b " + secret));
        assertThat(redacted).isEqualTo("a [secret] b [secret]");
    }

    @Test
    void ofTwoKnownSecretsThatBeginAlikeTheLongerOneIsTakenOut() {
        Redactor redactor = new Redactor(List.of(Secret.of("abc"), Secret.of("abcdef"), Secret.of("cret")));
        assertThat(redactor.redact("abcdef abc-cret abcdefabc"))
                .isEqualTo("[secret] [secret]-[secret] [secret][secret]");
    }
}
