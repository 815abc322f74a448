package dev.agentconnect.examples.recipes;

import dev.agentconnect.connector.Connector;
import dev.agentconnect.connector.ConnectorOptions;
import dev.agentconnect.connector.ConnectorServer;
import dev.agentconnect.connector.handler.AuthOutcome;
import dev.agentconnect.connector.handler.AuthRequest;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.connector.handler.OutboundMessage;
import dev.agentconnect.connector.handler.TargetAccount;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.secret.Secret;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Objects;

/** A whole connector: its target is an echo. */
public final class Echo {
    private Echo() {}

    /**
     * Starts it.
     *
     * @param port the port; 0 takes a free one
     * @param apiKey the system API key
     * @return the running server
     */
    public static ConnectorServer start(int port, Secret apiKey) {
        Connector connector = connector();
        // region start-server
        ConnectorOptions options =
                ConnectorOptions.builder().port(port).apiKey(apiKey).build();
        ConnectorServer server = ConnectorServer.start(connector, options);
        // endregion
        return server;
    }

    /**
     * The connector alone, for whatever serves it.
     *
     * @return card, skill and handlers
     */
    public static Connector connector() {
        byte[] card = resource("/echo/connector-card.json");
        String skill = new String(resource("/echo/SKILL.md"), StandardCharsets.UTF_8);
        // region quickstart-server
        Connector connector = Connector.builder(card)
                .skill(skill)
                .auth("echo_login", Echo::logIn)
                .tool(
                        "echo_say",
                        call -> Json.object()
                                .put("said", call.arguments().path("text").asText()))
                .chat(message -> message.channel().deliver(echoOf(message)))
                .build();
        // endregion
        return connector;
    }

    // region auth-form
    private static AuthOutcome logIn(AuthRequest request) {
        String name = Objects.requireNonNull(request.input().get("name"));
        Binding binding =
                new Binding(new TargetAccount(name, null), Json.object().put("name", name));
        return new AuthOutcome.Authenticated(binding);
    }
    // endregion

    // region inbound
    private static InboundMessage echoOf(OutboundMessage message) {
        return new InboundMessage(
                "echo-of-" + message.messageId(),
                message.text(),
                message.files(),
                Clock.systemUTC().instant());
    }
    // endregion

    private static byte[] resource(String name) {
        try (InputStream in = Objects.requireNonNull(Echo.class.getResourceAsStream(name), name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * What a card breaks, for a build that lints it.
     *
     * @param card the card's JSON
     * @return one line a violation
     */
    public static List<String> lint(byte[] card) {
        // region lint
        return dev.agentconnect.protocol.xagent.validation.CardValidator.validate(
                        Json.reader(dev.agentconnect.protocol.json.JsonLimits.DOCUMENT)
                                .read(card))
                .stream()
                .map(violation -> violation.describe())
                .toList();
        // endregion
    }
}
