package dev.agentconnect.connector.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ContentDispositionTest {
    private static final Pattern WELL_FORMED = Pattern.compile("attachment; filename=\"([ !#-\\[\\]-~]*)\"; "
            + "filename\\*=UTF-8''((?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})*)");

    @Test
    void anyNameGivesOneWellFormedHeaderThatReadsBackAsTheName() {
        Random random = new Random(6266);
        String special = "\r\n\"\\;%'*=\u0000\t /文é\ud83d\ude00";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder name = new StringBuilder();
            for (int n = random.nextInt(50); n > 0; n--) {
                name.append(
                        random.nextBoolean()
                                ? special.charAt(random.nextInt(special.length()))
                                : (char) random.nextInt(0xd800));
            }
            String header = ContentDisposition.attachment(name.toString());
            Matcher form = WELL_FORMED.matcher(header);
            assertThat(form.matches()).as(header).isTrue();
            String encoded = form.group(2).replace("+", "%2B");
            byte[] utf8 = name.toString().getBytes(StandardCharsets.UTF_8); // a lone surrogate becomes a question mark
            assertThat(URLDecoder.decode(encoded, StandardCharsets.UTF_8))
                    .isEqualTo(new String(utf8, StandardCharsets.UTF_8));
        }
    }
}
