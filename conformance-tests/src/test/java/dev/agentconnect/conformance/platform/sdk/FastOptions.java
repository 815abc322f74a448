package dev.agentconnect.conformance.platform.sdk;

import dev.agentconnect.xagent.ClientOptions;
import dev.agentconnect.xagent.auth.LoginOptions;
import dev.agentconnect.xagent.chat.ChatOptions;
import dev.agentconnect.xagent.dataplane.DataPlaneOptions;
import dev.agentconnect.xagent.link.LinkOptions;
import java.time.Duration;
import java.util.List;

/** The SDK's own behaviour, with shorter waits. */
final class FastOptions {
    static final ClientOptions OPTIONS = ClientOptions.DEFAULTS
            .withLink(new LinkOptions(
                    Duration.ofSeconds(5),
                    Duration.ofMillis(700),
                    Duration.ofSeconds(2),
                    List.of(Duration.ofMillis(50)),
                    0.2,
                    Duration.ofSeconds(60),
                    8,
                    Duration.ofSeconds(1)))
            .withDataPlane(DataPlaneOptions.DEFAULTS.withRequestTimeout(Duration.ofSeconds(10)))
            .withChat(new ChatOptions(
                    1_000, Duration.ofHours(1), Duration.ofSeconds(30), List.of(Duration.ofMillis(50)), 256, 10_000))
            .withLogin(new LoginOptions(
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(5),
                    Duration.ofMillis(50),
                    Duration.ofSeconds(2),
                    Duration.ofMillis(200),
                    3));

    private FastOptions() {}
}
