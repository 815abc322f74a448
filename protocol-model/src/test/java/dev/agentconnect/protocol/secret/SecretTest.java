package dev.agentconnect.protocol.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.agentconnect.protocol.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretTest {
    private static final String VALUE = "hush-4711";
    private final Secret secret = Secret.of(VALUE);

    record Account(String name, Secret key, List<Secret> more, Map<String, Secret> byName) {}

    private record Parcel(Secret content) implements Serializable {}

    @Test
    void textNeverHoldsTheValue() {
        assertThat(secret + " " + String.format("%s %20s", secret, secret) + List.of(secret) + new Parcel(secret))
                .contains(Secret.PLACEHOLDER)
                .doesNotContain(VALUE);
        assertThat(String.format("%h", secret)).isNotEqualTo(Integer.toHexString(VALUE.hashCode()));
    }

    @Test
    void jsonHoldsThePlaceholder() throws JsonProcessingException {
        Account account = new Account("n", secret, List.of(secret), Map.of("k", secret));
        assertThat(new String(Json.bytes(account), StandardCharsets.UTF_8)).doesNotContain(VALUE);
        assertThat(Json.tree(account).at("/key").textValue()).isEqualTo(Secret.PLACEHOLDER);
        assertThat(Json.tree(account).at("/by_name/k").textValue()).isEqualTo(Secret.PLACEHOLDER);
        assertThat(new ObjectMapper().writeValueAsString(secret)).isEqualTo("\"" + Secret.PLACEHOLDER + "\"");
        assertThat(new ObjectMapper().writeValueAsString(Map.of(secret, 1))).doesNotContain(VALUE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"hush-4711\"", "{\"value\":\"hush-4711\"}", "[\"hush-4711\"]", "4711"})
    void jsonIsNeverReadIntoASecretNorQuotedInTheRefusal(String json) throws IOException {
        JsonNode tree = Json.mapper().readTree(json);
        assertThatExceptionOfType(JsonProcessingException.class)
                .isThrownBy(() -> Json.mapper().treeToValue(tree, Secret.class))
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("4711"));
    }

    @Test
    void javaSerialisationIsRefused() {
        assertThatExceptionOfType(NotSerializableException.class).isThrownBy(() -> {
            try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
                out.writeObject(new Parcel(secret));
            }
        });
    }

    @Test
    void theHashIsEqualForEqualSecretsAndTellsNothing() {
        assertThat(secret).isEqualTo(Secret.of(VALUE)).hasSameHashCodeAs(Secret.of(VALUE));
        assertThat(secret).isNotEqualTo(Secret.of("hush-4712")).isNotEqualTo(VALUE);
        assertThat(secret.hashCode()).isNotEqualTo(VALUE.hashCode());
    }

    @Test
    void onlyTheSameTextMatches() {
        assertThat(secret.matches(VALUE)).isTrue();
        assertThat(secret.matches("")).isFalse();
        assertThat(secret.matches(VALUE + " ")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n"})
    void aBlankSecretIsRefused(String blank) {
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> Secret.of(blank));
    }
}
