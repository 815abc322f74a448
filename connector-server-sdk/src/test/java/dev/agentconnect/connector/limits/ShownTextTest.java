package dev.agentconnect.connector.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.protocol.secret.Redactor;
import dev.agentconnect.protocol.secret.Secret;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShownTextTest {
    @Test
    void aTextThatFitsIsUnchanged() {
        assertThat(ShownText.cut("abc", 3)).isEqualTo("abc");
    }

    @Test
    void aLongerOneEndsInAnEllipsisWithinTheBound() {
        assertThat(ShownText.cut("abcd", 3)).isEqualTo("ab\u2026");
    }

    @Test
    void noPartOfASecretIsLeftHoweverMuchOfTheTextSecretsMake() {
        Redactor redactor = new Redactor(List.of(Secret.of("tok-" + "y".repeat(96))));
        String secrets = ("tok-" + "y".repeat(96)).repeat(1_000);
        String shown = ShownText.cut(secrets + "z".repeat(10_000), 100, redactor);
        assertThat(shown).hasSizeLessThanOrEqualTo(100).doesNotContain("y").startsWith(Secret.PLACEHOLDER);
    }

    @Test
    void noCharacterIsCutInHalves() {
        assertThat(ShownText.cut("a\ud83d\ude00bc", 3)).isEqualTo("a\u2026");
    }
}
