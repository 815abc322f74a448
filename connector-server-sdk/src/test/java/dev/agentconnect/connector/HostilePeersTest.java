package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.host.websocket.WebSocketLimits;
import dev.agentconnect.protocol.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Peers that are slow, silent or without measure, beside one that is good and is served all the while. */
class HostilePeersTest extends ServerTest {
    private static final int MAX_SOCKETS = 24;
    private static final int MOST_ROUNDS = 500;

    private final ManualTimers timers = new ManualTimers(SampleConnector.now());
    private final List<Socket> raw = new ArrayList<>();

    @Override
    ConnectorOptions.Builder options(ConnectorOptions.Builder options) {
        WebSocketLimits u = unhurried();
        ConnectorLimits d = ConnectorLimits.DEFAULTS;
        ConnectorLimits.Files files =
                new ConnectorLimits.Files(64L << 20, 256L << 20, 10, Duration.ofHours(9), Duration.ofMinutes(5));
        return options.timers(timers)
                .webSocketLimits(new WebSocketLimits(
                        u.maxMessageBytes(),
                        200,
                        1 << 20,
                        u.pingInterval(),
                        u.deadAfter(),
                        Duration.ofSeconds(5),
                        u.writeTimeout(),
                        MAX_SOCKETS))
                .limits(new ConnectorLimits(d.plane(), d.work(), d.inbound(), d.recall(), d.drafts(), files));
    }

    @AfterEach
    void closeRaw() throws IOException {
        for (Socket socket : raw) {
            socket.close();
        }
    }

    private Socket raw(String text) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4_096);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server().port()));
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        raw.add(socket);
        return socket;
    }

    /** A whole round of a peer that does as it should. */
    private void assertServed(TestXAgent good, String channel, String id) throws IOException, InterruptedException {
        assertThat(type(good.call("ping", null, null))).isEqualTo("pong");
        ObjectNode result = good.call(
                "tool.invoke",
                channel,
                TestXAgent.tool("sample_send", Json.object().put("text", "x"), id));
        assertThat(result.at("/payload/result/status").asText()).isEqualTo("sent");
        assertThat(status(good.call("chat.message", channel, text(id, "hello"))))
                .isEqualTo("accepted");
        assertThat(sample.sent.poll(30, TimeUnit.SECONDS)).isNotNull();
        assertThat(http("/connector-card.json")).isEqualTo(200);
    }

    private int http(String path) throws IOException {
        Request request = new Request.Builder().url(server().baseUri() + path).build();
        try (Response response = TestXAgent.HTTP.newCall(request).execute()) {
            return response.code();
        }
    }

    @Test
    void socketsThatNeverSayHelloAreFewAndClosedInTime() throws Exception {
        try (TestXAgent good = ready()) {
            String channel = good.openAndBind("ann");
            List<TestXAgent> silent = new ArrayList<>();
            for (int i = 0; i < MAX_SOCKETS - 1; i++) {
                TestXAgent one = connect();
                assertThat(one.opened.get(30, TimeUnit.SECONDS).code()).isEqualTo(101);
                silent.add(one);
            }
            assertThat(connect().opened.get(30, TimeUnit.SECONDS).code()).isEqualTo(503);
            assertServed(good, channel, "m1");
            timers.advance(Duration.ofSeconds(9));
            assertThat(silent.get(0).closed).isNotDone();
            timers.advance(Duration.ofSeconds(2));
            for (TestXAgent one : silent) {
                assertThat(one.closed.get(30, TimeUnit.SECONDS)).isEqualTo(1008);
            }
            await().until(() -> server().gauges().sockets() == 1);
            try (TestXAgent next = ready()) {
                assertServed(next, next.openAndBind("bob"), "m2");
            }
            assertServed(good, channel, "m3");
        }
    }

    @Test
    void aFloodOfPacketsWithoutReadingEndsOnlyItsOwnSocket() throws Exception {
        try (TestXAgent good = ready()) {
            String channel = good.openAndBind("ann");
            AtomicBoolean cut = new AtomicBoolean();
            CompletableFuture<Void> flood = CompletableFuture.runAsync(() -> {
                try (DeafPeer deaf = DeafPeer.connect(server().baseUri(), KEY)) {
                    while (true) {
                        deaf.send(TestXAgent.packet("ping", null, null));
                    }
                } catch (SocketException e) {
                    cut.set(true);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            int round = 0;
            while (!flood.isDone() && round < MOST_ROUNDS) {
                assertServed(good, channel, "m" + round++);
                timers.advance(Duration.ofSeconds(1)); // the close frame cannot be written, so its time has to end
            }
            flood.get(30, TimeUnit.SECONDS);
            assertThat(cut).isTrue();
            await().until(() -> server().gauges().sockets() == 1);
            assertServed(good, channel, "end");
        }
    }

    @Test
    void stalledDownloadsAndUploadsAndHundredsOfHalfOpenConnectionsDisturbNobody() throws Exception {
        try (TestXAgent good = ready()) {
            String channel = good.openAndBind("ann");
            List<String> refs = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                refs.add(sample.bound
                        .get(channel)
                        .keepFile("big", null, new ByteArrayInputStream(new byte[16 << 20]))
                        .fileRef());
            }
            for (int i = 0; i < 24; i++) {
                raw("GET /files/refs/" + refs.get(i % 4) + " HTTP/1.1\r\nHost: x\r\n\r\n");
                raw("POST /files/uploads HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + KEY
                        + "\r\nX-XAgent-Connector-Channel-ID: " + channel
                        + "\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\n");
            }
            for (int i = 0; i < 400; i++) {
                raw(i % 2 == 0 ? "" : "GET /connector-card.json HT");
            }
            assertServed(good, channel, "m1");
            await().until(() -> http("/files/refs/" + refs.get(0)) == 429);
            assertServed(good, channel, "m2");
            timers.advance(Duration.ofMinutes(15));
            await().untilAsserted(() -> assertThat(http("/files/refs/" + refs.get(0)))
                    .as("the slow ones were dropped")
                    .isEqualTo(200));
            assertServed(good, channel, "m3");
        }
    }
}
