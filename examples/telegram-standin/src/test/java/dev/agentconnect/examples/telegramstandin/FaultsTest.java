package dev.agentconnect.examples.telegramstandin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.agentconnect.examples.telegramstandin.StandinClient.Reply;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FaultsTest extends StandinTest {
    private static final String HELLO = "{\"chat_id\":42,\"text\":\"hello\"}";

    @ParameterizedTest
    @CsvSource({
        "rate_limit, 429, Too Many Requests: retry after 1",
        "server_error, 500, Internal Server Error",
        "unauthorized, 401, Unauthorized",
        "forbidden, 403, Forbidden: bot was blocked by the user",
        "bad_request, 400, Bad Request: the stand-in was told to refuse this call",
        "conflict, 409, 'Conflict: terminated by other getUpdates request;"
                + " make sure that only one bot instance is running'"
    })
    void aRefusalIsNotExecutedAndStrikesOnce(String kind, int status, String description) throws IOException {
        client.fault("{\"method\":\"sendmessage\",\"kind\":\"" + kind + "\"}");

        Reply refused = client.call("sendMessage", HELLO);

        assertThat(refused.status()).isEqualTo(status);
        assertThat(refused.json().path("error_code").asInt()).isEqualTo(status);
        assertThat(refused.description()).isEqualTo(description);
        assertThat(client.sent()).isEmpty();
        assertThat(client.call("sendMessage", HELLO).status()).isEqualTo(200);
    }

    @Test
    void aRateLimitSaysHowLongToWaitAsOftenAsOrdered() throws IOException {
        client.fault("{\"method\":\"sendMessage\",\"kind\":\"rate_limit\",\"retry_after\":3,\"times\":2}");

        assertThat(client.call("sendMessage", HELLO)
                        .json()
                        .path("parameters")
                        .path("retry_after")
                        .asInt())
                .isEqualTo(3);
        assertThat(client.call("sendMessage", HELLO).status()).isEqualTo(429);
        assertThat(client.call("sendMessage", HELLO).status()).isEqualTo(200);
    }

    @Test
    void dropBeforeClosesTheConnectionWithoutExecuting() throws IOException {
        client.fault("{\"method\":\"sendMessage\",\"kind\":\"drop_before\"}");

        assertThatThrownBy(() -> client.call("sendMessage", HELLO)).isInstanceOf(IOException.class);
        assertThat(client.sent()).isEmpty();
        assertThat(client.call("sendMessage", HELLO).status()).isEqualTo(200);
    }

    @Test
    void dropAfterExecutesAndClosesTheConnection() throws IOException {
        client.fault("{\"method\":\"sendMessage\",\"kind\":\"drop_after\"}");

        assertThatThrownBy(() -> client.call("sendMessage", HELLO)).isInstanceOf(IOException.class);
        assertThat(client.sent()).hasSize(1);
    }

    @Test
    void slowExecutesAtOnceAndAnswersLate() throws Exception {
        client.fault("{\"method\":\"sendMessage\",\"kind\":\"slow\",\"delay_ms\":400}");
        long start = System.nanoTime();

        CompletableFuture<Reply> late = client.callLater("sendMessage", HELLO);
        Reply sent = StandinClient.within(client.controlLater("sent?after=0&wait_ms=10000"));

        assertThat(sent.json().path("sent")).hasSize(1);
        assertThat(StandinClient.within(late).status()).isEqualTo(200);
        assertThat((System.nanoTime() - start) / 1_000_000).isGreaterThanOrEqualTo(400);
    }

    @Test
    void malformedAnswersWithABodyThatIsNoJson() throws IOException {
        client.fault("{\"method\":\"sendMessage\",\"kind\":\"malformed\"}");

        Reply reply = client.call("sendMessage", HELLO);

        assertThat(reply.status()).isEqualTo(200);
        assertThatThrownBy(reply::json).isInstanceOf(JsonProcessingException.class);
        assertThat(client.sent()).isEmpty();
    }

    @Test
    void aStarStandsForAnyMethodAndAnotherMethodIsNotStruck() throws IOException {
        client.fault("{\"method\":\"getChat\",\"kind\":\"server_error\"}");
        assertThat(client.call("getMe", "{}").status()).isEqualTo(200);
        client.fault("{\"method\":\"*\",\"kind\":\"forbidden\"}");
        assertThat(client.call("getMe", "{}").status()).isEqualTo(403);
        assertThat(client.call("getMe", "{}").status()).isEqualTo(200);
    }

    @Test
    void aDownloadCanFailToo() throws IOException {
        client.fault("{\"method\":\"download\",\"kind\":\"server_error\"}");

        String path = "/file/bot" + StandinClient.TOKEN + "/photos/file_0.jpg";
        assertThat(client.botPath(path).status()).isEqualTo(500);
        assertThat(client.botPath(path).status()).isEqualTo(404);
    }

    @Test
    void aWrongTokenUsesUpNoFault() throws IOException {
        client.fault("{\"method\":\"getMe\",\"kind\":\"server_error\"}");

        assertThat(client.botPath("/bot1:wrong/getMe").status()).isEqualTo(401);
        assertThat(client.call("getMe", "{}").status()).isEqualTo(500);
    }

    @Test
    void clearedFaultsDoNotStrike() throws IOException {
        client.fault("{\"method\":\"*\",\"kind\":\"server_error\",\"times\":1000}");

        assertThat(client.control("DELETE", "fault", "").status()).isEqualTo(200);
        assertThat(client.call("getMe", "{}").status()).isEqualTo(200);
    }

    @Test
    void anUnknownKindIsRefusedWithTheListOfKinds() throws IOException {
        Reply reply = client.fault("{\"method\":\"getMe\",\"kind\":\"earthquake\"}");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.json().path("message").asText())
                .startsWith("kind: ")
                .contains("rate_limit, server_error, unauthorized, forbidden, bad_request, conflict")
                .contains("drop_before, drop_after, slow, malformed")
                .doesNotContain("earthquake");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"kind\":\"slow\"}",
                "{\"method\":\"makeCoffee\",\"kind\":\"slow\"}",
                "{\"method\":\"getMe\"}",
                "{\"method\":\"getMe\",\"kind\":\"slow\",\"delay_ms\":60001}",
                "{\"method\":\"getMe\",\"kind\":\"slow\",\"delay_ms\":-1}",
                "{\"method\":\"getMe\",\"kind\":\"slow\",\"times\":0}",
                "{\"method\":\"getMe\",\"kind\":\"slow\",\"times\":1001}",
                "{\"method\":\"getMe\",\"kind\":\"slow\",\"times\":\"1\"}",
                "{\"method\":\"getMe\",\"kind\":\"rate_limit\",\"retry_after\":3601}",
                "[]",
                "nothing"
            })
    void anOrderThatBreaksARuleIsRefused(String json) throws IOException {
        assertThat(client.fault(json).status()).isEqualTo(400);
        assertThat(client.call("getMe", "{}").status()).isEqualTo(200);
    }

    @Test
    void noMoreThanAHundredOrdersWait() throws IOException {
        for (int i = 0; i < 100; i++) {
            assertThat(client.fault("{\"method\":\"getMe\",\"kind\":\"conflict\"}")
                            .status())
                    .isEqualTo(200);
        }
        assertThat(client.fault("{\"method\":\"getMe\",\"kind\":\"conflict\"}").status())
                .isEqualTo(400);
    }
}
