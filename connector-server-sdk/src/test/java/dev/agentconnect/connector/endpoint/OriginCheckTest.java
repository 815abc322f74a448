package dev.agentconnect.connector.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OriginCheckTest {
    private static final OriginCheck KEYED = new OriginCheck(Set.of(), null, true);
    private static final OriginCheck OPEN = new OriginCheck(Set.of(), null, false);

    @ParameterizedTest
    @CsvSource({
        "http://localhost:8080, localhost:8080, true, true",
        "http://127.0.0.1:8080, 127.0.0.1:8080, true, true",
        "http://[::1]:8080, [::1]:8080, true, true",
        "http://own.example, own.example, true, false",
        "https://own.example, own.example:443, true, false",
        "https://OWN.example, own.Example, true, false",
        "http://other.example, own.example, false, false",
        "http://127.0.0.1:8081, 127.0.0.1:8080, false, false",
        "http://localhost:8080, 127.0.0.1:8080, false, false",
        "null, localhost:8080, false, false",
        "file://, localhost:8080, false, false",
        "http://localhost.evil.example, localhost, false, false",
        "http://127.0.0.1.evil.example, 127.0.0.1.evil.example, true, false",
        "not a uri, localhost:8080, false, false"
    })
    void aPageOfTheServersOwnOriginPassesUnlessItsNameMayBeReboundAndNoKeyIsAsked(
            String origin, String host, boolean withKey, boolean without) {
        assertThat(KEYED.allows(origin, host)).isEqualTo(withKey);
        assertThat(OPEN.allows(origin, host)).isEqualTo(without);
    }

    @Test
    void whoIsNoBrowserIsNotAsked() {
        assertThat(OPEN.allows(null, "anything.example")).isTrue();
        assertThat(OPEN.allows(null, null)).isTrue();
        assertThat(OPEN.allows("http://localhost", null)).isFalse();
    }

    @Test
    void whatIsNamedInTheOptionsPassesWhateverTheHostIs() {
        OriginCheck check = new OriginCheck(
                Set.of("https://Console.example"), URI.create("https://public.example:8443/prefix"), false);
        assertThat(check.allows("https://console.example", "inner:80")).isTrue();
        assertThat(check.allows("https://public.example:8443", "inner:80")).isTrue();
        assertThat(check.allows("https://public.example", "inner:80")).isFalse();
        assertThat(check.allows("http://console.example", "inner:80")).isFalse();
    }
}
