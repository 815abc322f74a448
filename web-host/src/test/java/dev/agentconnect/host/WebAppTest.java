package dev.agentconnect.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.agentconnect.host.http.HttpHandler;
import org.junit.jupiter.api.Test;

class WebAppTest {
    private static final HttpHandler HANDLER = exchange -> {};

    @Test
    void anExactPathWinsOverAPrefixAndALongPrefixOverAShortOne() {
        WebApp app = WebApp.builder()
                .getBelow("/files/", HANDLER)
                .getBelow("/files/refs/", HANDLER)
                .get("/files/refs/list", HANDLER)
                .build();

        assertThat(app.routesAt("/files/refs/list").get(0).prefix()).isFalse();
        assertThat(app.routesAt("/files/refs/f1").get(0).path()).isEqualTo("/files/refs/");
        assertThat(app.routesAt("/files/other").get(0).path()).isEqualTo("/files/");
        assertThat(app.routesAt("/files/")).isEmpty();
        assertThat(app.routesAt("/filesystem")).isEmpty();
    }

    @Test
    void aMethodAndPathIsServedOnce() {
        WebApp.Builder builder = WebApp.builder().get("/health", HANDLER).post("/health", HANDLER);

        assertThatIllegalArgumentException().isThrownBy(() -> builder.get("/health", HANDLER));
        assertThat(builder.build().routesAt("/health")).hasSize(2);
    }

    @Test
    void aPrefixIsMadeOfPlainSegments() {
        assertThat(WebApp.builder().pathPrefix("/connectors/telegram/").build().pathPrefix())
                .isEqualTo("/connectors/telegram");
        for (String bad : new String[] {"connectors", "/a//b", "/..", "/a/../b", "/a?b", "/a%2f", "/a b"}) {
            assertThatIllegalArgumentException()
                    .as(bad)
                    .isThrownBy(() -> WebApp.builder().pathPrefix(bad));
        }
    }
}
