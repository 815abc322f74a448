package dev.agentconnect.conformance.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SecretsTest {
    @Test
    void aSecretIsMaskedAlsoInUrlsAndInsideJson() {
        Secrets secrets = new Secrets(Map.of("token", "a\"b/c d-12345"));

        assertThat(secrets.redact("plain a\"b/c d-12345, url a%22b%2Fc+d-12345, json a\\\"b/c d-12345"))
                .isEqualTo("plain ***, url ***, json ***");
    }

    @Test
    void aLongerSecretThatBeginsWithAShorterOneLeavesNothingBehind() {
        Secrets secrets = new Secrets(Map.of("short", "secret-1", "long", "secret-1-and-more"));

        assertThat(secrets.redact("secret-1-and-more and secret-1")).isEqualTo("*** and ***");
    }

    @Test
    void aShortSecretIsMaskedButNotLookedFor() {
        Secrets secrets = new Secrets(Map.of("key", "secret"));

        assertThat(secrets.redact("the secret")).isEqualTo("the ***");
        assertThat(secrets.leakedIn("{\"secret\":true}")).isEmpty();
        assertThat(secrets.canLook()).isFalse();
    }

    @Test
    void aLeakIsNamedByItsLabel() {
        Secrets secrets = new Secrets(Map.of("API key", "long-enough-key"));

        assertThat(secrets.leakedIn("Bearer long-enough-key")).contains("API key");
        assertThat(secrets.toString()).doesNotContain("long-enough-key");
    }

    @Test
    void aTranscriptIsCutAfterMaskingAndBounded() {
        Transcript transcript = new Transcript(new Secrets(Map.of("key", "0123456789")));
        transcript.sent("x".repeat(Transcript.LONGEST_LINE - 5) + "0123456789");
        for (int i = 0; i <= Transcript.MOST_LINES; i++) {
            transcript.note("line");
        }

        assertThat(transcript.lines()).hasSize(Transcript.MOST_LINES + 1).last().isEqualTo("- and 2 more");
        assertThat(transcript.lines()).noneMatch(line -> line.contains("0123"));
    }
}
