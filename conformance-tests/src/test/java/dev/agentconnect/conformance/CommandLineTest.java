package dev.agentconnect.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.conformance.reference.Mutant;
import dev.agentconnect.conformance.reference.ReferenceConnector;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonsense",
                "connector",
                "connector --url",
                "connector --url ftp://localhost",
                "connector --url http://user:pw@localhost",
                "connector --url http://localhost/?q=1",
                "connector --url http://localhost/#f",
                "connector --url localhost",
                "connector --url http://localhost --timeout 0",
                "connector --url http://localhost --timeout soon",
                "connector --url http://localhost --auth-input {}",
                "connector --url http://localhost --flow f --auth-input [1]",
                "connector --url http://localhost --flow f --auth-input {",
                "connector --url http://localhost --tool-args @does-not-exist",
                "connector --url http://localhost --api-key-file does-not-exist",
                "connector --url http://localhost --only nothing-of-the-kind",
                "connector --url http://localhost --unknown",
                "card",
                "card does-not-exist.json"
            })
    void wrongUsageExitsWithTwoAndSaysWhy(String line) {
        KitRun run = KitRun.of(line.isEmpty() ? new String[0] : line.split(" ", -1));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isNotBlank();
    }

    @Test
    void wrongUsageNeverQuotesAValue() {
        KitRun run = KitRun.of(
                "connector", "--url", "http://localhost", "--apikey=very-secret-value", "--timeout=very-secret-value");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out() + run.err()).doesNotContain("very-secret-value");
    }

    @Test
    void wrongUsageNamesTheOption() {
        assertThat(KitRun.of("connector", "--base-url", "http://localhost").err())
                .contains("Missing required option: '--url=URL'");
        assertThat(KitRun.of("connector", "--url", "http://localhost", "--apikey=very-secret-value")
                        .err())
                .startsWith("Unknown option: --apikey" + System.lineSeparator());
        assertThat(KitRun.of("connector", "--url", "http://localhost", "--timeout", "soon")
                        .err())
                .startsWith("--timeout: the value does not fit.");
    }

    @Test
    void aFlowOrToolThatTheCardDoesNotHaveIsWrongUsageThatSaysWhatTheCardHas() {
        KitRun flow;
        KitRun tool;
        try (ReferenceConnector connector = new ReferenceConnector(Mutant.NONE)) {
            flow = KitRun.of("connector", "--url", connector.url(), "--flow", "none", "--auth-input", "{}");
            tool = KitRun.of("connector", "--url", connector.url(), "--tool", "none");
        }

        assertThat(flow.exitCode()).isEqualTo(2);
        assertThat(flow.err())
                .contains("--flow is not in the card, which has in auth_flows: ")
                .contains(ReferenceConnector.FLOW);
        assertThat(tool.exitCode()).isEqualTo(2);
        assertThat(tool.err()).contains("in tools: " + ReferenceConnector.TOOL);
    }

    @Test
    void aRefusedKeyIsNamedAsTheGivenOne() {
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(Mutant.NONE)) {
            run = KitRun.of(
                    "connector",
                    "--url",
                    connector.url(),
                    "--api-key",
                    "another-key-than-that",
                    "--only",
                    "hello,control.health");
        }

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern("got HTTP 401 to the given API key\\R")
                .containsPattern("got HTTP 401, \\d+ bytes to the given API key");
    }

    @Test
    void aClosedPortExitsWithThreeAndOneLine() throws IOException {
        int port = closedPort();

        KitRun connector = KitRun.of("connector", "--url", "http://127.0.0.1:" + port);
        KitRun card = KitRun.of("card", "http://127.0.0.1:" + port + "/connector-card.json");

        assertThat(connector.exitCode()).isEqualTo(3);
        assertThat(connector.err())
                .startsWith("Not reachable: http://127.0.0.1:")
                .hasLineCount(1);
        assertThat(card.exitCode()).isEqualTo(3);
        assertThat(card.err()).hasLineCount(1);
    }

    private static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void keyAndInputsMayComeFromFiles() throws IOException {
        Path key = Files.writeString(folder.resolve("key"), ReferenceConnector.API_KEY + "\n");
        Path input = Files.writeString(folder.resolve("input.json"), KitRun.authInput("1001"));
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(Mutant.NONE)) {
            run = KitRun.of(
                    "connector",
                    "--url",
                    connector.url(),
                    "--api-key-file",
                    key.toString(),
                    "--flow",
                    ReferenceConnector.FLOW,
                    "--auth-input",
                    "@" + input,
                    "--only",
                    "auth.success");
        }

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).containsPattern("PASS +auth.success");
    }

    @Test
    void listNamesEveryCheckOnceWithItsRules() {
        KitRun run = KitRun.of("list");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("hello.ack").contains("HACK-02").contains("checks");
        assertThat(run.out().lines().map(line -> line.split(" ", -1)[0]).filter(id -> id.matches("[a-z]+\\..+")))
                .contains("client.hello-first")
                .doesNotHaveDuplicates();
        assertThat(run.out())
                .containsPattern("\\nHELLO-09 .*client\\.hello-content\\n")
                .contains(
                        "rules can be seen on the wire of a connector", "rules can be seen on the wire of a platform");
    }

    @Test
    void versionAndHelpExitWithZero() {
        assertThat(KitRun.of("--version").out()).containsPattern("agent-connect-conformance \\d+\\.\\d+");
        assertThat(KitRun.of("--help").out())
                .contains("connector")
                .contains("card")
                .contains("Exit codes");
        assertThat(KitRun.of("connector", "--help").out()).contains("--stimulus-url");
    }

    @Test
    void everyViolationOfACardIsOneLineAndWarningsDoNotCount() throws IOException {
        KitRun good;
        try (ReferenceConnector connector = new ReferenceConnector(Mutant.NONE)) {
            good = KitRun.of("card", connector.url() + "/connector-card.json");
        }
        Path file = Files.writeString(folder.resolve("card.json"), "{\"schema\":\"xagent.connector/v0\"}");

        KitRun bad = KitRun.of("card", file.toString());

        assertThat(good.exitCode()).as(good.out()).isZero();
        assertThat(good.out()).contains("0 errors, ");
        assertThat(bad.exitCode()).isEqualTo(1);
        assertThat(bad.out()).contains("/schema  CARD-02  ERROR  expected ");
    }

    @Test
    void whatIsNoCardAtAllIsOneViolation() throws IOException {
        Path file = Files.writeString(folder.resolve("card.json"), "not json");

        KitRun run = KitRun.of("card", file.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("CARD-01").contains("1 errors, 0 warnings");
    }

    @Test
    void aCardInAnotherEncodingThanPlainUtf8IsOneViolationThatSaysSo() throws IOException {
        String card = "{\"schema\":\"xagent.connector/v1\"}";
        Path marked = Files.writeString(folder.resolve("marked.json"), "\ufeff" + card);
        Path wide = Files.writeString(folder.resolve("wide.json"), card, StandardCharsets.UTF_16LE);
        Path wideMarked = Files.writeString(folder.resolve("wide-marked.json"), card, StandardCharsets.UTF_16);

        assertOneViolation(KitRun.of("card", marked.toString()), "byte order mark");
        assertOneViolation(KitRun.of("card", wide.toString()), "UTF-16");
        assertOneViolation(KitRun.of("card", wideMarked.toString()), "UTF-16");
    }

    @Test
    void aCardOverTheSizeLimitIsOneViolationThatNamesTheLimit() throws IOException {
        Path large = Files.writeString(folder.resolve("large.json"), "{}" + " ".repeat(4 << 20));

        assertOneViolation(KitRun.of("card", large.toString()), "too large: more than 4194304 bytes");
    }

    private static void assertOneViolation(KitRun run, String words) {
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("CARD-01").contains(words).contains("1 errors, 0 warnings");
    }

    @Test
    void aCardUrlWithoutACardExitsWithThreeAndSaysWhichUrlIsMeant() {
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(Mutant.NONE)) {
            run = KitRun.of("card", connector.url());
        }

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err())
                .contains("HTTP 404")
                .contains("/connector-card.json, not the Base URL")
                .hasLineCount(1);
    }

    @Test
    void aServerThatHasNoCardIsReachableButNotConformant() {
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(Mutant.CARD_NEEDS_KEY)) {
            run = KitRun.of("connector", "--url", connector.url(), "--only", "control", "--timeout", "2");
        }

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("there is no readable card");
    }
}
