package dev.agentconnect.connector.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.TargetAccount;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.secret.Secret;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnownSecretsTest {
    private static final String TOKEN = "canary/token+1";

    private final List<String> places = new ArrayList<>();

    private static KnownSecrets known() {
        ObjectNode credentials = Json.object().put("id", 123_456_789_012L).put("name", "short");
        credentials.put("user", "ann-of-the-sample");
        credentials.putObject("oauth").putArray("tokens").add(TOKEN).add("canary-refresh");
        return KnownSecrets.of(
                new Binding(new TargetAccount("Sample ann-of-the-sample", null), credentials),
                List.of(Secret.of("canary-key")));
    }

    @Test
    void textsAmongTheCredentialsAreMaskedWhereverTheyAre() {
        ObjectNode result = Json.object();
        result.putArray("list").add(1).add("see https://host/" + TOKEN + "/x and canary%2Ftoken%2B1");
        result.putObject("a/b").put("canary-refresh", "x").put("n", 1);
        JsonNode masked = known().mask(result, places::add);
        assertThat(masked.toString()).doesNotContain("canary").contains("see https://host/[secret]/x and [secret]");
        assertThat(masked.at("/a~1b/n").asInt()).isEqualTo(1);
        assertThat(places).containsExactly("/list/1", "/a~1b/[secret]");
    }

    @Test
    void aResultThatIsATextIsMaskedToo() {
        assertThat(known().mask(Json.mapper().getNodeFactory().textNode(TOKEN), places::add)
                        .asText())
                .isEqualTo("[secret]");
        assertThat(places).containsExactly("");
    }

    @Test
    void idsShortWordsAndWhatTheUserSeesAreNoSecrets() {
        ObjectNode result =
                Json.object().put("id", 123_456_789_012L).put("name", "short").put("user", "ann-of-the-sample");
        assertThat(known().mask(result.deepCopy(), places::add)).isEqualTo(result);
        assertThat(places).isEmpty();
    }

    @Test
    void whatTheServerKeepsSecretIsMaskedWithoutABinding() {
        assertThat(KnownSecrets.of(null, List.of(Secret.of("canary-key"))).mask("the canary-key"))
                .isEqualTo("the [secret]");
        assertThat(KnownSecrets.of(null, List.of()).mask("the canary-key")).isEqualTo("the canary-key");
    }
}
