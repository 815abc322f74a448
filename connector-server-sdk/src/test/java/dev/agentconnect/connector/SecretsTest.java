package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.AuthOutcome;
import dev.agentconnect.connector.handler.AuthRequest;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.LifecycleHandler;
import dev.agentconnect.connector.handler.TargetAccount;
import dev.agentconnect.connector.store.ChannelRecord;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A token of the target is in none of the places where it does not belong, however its library words its faults. */
class SecretsTest extends ServerTest {
    private static final String TOKEN = "no-known-shape-of-a-token";

    private final PrintStream console = System.err;
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final CountDownLatch unbound = new CountDownLatch(1);

    /** The tests log to the console. */
    @BeforeEach
    void listen() {
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void giveBack() {
        System.setErr(console);
    }

    private static IllegalStateException fault() {
        return new IllegalStateException("GET /" + TOKEN + "/me failed", new IllegalArgumentException(TOKEN));
    }

    @Override
    Connector connector() {
        return sample.parts(SampleConnector.CARD.getBytes(StandardCharsets.UTF_8))
                .auth("sample_form", (AuthRequest request) -> {
                    if (request.input().get("user").equals("fault")) {
                        throw fault();
                    }
                    return new AuthOutcome.Authenticated(binding());
                })
                .lifecycle(new LifecycleHandler() {
                    @Override
                    public void started() {
                        throw fault();
                    }

                    @Override
                    public void bound(ChannelContext channel, Binding binding) {
                        throw fault();
                    }

                    @Override
                    public void unbound(ChannelContext channel, Binding binding) {
                        unbound.countDown();
                        throw fault();
                    }
                })
                .build();
    }

    private static Binding binding() {
        return new Binding(new TargetAccount("Sample", null), Json.object().put("token", TOKEN));
    }

    @Test
    void faultsOfAnyHandlerShowItNeitherToThePeerNorInTheLog() throws InterruptedException {
        StringBuilder wire = new StringBuilder();
        try (TestXAgent agent = ready()) {
            String channel = agent.open(null);
            wire.append(agent.bind(channel, TOKEN, "fault"));
            ObjectNode bound = agent.bind(channel, TOKEN, "ann");
            assertThat(status(bound)).isEqualTo("authenticated");
            wire.append(bound);
            sample.nextTool = fault();
            wire.append(agent.call(
                    "tool.invoke",
                    channel,
                    TestXAgent.tool("sample_send", Json.object().put("text", "x"), "c")));
            sample.nextSend = fault();
            wire.append(agent.call("chat.message", channel, text("m1", "x")));
            wire.append(agent.call("auth.logout", channel, Json.object()));
            unbound.await();
        }
        await().until(() -> log.toString(StandardCharsets.UTF_8).contains("unbound"));
        assertThat(log.toString(StandardCharsets.UTF_8))
                .contains("the auth handler failed", "the tool handler failed", "failed at started", "failed at bound")
                .contains("IllegalStateException at dev.agentconnect.connector.SecretsTest.fault")
                .doesNotContain(TOKEN)
                .doesNotContain(KEY);
        assertThat(wire.toString()).doesNotContain(TOKEN);
    }

    @Test
    void whatHoldsItDoesNotPrintIt() {
        Binding binding = binding();
        ChannelRecord channel = new ChannelRecord("cch_1", "conn_1", ConnectionStatus.CONNECTED, null, binding);
        AuthOutcome done = new AuthOutcome.Authenticated(binding);
        assertThat(channel + " " + done).doesNotContain(TOKEN);
    }
}
