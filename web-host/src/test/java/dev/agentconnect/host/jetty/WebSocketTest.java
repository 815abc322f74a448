package dev.agentconnect.host.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.contract.HostSettings;
import dev.agentconnect.host.contract.RawPeer;
import dev.agentconnect.host.contract.RecordingListener;
import dev.agentconnect.host.contract.SocketApp;
import dev.agentconnect.host.contract.WebSocketContract;
import org.junit.jupiter.api.Test;

class WebSocketTest extends WebSocketContract {
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
}
