package dev.agentconnect.xagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Messages of the legacy profile, which have no ack (section 8.21). */
class PushedMessagesTest {
    private static final int MOST_EARLY = 256;

    private final ScriptedConnector connector = new ScriptedConnector();
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

    @BeforeEach
    void legacy() {
        connector.page(
                "/connector-card.json",
                r -> ScriptedConnector.json(ScriptedConnector.CARD.replace(
                        "\"profiles\":[\"xagent.im.v2\"]", "\"profiles\":[\"xagent.im.v2\",\"xagent.im.v1\"]")));
        connector.profile = "xagent.im.v1";
    }

    @AfterEach
    void stop() {
        connector.close();
    }

    private static String push(String id) {
        return "{'provider':'sample','profile':'xagent.im.v1','event_kind':'im.message.received','message_id':'" + id
                + "','sender_id':'s','message_type':'text','raw_text':'" + id + "','text':'" + id + "'}";
    }

    private void heard(String... texts) throws InterruptedException {
        for (String text : texts) {
            assertThat(heard.poll(30, TimeUnit.SECONDS)).isEqualTo(text);
        }
    }

    @Test
    void messagesThatComeBeforeTheHandlerWaitForItInOrderUpToABound() throws Exception {
        connector.on("channel.open", (peer, p) -> {
            peer.opened(p, "cch_1");
            for (int i = 0; i <= MOST_EARLY; i++) {
                peer.push("cch_1", "message.push", push("p" + i));
            }
        });
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            client.ping(); // behind it all pushes have come
            channel.chat().onPush(message -> heard.add(message.text()));
            for (int i = 0; i < MOST_EARLY; i++) {
                heard("p" + i);
            }
            connector.peer().push("cch_1", "message.push", push("p1"));
            connector.peer().push("cch_1", "message.push", push("p" + MOST_EARLY));
            heard("p" + MOST_EARLY); // it was dropped, so it is none that was handled
        }
    }

    @Test
    void messageWhoseHandlerFailedIsTakenWhenItComesAgain_B13() throws Exception {
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            List<String> tries = new CopyOnWriteArrayList<>();
            channel.chat().onPush(message -> {
                tries.add(message.text());
                if (tries.size() == 1) {
                    throw new IllegalStateException("not now");
                }
                heard.add(message.text());
            });
            connector.peer().push(channel.id(), "message.push", push("p1"));
            connector.peer().push(channel.id(), "message.push", push("other"));
            heard("other");
            for (String id : List.of("p1", "p1", "last")) {
                connector.peer().push(channel.id(), "message.push", push(id));
            }
            heard("p1", "last");
            await().until(heard::isEmpty);
            assertThat(tries).containsExactly("p1", "other", "p1", "last");
        }
    }
}
