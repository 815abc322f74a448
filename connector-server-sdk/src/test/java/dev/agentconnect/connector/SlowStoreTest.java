package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.connector.store.MemoryStore;
import dev.agentconnect.connector.store.OutboxTable;
import dev.agentconnect.host.time.SystemTimers;
import dev.agentconnect.protocol.json.Json;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A store that takes its time with one message. */
class SlowStoreTest extends ServerTest {
    private final SystemTimers timers = new SystemTimers();
    private final CountDownLatch storing = new CountDownLatch(1);
    private final CountDownLatch goesOn = new CountDownLatch(1);
    private final ConnectorStore memory = new MemoryStore(ConnectorLimits.DEFAULTS.recall(), timers);
    private final OutboxTable outbox = (OutboxTable) Proxy.newProxyInstance(
            getClass().getClassLoader(), new Class<?>[] {OutboxTable.class}, (proxy, method, arguments) -> {
                if (method.getName().equals("append") && arguments[1].toString().contains("slow")) {
                    storing.countDown();
                    assertThat(goesOn.await(30, TimeUnit.SECONDS)).isTrue();
                }
                return call(memory.outbox(), method, arguments);
            });
    private final ConnectorStore store = (ConnectorStore) Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {ConnectorStore.class},
            (proxy, method, arguments) -> method.getName().equals("outbox") ? outbox : call(memory, method, arguments));

    private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Override
    ConnectorOptions.Builder options(ConnectorOptions.Builder options) {
        return options.timers(timers).store(store);
    }

    @AfterEach
    void letGo() {
        goesOn.countDown();
        timers.close();
    }

    private static InboundMessage message(String id) {
        return new InboundMessage(id, "hello", List.of(), SampleConnector.now());
    }

    @Test
    void whileOneMessageIsBeingStoredTheOthersOfItsChannelAreSentAndAcknowledged() throws Exception {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            await().until(() -> sample.bound.containsKey(channel));
            ChannelContext target = sample.bound.get(channel);
            target.deliver(message("t1"));
            JsonNode first = agent.next();
            target.deliver(message("t2"));
            CompletableFuture<Void> slow = CompletableFuture.runAsync(() -> target.deliver(message("slow")));
            assertThat(storing.await(30, TimeUnit.SECONDS)).isTrue();
            agent.send(ack(channel, first));
            JsonNode second = agent.next();
            assertThat(second.at("/payload/message_id").asText()).isEqualTo("t2");
            agent.send(ack(channel, second));
            target.deliver(message("t3"));
            assertThat(agent.next().at("/payload/message_id").asText()).isEqualTo("t3");
            assertThat(slow).as("not safe yet").isNotDone();
            goesOn.countDown();
            slow.get(30, TimeUnit.SECONDS);
            assertThat(memory.outbox().contains(channel, "slow")).isTrue();
        }
    }

    private static ObjectNode ack(String channel, JsonNode message) {
        ObjectNode ack = TestXAgent.packet(
                "chat.message.ack",
                channel,
                Json.object()
                        .put("message_id", message.at("/payload/message_id").asText())
                        .put("status", "accepted"));
        ack.set("reply_to", message.path("packet_id"));
        return ack;
    }
}
