package dev.agentconnect.examples.telegramstandin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.examples.telegramstandin.StandinClient.Reply;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class UpdatesTest extends StandinTest {
    @Test
    void anUpdateIsDeliveredAgainUntilAHigherOffsetConfirmsIt() throws IOException {
        long id = client.say("42", "hi").path("update_id").asLong();

        assertThat(client.get("getUpdates").result()).hasSize(1);
        assertThat(client.get("getUpdates?offset=" + id).result()).hasSize(1);
        assertThat(client.updates().path("pending").asInt()).isEqualTo(1);
        assertThat(client.get("getUpdates?offset=" + (id + 1)).result()).isEmpty();
        assertThat(client.updates().path("pending").asInt()).isZero();
        assertThat(client.updates().path("confirmed_offset").asLong()).isEqualTo(id + 1);
        assertThat(client.get("getUpdates?offset=0").result()).isEmpty();
    }

    @Test
    void updatesComeInOrderWithRisingIdsAndNoMoreThanTheLimit() throws IOException {
        for (int i = 0; i < 101; i++) {
            client.say("42", "m" + i);
        }

        JsonNode two = client.get("getUpdates?limit=2").result();
        assertThat(two).hasSize(2);
        assertThat(two.path(0).path("message").path("text").asText()).isEqualTo("m0");
        assertThat(two.path(1).path("update_id").asLong())
                .isEqualTo(two.path(0).path("update_id").asLong() + 1);
        assertThat(client.get("getUpdates").result()).hasSize(100);
        assertThat(client.get("getUpdates?limit=1000").result()).hasSize(100);
        assertThat(client.get("getUpdates?limit=0").result()).hasSize(1);
    }

    @Test
    void aNegativeOffsetForgetsAllButTheLastOnes() throws IOException {
        client.say("42", "one");
        client.say("42", "two");
        client.say("42", "three");

        JsonNode last = client.get("getUpdates?offset=-2").result();

        assertThat(last).hasSize(2);
        assertThat(last.path(0).path("message").path("text").asText()).isEqualTo("two");
        assertThat(client.get("getUpdates").result()).hasSize(2);
        assertThat(client.get("getUpdates?offset=-9").result()).hasSize(2);
    }

    @Test
    void anOffsetAheadOfEveryIdDoesNotSwallowWhatIsToCome() throws IOException {
        client.get("getUpdates?offset=2000000000");
        client.say("42", "hi");

        assertThat(client.get("getUpdates").result()).hasSize(1);
    }

    @Test
    void aLongPollWakesUpWhenAMessageArrives() throws Exception {
        CompletableFuture<Reply> poll = client.callLater("getUpdates", "{\"timeout\":50}");
        awaitPolling();
        client.say("42", "wake up");

        assertThat(StandinClient.within(poll)
                        .result()
                        .path(0)
                        .path("message")
                        .path("text")
                        .asText())
                .isEqualTo("wake up");
    }

    @Test
    void aLongPollWithoutNewsEndsEmpty() throws IOException {
        Reply reply = client.get("getUpdates?timeout=1");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.result()).isEmpty();
    }

    @Test
    void aSecondPollerEndsTheFirst() throws Exception {
        CompletableFuture<Reply> first = client.callLater("getUpdates", "{\"timeout\":50}");
        awaitPolling();
        CompletableFuture<Reply> second = client.callLater("getUpdates", "{\"timeout\":50}");

        assertThat(StandinClient.within(first).status()).isEqualTo(409);
        assertThat(StandinClient.within(first).description())
                .isEqualTo("Conflict: terminated by other getUpdates request;"
                        + " make sure that only one bot instance is running");
        client.say("42", "hi");
        assertThat(StandinClient.within(second).result()).hasSize(1);
    }

    @Test
    void aBotThatWantsOtherUpdatesHearsNoMessagesUntilItAsksForThem() throws IOException {
        client.call("getUpdates", "{\"allowed_updates\":[\"callback_query\"]}");
        JsonNode unheard = client.say("42", "unheard");
        client.call("getUpdates", "{}");
        client.say("42", "still unheard");
        client.call("getUpdates", "{\"allowed_updates\":[\"message\"]}");
        client.say("42", "heard");

        assertThat(unheard.has("update_id")).isFalse();
        assertThat(client.get("getUpdates").result()).hasSize(1);
        client.call("getUpdates", "{\"allowed_updates\":[]}");
        client.say("42", "heard too");
        assertThat(client.get("getUpdates").result()).hasSize(2);
    }
}
