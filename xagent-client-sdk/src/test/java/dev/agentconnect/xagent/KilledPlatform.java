package dev.agentconnect.xagent;

import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.xagent.chat.FilePendingStore;
import dev.agentconnect.xagent.error.Await;
import dev.agentconnect.xagent.store.MemoryUserConnectorStore;
import dev.agentconnect.xagent.store.UserConnector;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.Semaphore;

/**
 * A platform in a process of its own, to be killed: it sends messages with rising numbers and says on its output when one was
 * given ({@code given 7}) and when its future ended ({@code ended 7}). It goes when its input ends.
 */
final class KilledPlatform {
    private static final int MAX_OPEN = 40;

    private KilledPlatform() {}

    static ChatMessageContent message(int number) {
        return ChatMessageContent.text("k" + number, "text of " + number, Instant.ofEpochMilli(number));
    }

    /**
     * Starts it.
     *
     * @param args the connector's address, the file of pending messages, the connector's id as last known, the first
     *     number, and how many to send
     */
    public static void main(String[] args) throws InterruptedException {
        Thread watch = new Thread(KilledPlatform::goWithTheParent);
        watch.setDaemon(true);
        watch.start();
        MemoryUserConnectorStore users = new MemoryUserConnectorStore();
        users.put(new UserConnector("u1", "ada", "im.sample", "conn_1", "cch_1", "connected", true, null));
        ConnectorClient client = Clients.builder(URI.create(args[0]))
                .connectorId(args[2])
                .userConnectors(users)
                .pendingMessages(new FilePendingStore(Path.of(args[1]), 1_000, 1 << 20))
                .build();
        client.connect();
        UserChannel channel = client.user("ada").openChannel("u1", null);
        say("ready");
        Semaphore open = new Semaphore(MAX_OPEN);
        int first = Integer.parseInt(args[3]);
        for (int number = first; number < first + Integer.parseInt(args[4]); number++) {
            open.acquire();
            send(channel, number, open);
        }
        Thread.currentThread().join(); // until it is killed
    }

    private static void send(UserChannel channel, int number, Semaphore open) {
        Await.onEnd(channel.send(message(number)), (ack, failure) -> {
            if (failure == null) {
                say("ended " + number);
            }
            open.release();
        });
        say("given " + number);
    }

    private static void say(String line) {
        synchronized (System.out) {
            System.out.println(line);
            System.out.flush();
        }
    }

    private static void goWithTheParent() {
        try {
            while (System.in.read() >= 0) {
                say("unexpected input");
            }
        } catch (IOException e) {
            say("no input");
        }
        Runtime.getRuntime().halt(1);
    }
}
