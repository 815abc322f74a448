package dev.agentconnect.examples.telegramstandin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--bot-token",
                "--bot-token hush",
                "--bot-token 1:hush --port x",
                "--bot-token 1:hush --port -1",
                "--bot-token 1:hush --control-port 65536",
                "--bottoken 1:hush",
                "--bot-token 1:a 1:hush"
            })
    void wrongUsageExitsWithTwoAndDoesNotRepeatTheToken(String line) {
        StringWriter err = new StringWriter();
        CommandLine command = Main.commandLine().setErr(new PrintWriter(err));

        int exit = command.execute(line.isEmpty() ? new String[0] : line.split(" "));

        assertThat(exit).isEqualTo(2);
        assertThat(err.toString()).contains("Usage: telegram-standin").doesNotContain("hush");
    }

    @Test
    void itPrintsBothAddressesServesThemAndEndsWhenTold() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "--bot-token",
                        StandinClient.TOKEN)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader out = process.inputReader()) {
            String botApi = out.readLine();
            String control = out.readLine();
            assertThat(botApi).matches("bot-api http://127\\.0\\.0\\.1:[0-9]+");
            assertThat(control).matches("control http://127\\.0\\.0\\.1:[0-9]+");
            assertThat(status(control.substring("control ".length()) + "/control/health"))
                    .isEqualTo(200);

            process.destroy(); // SIGTERM
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    private static int status(String url) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(url).toURL().openConnection();
        try {
            return connection.getResponseCode();
        } finally {
            connection.disconnect();
        }
    }
}
