package dev.agentconnect.examples.telegram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.connector.ConnectorOptions;
import dev.agentconnect.connector.ConnectorServer;
import dev.agentconnect.examples.telegram.support.Telegram;
import dev.agentconnect.examples.telegram.support.XAgent;
import dev.agentconnect.host.time.SystemTimers;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.secret.Secret;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole path over real sockets: xAgent, connector, Bot API. */
class EndToEndTest {
    private static final String API_KEY = "sample-system-key";

    @TempDir
    Path directory;

    private final Telegram telegram = new Telegram();
    private final SystemTimers timers = new SystemTimers();
    private TelegramConnector connector;
    private ConnectorServer server;
    private XAgent xagent;

    @BeforeEach
    void start() throws InterruptedException {
        startServer();
        xagent = new XAgent(server.baseUri().toString(), API_KEY);
        xagent.open();
    }

    private void startServer() {
        connector = new TelegramConnector(telegram.url(), directory, true, timers);
        server = ConnectorServer.start(
                connector.connector(),
                ConnectorOptions.builder()
                        .pathPrefix("/telegram")
                        .apiKey(Secret.of(API_KEY))
                        .filesDirectory(directory.resolve("files"))
                        .stateDirectory(directory.resolve("store"))
                        .timers(timers)
                        .build());
    }

    @AfterEach
    void stop() {
        xagent.close();
        server.close();
        timers.close();
        telegram.close();
    }

    @Test
    void card_and_skill_are_served_in_the_open() throws Exception {
        assertThat(new String(xagent.get("/connector-card.json"), StandardCharsets.UTF_8))
                .contains("im.telegram");
        assertThat(new String(xagent.get("/skill.md"), StandardCharsets.UTF_8))
                .startsWith("---\nname: connector-im-telegram\n");
    }

    @Test
    void a_bound_channel_talks_both_ways() throws Exception {
        bind();

        JsonNode ack = xagent.chat("m1", "good morning", List.of());
        assertThat(ack.path("payload").path("status").asText()).isEqualTo("accepted");
        assertThat(telegram.sent("sendMessage").get(0).path("text").asText()).isEqualTo("good morning");

        telegram.says(42, "hello back");
        assertThat(xagent.heard().path("text").asText()).isEqualTo("hello back");
    }

    @Test
    void files_go_both_ways_byte_for_byte() throws Exception {
        bind();
        byte[] bytes = new byte[200_000];
        new Random(2).nextBytes(bytes);

        String fileRef = xagent.upload("paper.pdf", bytes);
        JsonNode ack = xagent.chat("m1", "", List.of(fileRef));
        assertThat(ack.path("payload").path("status").asText()).isEqualTo("accepted");
        assertThat(telegram.sent("sendDocument")
                        .get(0)
                        .path("file")
                        .path("sha256")
                        .asText())
                .isEqualTo(Telegram.sha256(bytes));

        telegram.sends(42, "look", "clip.mp4", "video/mp4", bytes);
        JsonNode file = xagent.heard().path("files").path(0);
        assertThat(file.path("type").asText()).isEqualTo("video");
        assertThat(xagent.get(file.path("download_url").asText())).isEqualTo(bytes);
    }

    @Test
    void both_tools_work_and_name_the_message() throws Exception {
        bind();

        JsonNode text = xagent.invoke("telegram_message_send", Json.object().put("text", "by tool"));
        assertThat(text.path("payload").path("result").path("status").asText()).isEqualTo("sent");

        String fileRef = xagent.upload("paper.pdf", new byte[] {1, 2, 3});
        JsonNode file = xagent.invoke("telegram_file_send", Json.object().put("file_ref", fileRef));
        assertThat(file.path("payload").path("result").path("message_id").asText())
                .isEqualTo(
                        telegram.sent("sendDocument").get(0).path("message_id").asText());
    }

    @Test
    void a_wrong_token_fails_with_its_field_and_is_not_repeated_to_anybody() throws Exception {
        String wrong = "7000001:wrong-token-wrong-token-wrong";

        JsonNode answer = xagent.bind(wrong, "42");

        assertThat(answer.path("error").path("code").asText()).isEqualTo("auth_input_invalid");
        assertThat(answer.toString()).contains("bot_token").doesNotContain("wrong-token");
    }

    @Test
    void after_logout_the_bot_is_not_polled_any_more() throws Exception {
        bind();
        await().atMost(Duration.ofSeconds(10))
                .until(() -> telegram.updates().path("polling").asBoolean());

        xagent.ask("auth.logout", Json.object());

        await().atMost(Duration.ofSeconds(10)).until(EndToEndTest::nobodyPolls);
    }

    @Test
    void a_token_that_dies_ends_the_binding_and_xagent_hears_of_it() throws Exception {
        bind();
        telegram.fault("sendMessage", "unauthorized", 1);

        JsonNode ack = xagent.chat("m1", "hi", List.of());

        assertThat(ack.path("payload").path("code").asText()).isEqualTo("connection_not_authenticated");
        JsonNode descriptor = xagent.ask("connection.descriptor.get", Json.object())
                .path("payload")
                .path("connection_descriptor");
        assertThat(descriptor.path("connection").path("status").asText()).isEqualTo("expired");
        await().atMost(Duration.ofSeconds(10)).until(EndToEndTest::nobodyPolls);
    }

    @Test
    void after_a_restart_the_binding_works_and_no_message_is_lost_or_doubled() throws Exception {
        bind();
        assertThat(xagent.chat("m1", "before", List.of())
                        .path("payload")
                        .path("status")
                        .asText())
                .isEqualTo("accepted");
        xagent.close();
        telegram.says(42, "while nobody listens");
        server.close();
        telegram.says(42, "while nothing runs");
        startServer();

        XAgent back = new XAgent(server.baseUri().toString(), API_KEY);
        back.resume(xagent);
        xagent = back;

        JsonNode first = back.heard();
        assertThat(first.path("text").asText()).isEqualTo("while nobody listens");
        JsonNode second = back.heard();
        while (second.equals(first)) { // sent again before its ack was in: the same message, by its id
            second = back.heard();
        }
        assertThat(second.path("text").asText()).isEqualTo("while nothing runs");
        assertThat(back.chat("m1", "before", List.of())
                        .path("payload")
                        .path("status")
                        .asText())
                .isEqualTo("duplicate");
        assertThat(telegram.sent("sendMessage")).hasSize(1);
    }

    @Test
    void an_orderly_end_waits_for_what_is_being_sent_and_says_how_it_went() throws Exception {
        bind();
        telegram.fault("sendMessage", "slow", 1);
        FutureTask<JsonNode> ack = new FutureTask<>(() -> xagent.chat("m1", "just in time", List.of()));
        new Thread(ack, "sends").start();
        await().atMost(Duration.ofSeconds(10))
                .until(() -> !telegram.sent("sendMessage").isEmpty());

        new Main.Running(connector, server, timers, StateLock.take(directory)).close();

        assertThat(ack.get(30, TimeUnit.SECONDS).path("payload").path("status").asText())
                .isEqualTo("accepted");
        assertThat(telegram.sent("sendMessage")).hasSize(1);
    }

    private void bind() throws InterruptedException {
        JsonNode answer = xagent.bind(Telegram.TOKEN, "42");
        assertThat(answer.path("payload").path("status").asText()).isEqualTo("authenticated");
        assertThat(answer.toString()).doesNotContain(Telegram.SECRET_PART);
    }

    private static boolean nobodyPolls() {
        return Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("telegram-poll-"));
    }
}
