package dev.agentconnect.host.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.websocket.WebSocketLimits;
import dev.agentconnect.host.websocket.WebSocketPeer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

public abstract class WebSocketContract implements HostUnderTest {
    private static final WebSocketLimits LIMITS = new WebSocketLimits(
            100_000,
            100,
            1 << 20,
            Duration.ofSeconds(30),
            Duration.ofSeconds(90),
            Duration.ofSeconds(1),
            Duration.ofSeconds(5),
            2);

    private final RecordingListener listener = new RecordingListener((peer, text) -> {
        if (text.equals("throw")) {
            throw new IllegalStateException("a listener of this test");
        }
        if (text.equals("abort")) {
            peer.abort();
        }
        peer.send("re:" + text);
    });
    private final WebHost host = start(SocketApp.of(listener), HostSettings.DEFAULT.with(LIMITS));

    /**
     * What is reported for a code: 1005 when the peer's close frame has none, 1006 when the peer never answered a close with 1000, 1002 and
     * 1007 when the peer broke the protocol. A container may know less; the peer gets the right one everywhere.
     */
    protected int told(int code) {
        return code;
    }

    /** Whether the TCP connection of an aborted socket ends soon; a container may take its time. */
    protected boolean dropsAbortedConnections() {
        return true;
    }

    @AfterEach
    void stop() {
        host.close();
    }

    @Test
    void theAcceptedSubprotocolIsEchoedAndNoExtension() throws Exception {
        try (RawPeer peer = new RawPeer(host.port())) {
            String head = peer.upgrade("/ws", "Sec-WebSocket-Extensions: permessage-deflate\r\nX-Key: let me in\r\n");
            assertThat(head)
                    .startsWith("HTTP/1.1 101 ")
                    .containsIgnoringCase("\r\nSec-WebSocket-Protocol: test.v1\r\n")
                    .doesNotContainIgnoringCase("Sec-WebSocket-Extensions")
                    .doesNotContainIgnoringCase("\r\nServer:");
            assertThat(listener.next()).isEqualTo("open");
            assertThat(listener.peer().remoteAddress()).startsWith("127.0.0.1:");
            peer.text("hello");
            assertThat(peer.read().text()).isEqualTo("re:hello");
        }
    }

    @Test
    void aRefusalIsAnsweredAsTheEndpointSays() throws Exception {
        try (RawPeer peer = new RawPeer(host.port())) {
            assertThat(peer.upgrade("/ws", "X-Key: wrong\r\nConnection: close\r\n"))
                    .startsWith("HTTP/1.1 401 ");
            assertThat(peer.body(24)).isEqualTo("{\"error\":\"unauthorized\"}");
        }
    }

    @Test
    void anUpgradeThatIsNotOfVersion13IsAnsweredWith426() throws Exception {
        try (RawPeer peer = new RawPeer(host.port())) {
            peer.write(upgradeRequest("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 8"));
            assertThat(peer.head()).startsWith("HTTP/1.1 426 ").containsIgnoringCase("Sec-WebSocket-Version: 13");
        }
    }

    @Test
    void anUpgradeWithoutAKeyIsAnsweredWith400() throws Exception {
        try (RawPeer peer = new RawPeer(host.port())) {
            peer.write(upgradeRequest("Sec-WebSocket-Protocol: test.v1", "Sec-WebSocket-Version: 13"));
            assertThat(peer.head()).startsWith("HTTP/1.1 400 ").contains("application/json");
        }
    }

    @Test
    void fragmentsAreReassembledAndPingsBetweenThemAnswered() throws Exception {
        try (RawPeer peer = opened()) {
            byte[] euro = "€".getBytes(StandardCharsets.UTF_8);
            peer.frame(false, 1, new byte[] {'a', euro[0]});
            peer.frame(true, 9, new byte[] {'p'});
            peer.frame(false, 0, new byte[] {euro[1]});
            peer.frame(true, 0, new byte[] {euro[2], 'z'});

            RawPeer.Frame pong = peer.read();
            assertThat(pong.opcode()).isEqualTo(10);
            assertThat(pong.text()).isEqualTo("p");
            assertThat(peer.read().text()).isEqualTo("re:a€z");
        }
    }

    @Test
    void aMessageOverTheLimitIsClosedWith1009() throws Exception {
        try (RawPeer peer = opened()) {
            peer.text("x".repeat(100_000));
            assertThat(peer.message().payload()).hasSize(100_003);
            peer.text("x".repeat(100_001));
            expectClose(peer, 1009);
        }
    }

    @Test
    void fragmentsThatAddUpOverTheLimitAreClosedWith1009() throws Exception {
        try (RawPeer peer = opened()) {
            peer.frame(false, 1, new byte[60_000]);
            peer.frame(false, 0, new byte[60_000]);
            expectClose(peer, 1009);
        }
    }

    @Test
    void textThatIsNotUtf8IsClosedWith1007() throws Exception {
        try (RawPeer peer = opened()) {
            peer.frame(true, 1, new byte[] {(byte) 0xC0, (byte) 0xAF});
            expectClose(peer, 1007);
        }
    }

    @Test
    void aFrameThatBreaksTheProtocolIsClosedWith1002() throws Exception {
        try (RawPeer peer = opened()) {
            peer.frame(true, 3, new byte[0]);
            expectClose(peer, 1002);
        }
    }

    @Test
    void aBinaryMessageIsShownAndNothingAfterTheCloseThatItCauses() throws Exception {
        try (RawPeer peer = opened()) {
            peer.frame(true, 2, new byte[] {1});
            assertThat(listener.next()).isEqualTo("binary");
            peer.text("too late");
            expectClose(peer, 1003);
        }
        assertThat(listener.isQuiet()).isTrue();
    }

    @Test
    void aListenerThatThrowsIsClosedWith1011() throws Exception {
        try (RawPeer peer = opened()) {
            peer.text("throw");
            assertThat(listener.next()).isEqualTo("text:throw");
            expectClose(peer, 1011);
        }
    }

    @Test
    void thePeersCloseIsAnsweredAndReportedOnce() throws Exception {
        try (RawPeer peer = opened()) {
            peer.frame(true, 8, new byte[] {0x0F, (byte) 0xA0, 'b', 'y', 'e'});
            assertThat(peer.read().closeCode()).isEqualTo(4000);
            assertThat(peer.isDropped()).isTrue();
        }
        assertThat(listener.next()).isEqualTo("close:4000:bye");
        assertThat(listener.peer().send("too late")).isFalse();
        assertThat(listener.peer().isOpen()).isFalse();
        listener.peer().close(1000, "too late");
        listener.peer().abort();
        assertThat(listener.isQuiet()).isTrue();
    }

    @Test
    void aResetIsReportedAs1006() throws Exception {
        RawPeer peer = opened();
        peer.reset();
        assertThat(listener.next()).isEqualTo("close:1006:");
    }

    @Test
    void anAbortFromWithinACallbackEndsAfterThatCallback() throws Exception {
        try (RawPeer peer = opened()) {
            peer.text("abort");
            assertThat(listener.next()).isEqualTo("text:abort");
            assertThat(listener.next()).isEqualTo("close:1006:");
            assertThat(!dropsAbortedConnections() || peer.isDropped()).isTrue();
        }
    }

    @Test
    void whatIsQueuedGoesOutBeforeTheCloseFrame() throws Exception {
        try (RawPeer peer = opened()) {
            WebSocketPeer socket = listener.peer();
            for (int i = 0; i < 50; i++) {
                assertThat(socket.send("message " + i)).isTrue();
            }
            socket.close(1008, "é".repeat(100));
            assertThat(socket.send("after close")).isFalse();
            for (int i = 0; i < 50; i++) {
                assertThat(peer.read().text()).isEqualTo("message " + i);
            }
            RawPeer.Frame close = peer.read();
            assertThat(close.closeCode()).isEqualTo(1008);
            assertThat(close.payload()).hasSize(2 + 122);
        }
    }

    @Test
    void aPeerThatDoesNotAnswerTheCloseIsDropped() throws Exception {
        try (RawPeer peer = opened()) {
            listener.peer().close(1000, "");
            assertThat(peer.read().closeCode()).isEqualTo(1000);
            assertThat(listener.next()).isEqualTo("close:" + told(1006) + ":");
            assertThat(peer.isDropped()).isTrue();
        }
    }

    @Test
    void reservedCloseCodesAreNotSent() throws Exception {
        try (RawPeer peer = opened()) {
            for (int code : new int[] {0, 999, 1004, 1005, 1006, 1015, 5000}) {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> listener.peer().close(code, ""));
            }
            peer.text("still open");
            assertThat(peer.read().text()).isEqualTo("re:still open");
        }
    }

    @Test
    void socketsAreLimitedInNumber() throws Exception {
        try (RawPeer first = RawPeer.upgraded(host.port(), "/ws");
                RawPeer second = RawPeer.upgraded(host.port(), "/ws");
                RawPeer third = new RawPeer(host.port())) {
            assertThat(listener.next()).isEqualTo("open");
            assertThat(listener.next()).isEqualTo("open");
            assertThat(third.upgrade("/ws", "")).startsWith("HTTP/1.1 503 ");
            first.frame(true, 8, new byte[0]);
            assertThat(listener.next()).isEqualTo("close:" + told(1005) + ":");
            second.frame(true, 8, new byte[0]);
        }
        assertThat(listener.next()).isEqualTo("close:" + told(1005) + ":");
    }

    @Test
    void whenNoMoreIsTakenOpenSocketsGoOnAndNewcomersAreAnswered503() throws Exception {
        try (RawPeer open = opened();
                RawPeer late = new RawPeer(host.port());
                RawPeer request = new RawPeer(host.port())) {
            host.refuseFurther();
            assertThat(late.upgrade("/ws", "")).startsWith("HTTP/1.1 503 ");
            request.write("GET /plain HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(request.head()).startsWith("HTTP/1.1 503 ");
            open.text("still here");
            assertThat(listener.next()).isEqualTo("text:still here");
            assertThat(open.message().text()).isEqualTo("re:still here");
            open.frame(true, 8, new byte[0]);
            assertThat(listener.next()).isEqualTo("close:" + told(1005) + ":");
        }
        assertThat(host.drain().isClean()).isTrue();
    }

    private static String upgradeRequest(String... headers) {
        return "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + String.join("\r\n", headers) + "\r\n\r\n";
    }

    private RawPeer opened() throws IOException, InterruptedException {
        RawPeer peer = RawPeer.upgraded(host.port(), "/ws");
        assertThat(listener.next()).isEqualTo("open");
        return peer;
    }

    private void expectClose(RawPeer peer, int code) throws Exception {
        RawPeer.Frame frame = peer.read();
        assertThat(frame.opcode()).isEqualTo(8);
        assertThat(frame.closeCode()).isEqualTo(code);
        assertThat(peer.isDropped()).isTrue();
        String event = listener.next();
        while (event.startsWith("text:")) {
            event = listener.next();
        }
        assertThat(event).startsWith("close:" + told(code) + ":");
    }
}
