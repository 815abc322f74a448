package dev.agentconnect.connector.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileNameTest {
    @Test
    void anyTextGivesASafeName() {
        Random random = new Random(12);
        String special = "/\\.:\u0000\r\n\t\"'; %\u202e\u2028\ud800\udc00";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder raw = new StringBuilder();
            for (int n = random.nextInt(400); n > 0; n--) {
                if (random.nextBoolean()) {
                    raw.append(special.charAt(random.nextInt(special.length())));
                } else {
                    raw.append((char) random.nextInt(0x10000));
                }
            }
            String name = FileName.of(raw.toString(), null).filename();
            assertThat(name).isNotBlank().isNotEqualTo(".").isNotEqualTo("..");
            assertThat(name.codePoints())
                    .hasSizeLessThanOrEqualTo(255)
                    .noneMatch(c -> c < 0x20
                            || c == '/'
                            || c == '\\'
                            || c == 0x7f
                            || c == 0x202e
                            || (c >= 0xd800 && c <= 0xdfff));
            assertThat(FileName.of(name, null).filename()).as("clean twice").isEqualTo(name);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.txt",
                "文件.txt",
                "résumé (final).pdf",
                "семь.ogg",
                "👩‍👩‍👧.png",
                "..hidden",
                "semi;colon 'q'.txt",
                "100%.md"
            })
    void aLegalNameComesBackUnchanged(String name) {
        assertThat(FileName.of(name, null).filename()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/html\r\nX: y", "text", "/", "a/b/c", "text/ html", "", "téxt/html", "text/html,x"})
    void aMediaTypeThatIsNoneIsLeftOut(String type) {
        assertThat(FileName.of("a", type).mimeType()).isNull();
    }
}
