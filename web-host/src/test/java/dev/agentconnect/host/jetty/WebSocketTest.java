package dev.agentconnect.host.jetty;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.contract.HostSettings;
import dev.agentconnect.host.contract.RawPeer;
import dev.agentconnect.host.contract.RecordingListener;
import dev.agentconnect.host.contract.SocketApp;
import dev.agentconnect.host.contract.WebSocketContract;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WebSocketTest extends WebSocketContract {
    private final JettyHost echo = JettyHost.start(
            SocketApp.of(() -> new RecordingListener((peer, text) -> peer.send("re:" + text))),
            JettyOptions.builder().build());

    @AfterEach
    void stopEcho() {
        echo.close();
    }

    @Override
    public WebHost start(WebApp app, HostSettings settings) {
        return TestedJetty.start(app, settings);
    }

    @Test
    void compressionIsNegotiatedWhenAskedFor() throws Exception {
        try (JettyHost compressing = JettyHost.start(
                        SocketApp.of(new RecordingListener()),
                        JettyOptions.builder().compression(true).build());
                RawPeer peer = new RawPeer(compressing.port())) {
            assertThat(peer.upgrade("/ws", "Sec-WebSocket-Extensions: permessage-deflate\r\n"))
                    .containsIgnoringCase("Sec-WebSocket-Extensions: permessage-deflate");
        }
    }

    @Test
    void aFaultInALaterFragmentIsClosedWith1007() throws Exception {
        try (RawPeer peer = opened()) {
            peer.frame(false, 1, "good".getBytes(UTF_8));
            peer.frame(true, 0, new byte[] {(byte) 0xE2, (byte) 0x82});
            assertThat(peer.read().closeCode()).isEqualTo(1007);
            assertThat(peer.isDropped()).isTrue();
        }
    }

    @Test
    void aReplacementCharacterOfThePeerIsNoFault() throws Exception {
        try (RawPeer peer = opened()) {
            peer.text("\uFFFD");
            assertThat(peer.read().text()).isEqualTo("re:\uFFFD");
        }
    }

    @Test
    void fragmentsOutOfOrderAreClosedWith1002() throws Exception {
        for (int[] opcodes : new int[][] {{0}, {1, 1}, {1, 2}}) {
            try (RawPeer peer = opened()) {
                for (int opcode : opcodes) {
                    peer.frame(false, opcode, new byte[] {'a'});
                }
                assertThat(peer.read().closeCode()).isEqualTo(1002);
                assertThat(peer.isDropped()).isTrue();
            }
        }
    }

    @Test
    void aFragmentedBinaryMessageIsShownOnceAndHoldsNoText() throws Exception {
        try (RawPeer peer = opened()) {
            peer.frame(false, 2, new byte[] {(byte) 0xFF});
            peer.frame(true, 0, new byte[] {(byte) 0xFF});
            assertThat(peer.read().closeCode()).isEqualTo(1003);
        }
    }

    private RawPeer opened() throws Exception {
        return RawPeer.upgraded(echo.port(), "/ws");
    }
}
