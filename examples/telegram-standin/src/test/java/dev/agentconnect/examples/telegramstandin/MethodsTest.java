package dev.agentconnect.examples.telegramstandin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.examples.telegramstandin.StandinClient.Reply;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MethodsTest extends StandinTest {
    @Test
    void getMeDescribesABotWhoseIdIsThatOfTheToken() throws IOException {
        Reply me = client.call("getMe", "{}");

        assertThat(me.status()).isEqualTo(200);
        assertThat(me.json().path("ok").asBoolean()).isTrue();
        assertThat(me.result().path("id").asLong()).isEqualTo(123456);
        assertThat(me.result().path("is_bot").asBoolean()).isTrue();
        assertThat(me.result().path("first_name").asText()).isNotEmpty();
        assertThat(me.result().path("username").asText()).endsWith("bot");
    }

    @Test
    void methodNamesMayBeWrittenInAnyCase() throws IOException {
        assertThat(client.call("GETme", "{}").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "/bot123456:other/getMe, 401, Unauthorized",
        "/bot999:TEST-secret_part/getMe, 401, Unauthorized",
        "/bot123456/getMe, 404, Not Found",
        "/botnonsense/getMe, 404, Not Found",
        "/getMe, 404, Not Found",
        "/file/bot123456:other/photos/file_0.jpg, 401, Unauthorized"
    })
    void aWrongTokenOrPathIsRefused(String path, int status, String description) throws IOException {
        Reply reply = client.botPath(path);

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.json().path("ok").asBoolean(true)).isFalse();
        assertThat(reply.json().path("error_code").asInt()).isEqualTo(status);
        assertThat(reply.description()).isEqualTo(description);
    }

    @Test
    void anUnknownMethodIsNotFound() throws IOException {
        Reply reply = client.call("makeCoffee", "{}");

        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.description()).isEqualTo("Not Found: method not found");
    }

    @Test
    void anyNumberIsAPrivateChat() throws IOException {
        assertThat(client.call("getChat", "{\"chat_id\":\"42\"}")
                        .result()
                        .path("type")
                        .asText())
                .isEqualTo("private");
        assertThat(client.call("getChat", "{\"chat_id\":42}")
                        .result()
                        .path("id")
                        .asLong())
                .isEqualTo(42);
    }

    @Test
    void aNameIsAChannelWithAStableNegativeId() throws IOException {
        long first = client.call("getChat", "{\"chat_id\":\"@some_name\"}")
                .result()
                .path("id")
                .asLong();
        long again = client.call("getChat", "{\"chat_id\":\"@Some_Name\"}")
                .result()
                .path("id")
                .asLong();

        assertThat(first).isLessThan(-1_000_000_000_000L).isEqualTo(again);
        assertThat(client.call("getChat", "{\"chat_id\":" + first + "}")
                        .result()
                        .path("type")
                        .asText())
                .isEqualTo("channel");
    }

    @ParameterizedTest
    @CsvSource({
        "getChat, {}, Bad Request: chat_id is empty",
        "getChat, '{\"chat_id\":\" \"}', Bad Request: chat_id is empty",
        "getChat, '{\"chat_id\":\"bob\"}', Bad Request: chat not found",
        "getChat, '{\"chat_id\":0}', Bad Request: chat not found",
        "sendMessage, '{\"text\":\"hi\"}', Bad Request: chat_id is empty",
        "sendMessage, '{\"chat_id\":1}', Bad Request: message text is empty",
        "sendMessage, '{\"chat_id\":1,\"text\":\" \\n \"}', Bad Request: message text is empty",
        "sendMessage, '{\"chat_id\":1,\"text\":\"x\",\"parse_mode\":\"rtf\"}', Bad Request: unsupported parse_mode",
        "sendChatAction, '{\"chat_id\":1,\"action\":\"dance\"}', Bad Request: wrong parameter action in request",
        "sendPhoto, '{\"chat_id\":1}', Bad Request: there is no photo in the request",
        "sendPhoto, '{\"chat_id\":1,\"photo\":\"none\"}', Bad Request: wrong file identifier/HTTP URL specified",
        "sendVideo, '{\"chat_id\":1,\"video\":\"http://x/y\"}', Bad Request: failed to get HTTP URL content",
        "getFile, '{\"file_id\":\"none\"}', Bad Request: invalid file_id",
        "getFile, {}, Bad Request: invalid file_id",
        "getUpdates, '{\"allowed_updates\":\"x\"}', 'Bad Request: can''t parse \"allowed_updates\": expected an Array'",
        "editMessageText, '{\"chat_id\":1,\"text\":\"x\"}', Bad Request: message identifier is not specified",
        "editMessageText, '{\"chat_id\":1,\"message_id\":7,\"text\":\"x\"}', Bad Request: message to edit not found"
    })
    void aWrongArgumentIsABadRequestThatSaysWhy(String method, String json, String description) throws IOException {
        Reply reply = client.call(method, json);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.description()).isEqualTo(description);
        assertThat(client.sent()).isEmpty();
    }

    @Test
    void theBotCannotWriteToItself() throws IOException {
        Reply reply = client.call("sendMessage", "{\"chat_id\":123456,\"text\":\"hi\"}");

        assertThat(reply.status()).isEqualTo(403);
    }

    @Test
    void aSentMessageComesBackWholeAndIsRecorded() throws IOException {
        Reply first = client.call(
                "sendMessage", "{\"chat_id\":42,\"text\":\"hello\",\"reply_parameters\":{\"message_id\":7}}");
        Reply second = client.call("sendMessage", "{\"chat_id\":\"42\",\"text\":\"again\"}");

        assertThat(first.result().path("text").asText()).isEqualTo("hello");
        assertThat(first.result().path("chat").path("id").asLong()).isEqualTo(42);
        assertThat(first.result().path("from").path("is_bot").asBoolean()).isTrue();
        assertThat(second.result().path("message_id").asLong())
                .isGreaterThan(first.result().path("message_id").asLong());
        assertThat(client.sent()).hasSize(2);
        assertThat(client.sent().path(0).path("method").asText()).isEqualTo("sendMessage");
        assertThat(client.sent().path(0).path("chat_id").asText()).isEqualTo("42");
        assertThat(client.sent().path(0).path("text").asText()).isEqualTo("hello");
        assertThat(client.sent().path(0).path("reply_to_message_id").asLong()).isEqualTo(7);
        assertThat(client.sent().path(0).path("message_id"))
                .isEqualTo(first.result().path("message_id"));
    }

    @Test
    void anEditedMessageHasItsNewTextAndTheSameTextAgainIsRefused() throws IOException {
        long id = client.call("sendMessage", "{\"chat_id\":42,\"text\":\"one\"}")
                .result()
                .path("message_id")
                .asLong();
        String edit = "{\"chat_id\":42,\"message_id\":" + id + ",\"text\":\"two\"}";

        assertThat(client.call("editMessageText", edit).result().path("text").asText())
                .isEqualTo("two");
        assertThat(client.call("editMessageText", edit).description())
                .startsWith("Bad Request: message is not modified");
        assertThat(client.sent()).hasSize(2);
    }

    @Test
    void aChatActionIsRecorded() throws IOException {
        Reply reply = client.call("sendChatAction", "{\"chat_id\":42,\"action\":\"typing\"}");

        assertThat(reply.result().asBoolean()).isTrue();
        assertThat(client.sent().path(0).path("action").asText()).isEqualTo("typing");
    }

    @Test
    void deletingTheWebhookSucceeds() throws IOException {
        assertThat(client.call("deleteWebhook", "{}").result().asBoolean()).isTrue();
    }
}
