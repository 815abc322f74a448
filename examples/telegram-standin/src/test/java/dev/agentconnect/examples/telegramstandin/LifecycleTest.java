package dev.agentconnect.examples.telegramstandin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentconnect.examples.telegramstandin.StandinClient.Reply;
import dev.agentconnect.examples.telegramstandin.http.PortException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LifecycleTest extends StandinTest {
    @Test
    void twoHundredCallsAtOnceAreAllAnsweredOnce() throws Exception {
        List<CompletableFuture<Reply>> calls = IntStream.range(0, 200)
                .mapToObj(i -> client.callLater("sendMessage", "{\"chat_id\":42,\"text\":\"m" + i + "\"}"))
                .toList();
        List<Long> ids = new ArrayList<>();
        for (CompletableFuture<Reply> call : calls) {
            ids.add(StandinClient.within(call).result().path("message_id").asLong());
        }

        assertThat(ids).doesNotHaveDuplicates();
        assertThat(client.sent()).hasSize(200);
    }

    @Test
    void waitingCallsEndWhenTheStandinCloses() throws Exception {
        CompletableFuture<Reply> poll = client.callLater("getUpdates", "{\"timeout\":50}");
        CompletableFuture<Reply> sent = client.controlLater("sent?wait_ms=60000");
        awaitPolling();

        standin.close();

        assertThat(ended(poll)).isTrue();
        assertThat(ended(sent)).isTrue();
    }

    @Test
    void aCloseLeavesNoThreadAndNoPort() throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        TelegramStandin another = TelegramStandin.start(0, 0, StandinClient.TOKEN);
        int port = another.botApiUrl().getPort();
        try (StandinClient visitor = new StandinClient(another)) {
            visitor.call("getMe", "{}");
            visitor.call("getUpdates", "{\"timeout\":1}");
            visitor.say("1", "x");
        }

        another.close();
        another.close();

        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (!before.contains(thread) && thread.getName().startsWith("telegram-standin")) {
                thread.join(5_000);
                assertThat(thread.isAlive()).as(thread.getName()).isFalse();
            }
        }
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                .isInstanceOf(IOException.class);
    }

    @Test
    void aTakenPortIsReportedAndLeavesNothingOpen() {
        int taken = standin.controlUrl().getPort();

        assertThatThrownBy(() -> TelegramStandin.start(0, taken, StandinClient.TOKEN))
                .isInstanceOf(PortException.class);
    }

    @Test
    void aTokenThatIsNoneIsRefusedAndNotRepeated() {
        assertThatThrownBy(() -> TelegramStandin.start(0, 0, "hush hush"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("hush");
    }

    @Test
    void theTokenShowsInNoAnswerAndNoLog() throws Exception {
        String secret = StandinClient.TOKEN.substring(StandinClient.TOKEN.indexOf(':') + 1);
        PrintStream err = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        StringBuilder seen = new StringBuilder();
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
        try {
            client.fault("{\"method\":\"getMe\",\"kind\":\"drop_before\"}");
            assertThatThrownBy(() -> client.call("getMe", "{}")).isInstanceOf(IOException.class);
            seen.append(client.call("sendMessage", "{").text());
            seen.append(client.call("nothing", "{}").text());
            seen.append(client.get("sendMessage?text=%zz").text());
            seen.append(
                    client.botPath("/bot" + StandinClient.TOKEN + "/%2e%2e/x").text());
            seen.append(
                    client.botPath("/file/bot" + StandinClient.TOKEN + "/none").text());
            seen.append(client.control("GET", "updates", "").text());
            seen.append(client.control("GET", "sent", "").text());
            seen.append(client.control("GET", "health", "").text());
        } finally {
            System.setErr(err);
        }

        assertThat(seen).isNotEmpty();
        assertThat(seen.toString()).doesNotContain(secret);
        assertThat(log.toString(StandardCharsets.UTF_8)).doesNotContain(secret);
    }

    /** Answered or cut off, but over. */
    private static boolean ended(CompletableFuture<Reply> call) throws Exception {
        try {
            StandinClient.within(call);
        } catch (ExecutionException cutOff) {
            assertThat(cutOff).hasCauseInstanceOf(IOException.class);
        }
        return call.isDone();
    }
}
