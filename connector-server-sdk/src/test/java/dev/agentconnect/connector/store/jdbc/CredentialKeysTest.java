package dev.agentconnect.connector.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.TargetAccount;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.store.ChannelRecord;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Target credentials at rest. */
class CredentialKeysTest {
    private static final String TOKEN = "987654321:sample-bot-token";

    @TempDir
    Path directory;

    /** Keys with these ids, the last one newest; the same bytes for the same id. */
    static CredentialKeys keys(String... ids) {
        return CredentialKeys.of(Stream.of(ids)
                .map(id -> id + ":"
                        + Base64.getEncoder()
                                .encodeToString(
                                        (id + "-".repeat(32)).substring(0, 32).getBytes(StandardCharsets.UTF_8)))
                .collect(Collectors.joining(",")));
    }

    private JdbcStore open(CredentialKeys keys) {
        return JdbcStore.inDirectory(
                directory,
                keys,
                new JdbcStore.Ageing(ConnectorLimits.DEFAULTS.recall(), new ManualTimers()),
                Durability.PROCESS_END);
    }

    private static ChannelRecord channel(String id) {
        Binding binding =
                new Binding(new TargetAccount("Sample", null), Json.object().put("bot_token", TOKEN));
        return new ChannelRecord(id, "conn_1", ConnectionStatus.CONNECTED, null, binding);
    }

    private boolean isOnDisk(String text) throws IOException {
        byte[] wanted = text.getBytes(StandardCharsets.UTF_8);
        String needle = new String(wanted, StandardCharsets.ISO_8859_1);
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(needle)) {
                    return true;
                }
            }
        }
        return false;
    }

    @Test
    void credentialsAreNowhereInTheFilesInPlainText() throws Exception {
        try (JdbcStore store = open(keys("k1"))) {
            store.saveChannel(channel("cch_1"));
            assertThat(isOnDisk(TOKEN)).isFalse();
        }
        assertThat(isOnDisk(TOKEN)).isFalse();
        assertThat(isOnDisk(Base64.getEncoder().encodeToString(TOKEN.getBytes(StandardCharsets.UTF_8))))
                .isFalse();
        assertThat(isOnDisk("cch_1")).as("the search finds what is there").isTrue();
    }

    @Test
    void anOldKeyStillReadsAndTheNewestWrites() {
        try (JdbcStore store = open(keys("k1"))) {
            store.saveChannel(channel("cch_1"));
        }
        try (JdbcStore store = open(keys("k1", "k2"))) {
            assertThat(store.channels()).containsExactly(channel("cch_1"));
            store.saveChannel(channel("cch_1"));
        }
        try (JdbcStore store = open(keys("k2"))) {
            assertThat(store.channels()).containsExactly(channel("cch_1"));
        }
    }

    @Test
    void aMissingKeyIsNamedAndNothingIsForgotten() {
        try (JdbcStore store = open(keys("k1"))) {
            store.saveChannel(channel("cch_1"));
        }
        try (JdbcStore store = open(keys("k2"))) {
            assertThatThrownBy(store::channels)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("k1");
        }
        try (JdbcStore store = open(keys("k1"))) {
            assertThat(store.channels()).hasSize(1);
        }
    }

    @Test
    void sealedCredentialsFitNoOtherChannelAndNoChange() {
        CredentialSeal seal = new CredentialSeal(keys("k1"));
        CredentialSeal.Sealed sealed = seal.seal("cch_1", Json.object().put("bot_token", TOKEN));
        assertThat(seal.open("cch_1", sealed).path("bot_token").asText()).isEqualTo(TOKEN);
        assertThatThrownBy(() -> seal.open("cch_2", sealed)).isInstanceOf(IllegalStateException.class);
        byte[] changed = Base64.getDecoder().decode(sealed.text());
        changed[changed.length - 1] ^= 1;
        assertThatThrownBy(() -> seal.open(
                        "cch_1",
                        new CredentialSeal.Sealed("k1", Base64.getEncoder().encodeToString(changed))))
                .isInstanceOf(IllegalStateException.class);
        assertThat(seal.seal("cch_1", Json.object().put("bot_token", TOKEN)).text())
                .isNotEqualTo(sealed.text());
    }

    @Test
    void aKeyThatWasMadeIsFoundAgain() {
        CredentialSeal.Sealed sealed = new CredentialSeal(CredentialKeys.inDirectory(directory))
                .seal("cch_1", Json.object().put("a", 1));
        assertThat(new CredentialSeal(CredentialKeys.inDirectory(directory)).open("cch_1", sealed))
                .isEqualTo(Json.object().put("a", 1));
        assertThat(isEmptyName()).isTrue();
    }

    private boolean isEmptyName() {
        return Files.notExists(directory.resolve(CredentialKeys.FILE_NAME + ".new"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "# only a comment", "nocolon", "k 1:AAAA", "k1:AAAA", "k1:!!!", "k1:c2VjcmV0LXNlY3JldA=="})
    void aListThatIsNotValidIsRefusedWithoutRepeatingIt(String list) {
        assertThatThrownBy(() -> CredentialKeys.of(list))
                .isInstanceOf(IllegalArgumentException.class)
                .hasNoCause()
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("c2Vj", "!!!"));
    }

    @Test
    void keysAreNotPrinted() {
        assertThat(keys("k1", "k2")).hasToString("CredentialKeys[k1, k2]");
    }
}
