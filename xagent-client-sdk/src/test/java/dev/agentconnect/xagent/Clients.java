package dev.agentconnect.xagent;

import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.xagent.chat.ChatOptions;
import dev.agentconnect.xagent.dataplane.DataPlaneOptions;
import dev.agentconnect.xagent.link.LinkOptions;
import dev.agentconnect.xagent.transport.TransportOptions;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** Clients that do not let a test wait. */
final class Clients {
    static final String KEY = "test-system-key";

    static final LinkOptions QUICK_LINK = new LinkOptions(
            Duration.ofSeconds(5),
            Duration.ofSeconds(30),
            Duration.ofSeconds(90),
            List.of(Duration.ofMillis(20)),
            0,
            Duration.ofSeconds(60),
            20,
            Duration.ofSeconds(1));

    static final ClientOptions QUICK = ClientOptions.DEFAULTS
            .withLink(QUICK_LINK)
            .withChat(new ChatOptions(
                    2_000, Duration.ofMinutes(1), Duration.ofSeconds(30), List.of(Duration.ofMillis(20)), 256, 1_000));

    private Clients() {}

    static ConnectorClientBuilder builder(URI url) {
        return ConnectorClient.builder(url).apiKey(Secret.of(KEY)).options(QUICK);
    }

    static ConnectorClient connected(ScriptedConnector connector) {
        ConnectorClient client = builder(connector.url()).build();
        client.connect();
        return client;
    }

    static ClientOptions requestTimeout(Duration timeout) {
        return QUICK.withDataPlane(DataPlaneOptions.DEFAULTS.withRequestTimeout(timeout));
    }

    static ClientOptions pingInterval(Duration interval) {
        return QUICK.withTransport(TransportOptions.DEFAULTS.withPingInterval(interval));
    }
}
