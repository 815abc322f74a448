package dev.agentconnect.examples.telegram;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class MainTest {
    @TempDir
    Path directory;

    private final StringWriter err = new StringWriter();

    @Test
    void help_tells_of_every_way_to_give_the_key() {
        assertThat(new CommandLine(new Main(Map.of())).getUsageMessage())
                .contains("--api-key", "--api-key-file", Main.API_KEY_VARIABLE, "--state-dir", "--bot-api-url");
    }

    @Test
    void wrong_usage_exits_with_two_and_does_not_repeat_what_may_be_a_key() {
        assertThat(run("--api-kez", "my-key")).isEqualTo(2);
        assertThat(run("--port", "70000")).isEqualTo(2);
        assertThat(run("--port", "x")).isEqualTo(2);
        String state = directory.toString();
        assertThat(run("--state-dir", state, "--bot-api-url", "ftp://example.org"))
                .isEqualTo(2);
        assertThat(run("--state-dir", state, "--bot-api-url", "http://user:my-key@example.org"))
                .isEqualTo(2);
        assertThat(run("--api-key", " ")).isEqualTo(2);
        assertThat(run("--api-key", "my-key", "--api-key-file", "key")).isEqualTo(2);
        assertThat(run("--api-key-file", directory.resolve("none").toString())).isEqualTo(2);
        assertThat(run("--state-dir", state, "--path-prefix", "no-slash")).isEqualTo(2);
        assertThat(err.toString()).doesNotContain("my-key");
    }

    @Test
    void a_port_that_is_taken_exits_with_one() throws Exception {
        Files.writeString(directory.resolve("key"), "my-key\n");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(run(
                            "--port", Integer.toString(taken.getLocalPort()),
                            "--state-dir", directory.toString(),
                            "--api-key-file", directory.resolve("key").toString()))
                    .isEqualTo(1);
        }
        assertThat(err.toString()).startsWith("cannot start: ").doesNotContain("my-key");
    }

    @Test
    void a_state_directory_in_use_exits_with_one_and_leaves_the_files_in_it_alone() throws Exception {
        Path file = Files.createDirectories(directory.resolve("files")).resolve("live");
        Files.writeString(file, "of the connector that runs");
        try (StateLock running = StateLock.take(directory)) {
            assertThat(running).isNotNull();
            assertThat(run("--state-dir", directory.toString())).isEqualTo(1);
        }
        assertThat(err.toString()).startsWith("cannot start: ").contains("is in use by another connector");
        assertThat(file).hasContent("of the connector that runs");
    }

    @Test
    void a_start_that_fails_gives_the_state_directory_back() {
        assertThat(run("--state-dir", directory.toString(), "--path-prefix", "no-slash"))
                .isEqualTo(2);

        try (StateLock next = StateLock.take(directory)) {
            assertThat(next).isNotNull();
        }
    }

    private int run(String... arguments) {
        return Main.commandLine(Map.of()).setErr(new PrintWriter(err, true)).execute(arguments);
    }
}
