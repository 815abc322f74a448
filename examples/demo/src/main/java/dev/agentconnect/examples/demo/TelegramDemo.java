package dev.agentconnect.examples.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.protocol.xagent.card.CardTool;
import dev.agentconnect.protocol.xagent.packet.AuthState;
import dev.agentconnect.protocol.xagent.profile.ChatFile;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.xagent.ConnectorClient;
import dev.agentconnect.xagent.UserChannel;
import dev.agentconnect.xagent.error.RequestFailed;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The steps: discover, open, authenticate, use, check. */
final class TelegramDemo {
    private static final Duration STEP = Duration.ofSeconds(60);
    private static final Duration KIT = Duration.ofMinutes(5);
    private static final String BOT_TOKEN = "700000001:stand-in-" + random(16);
    private static final String API_KEY = random(24);
    private static final String CHAT_ID = "1001";
    private static final String OTHER_CHAT_ID = "1002";

    private final Path root;
    private final Path work;
    private final Steps steps;
    private final BlockingQueue<ChatMessageContent> inbox = new LinkedBlockingQueue<>(100);

    TelegramDemo(Path root, Path work, Steps steps) {
        this.root = root;
        this.work = work;
        this.steps = steps;
    }

    private static String random(int bytes) {
        byte[] random = new byte[bytes];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    void run() throws InterruptedException {
        try (Child standin = standin()) {
            URI botApi = URI.create(standin.awaitLine("bot-api "));
            URI control = URI.create(standin.awaitLine("control "));
            steps.say("Bot API stand-in at " + botApi + ", its control port at " + control);
            try (Child connector = connector(botApi)) {
                URI baseUrl = URI.create(connector.awaitLine("telegram-connector "));
                steps.say("Telegram connector at " + baseUrl);
                use(baseUrl, new StandinControl(control));
                check(baseUrl, control);
            }
        }
    }

    private Child standin() {
        return Child.start(
                "stand-in",
                work,
                Map.of(),
                List.of(jar("examples/telegram-standin/target/telegram-standin.jar"), "--bot-token", BOT_TOKEN),
                steps::processEnded);
    }

    private Child connector(URI botApi) {
        return Child.start(
                "connector",
                work,
                Map.of("TELEGRAM_CONNECTOR_API_KEY", API_KEY),
                List.of(
                        jar("examples/telegram-connector/target/telegram-connector.jar"),
                        "--path-prefix",
                        "/telegram",
                        "--bot-api-url",
                        botApi.toString(),
                        "--state-dir",
                        work.resolve("state").toString()),
                steps::processEnded);
    }

    private String jar(String path) {
        Path jar = root.resolve(path);
        if (!Files.isRegularFile(jar)) {
            throw new DemoFailed(path + " is missing; build first");
        }
        return jar.toString();
    }

    private void use(URI baseUrl, StandinControl standin) throws InterruptedException {
        try (ConnectorClient client = steps.run("Discover: card, skill, health", STEP, () -> discover(baseUrl))) {
            UserChannel channel = steps.run("Connect, say hello, open a channel", STEP, () -> open(client));
            steps.run("Log in with a wrong token, then with the right one", STEP, () -> logIn(channel));
            steps.run("Call a tool", STEP, () -> callTool(channel, standin));
            steps.run("Send a chat message to the user", STEP, () -> send(channel, standin));
            steps.run("Receive what the user writes", STEP, () -> receive(standin));
            steps.run("Send a file to the user", STEP, () -> sendFile(channel, standin));
            steps.run("Receive a file from the user", STEP, () -> receiveFile(client, standin));
            steps.run("Ping, log out, close the channel", STEP, () -> leave(client, channel));
        }
    }

    private ConnectorClient discover(URI baseUrl) {
        ConnectorClient client =
                ConnectorClient.builder(baseUrl).apiKey(Secret.of(API_KEY)).build();
        steps.say("card: " + client.card().connectorCardId() + ", "
                + client.card().connector().name() + " "
                + client.card().connector().version() + ", profiles "
                + client.card().supports().profiles());
        String skill = client.skill().orElseThrow(() -> new DemoFailed("no skill"));
        steps.say("skill: "
                + skill.lines().filter(l -> l.startsWith("name:")).findFirst().orElse("without a name"));
        steps.say("health: " + client.health().status());
        return client;
    }

    private UserChannel open(ConnectorClient client) {
        client.connect();
        steps.say("connector_id: " + client.connectorId().orElse("none"));
        UserChannel channel = client.openChannel();
        channel.onMessage(message -> {
            if (!inbox.offer(message)) {
                throw new IllegalStateException("nobody reads the inbox");
            }
        });
        steps.say("channel: " + channel.id() + ", status "
                + channel.descriptor().connection().status());
        return channel;
    }

    private Object logIn(UserChannel channel) {
        try {
            channel.login("telegram_bot_binding", Map.of("bot_token", "1:wrong", "chat_id", CHAT_ID));
            throw new DemoFailed("a wrong bot token was accepted");
        } catch (RequestFailed e) {
            steps.say("wrong token: " + e.error().code() + ", " + e.error().message());
        }
        AuthState state = channel.login("telegram_bot_binding", Map.of("bot_token", BOT_TOKEN, "chat_id", CHAT_ID));
        steps.say("right token: " + state.status() + " as "
                + channel.descriptor().target().displayName());
        require(state.toString().indexOf(BOT_TOKEN) < 0, "the bot token came back");
        return state;
    }

    private Object callTool(UserChannel channel, StandinControl standin) throws Exception {
        steps.say("tools: " + channel.tools().stream().map(CardTool::toolId).toList());
        JsonNode result = channel.invoke("telegram_message_send", Json.object().put("text", "Hello from a tool"), null);
        steps.say("result: " + result);
        JsonNode last = last(standin.sent());
        require(last.path("text").asText().equals("Hello from a tool"), "the target did not get the text");
        steps.say("the target got: " + last);
        return result;
    }

    private static JsonNode last(JsonNode sent) {
        return sent.path(sent.size() - 1);
    }

    private Object send(UserChannel channel, StandinControl standin) throws Exception {
        var ack = channel.send("Good morning").get(30, TimeUnit.SECONDS);
        steps.say("ack: " + ack.status() + " for " + ack.messageId());
        require(
                last(standin.sent()).path("text").asText().equals("Good morning"),
                "the target did not get the message");
        return ack;
    }

    private Object receive(StandinControl standin) throws Exception {
        standin.userSays(CHAT_ID, "Good evening");
        ChatMessageContent message = next();
        steps.say("message " + message.messageId() + ": " + message.text());
        require("Good evening".equals(message.text()), "another text came");
        return message;
    }

    private ChatMessageContent next() throws InterruptedException {
        ChatMessageContent message = inbox.poll(30, TimeUnit.SECONDS);
        if (message == null) {
            throw new DemoFailed("no message came within 30 s");
        }
        return message;
    }

    private Object sendFile(UserChannel channel, StandinControl standin) throws Exception {
        Path picture = work.resolve("picture.png");
        Files.write(picture, bytes(50_000));
        var ack = channel.send("A picture", List.of(picture)).get(30, TimeUnit.SECONDS);
        JsonNode sent = last(standin.sent());
        steps.say("ack: " + ack.status() + "; the target got "
                + sent.path("method").asText() + " with " + sent.path("file").path("byte_size") + " bytes");
        require(sent.path("file").path("byte_size").asInt() == 50_000, "the target got another size");
        return ack;
    }

    private Object receiveFile(ConnectorClient client, StandinControl standin) throws Exception {
        byte[] bytes = bytes(123_456);
        standin.userSends(CHAT_ID, "report.pdf", bytes);
        ChatFile file = next().fileList().get(0);
        Path target = work.resolve("received.pdf");
        client.download(file, target);
        require(Arrays.equals(Files.readAllBytes(target), bytes), "the file differs");
        steps.say(file.filename() + ", " + file.byteSize() + " bytes, byte for byte the same");
        return file;
    }

    private static byte[] bytes(int size) {
        byte[] bytes = new byte[size];
        new java.util.Random(42).nextBytes(bytes);
        return bytes;
    }

    private Object leave(ConnectorClient client, UserChannel channel) {
        client.ping();
        steps.say("pong; last sign of life at " + client.lastLivenessAt().orElseThrow());
        steps.say("logout: " + channel.logout().status() + ", status "
                + channel.descriptor().connection().status());
        channel.close();
        return channel;
    }

    private void check(URI baseUrl, URI control) throws InterruptedException {
        Path reports = work.resolve("reports");
        int status = steps.run("Check the connector with the conformance kit", KIT, () -> {
            try (Child kit = kit(baseUrl, control, reports)) {
                return kit.printToEnd(steps::say, KIT.toSeconds());
            }
        });
        if (status != 0) {
            throw new DemoFailed("the conformance kit ended with status " + status);
        }
    }

    private Child kit(URI baseUrl, URI control, Path reports) {
        return Child.start(
                "kit",
                work,
                Map.of("AGENT_CONNECT_API_KEY", API_KEY),
                List.of(
                        jar("conformance-tests/target/agent-connect-conformance.jar"),
                        "connector",
                        "--url",
                        baseUrl.toString(),
                        "--flow",
                        "telegram_bot_binding",
                        "--auth-input",
                        input(CHAT_ID),
                        "--auth-input-2",
                        input(OTHER_CHAT_ID),
                        "--tool",
                        "telegram_message_send",
                        "--tool-args",
                        "{\"text\":\"Hello from the kit\"}",
                        "--stimulus-url",
                        control.resolve("/control/message").toString(),
                        "--sent-url",
                        control.resolve("/control/sent").toString(),
                        "--report-dir",
                        reports.toString()),
                steps::processEnded);
    }

    private static String input(String chatId) {
        return Json.object().put("bot_token", BOT_TOKEN).put("chat_id", chatId).toString();
    }

    private static void require(boolean held, String otherwise) {
        if (!held) {
            throw new DemoFailed(otherwise);
        }
    }
}
