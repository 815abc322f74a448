package dev.agentconnect.host.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.host.DrainReport;
import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.contract.HostSettings;
import dev.agentconnect.host.contract.RawPeer;
import dev.agentconnect.host.contract.RecordingListener;
import dev.agentconnect.host.contract.SocketApp;
import dev.agentconnect.host.websocket.Acceptance;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MountTest {
    private final RecordingListener listener = new RecordingListener((peer, text) -> peer.send("re:" + text));
    private final WebApp app = WebApp.builder()
            .pathPrefix("/connectors/test")
            .get(
                    "/health",
                    exchange -> exchange.respond(200, Map.of(), exchange.path().getBytes(StandardCharsets.UTF_8)))
            .webSocket("/ws", request -> new Acceptance.Accept(SocketApp.PROTOCOL, listener))
            .build();

    @Test
    void theAppIsServedBelowContextAndPrefix() throws Exception {
        String mapping = new WebAppServlet(app, ServletOptions.builder().build()).mapping();
        assertThat(mapping).isEqualTo("/connectors/test/*");
        try (TestedTomcat host = TestedTomcat.start(app, HostSettings.DEFAULT, "/context", mapping);
                RawPeer http = new RawPeer(host.port());
                RawPeer socket = new RawPeer(host.port())) {
            http.write("GET /context/connectors/test/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
            assertThat(http.rest()).startsWith("HTTP/1.1 200 ").endsWith("/health");
            assertThat(socket.upgrade("/context/connectors/test/ws", "")).startsWith("HTTP/1.1 101 ");
            socket.text("hello");
            assertThat(socket.read().text()).isEqualTo("re:hello");
        }
    }

    @Test
    void stoppingTheContainerEndsSocketsWith1001AndLeavesNoThreadBehind() throws Exception {
        TestedTomcat host = TestedTomcat.start(app, HostSettings.DEFAULT);
        try (RawPeer peer = RawPeer.upgraded(host.port(), "/connectors/test/ws")) {
            assertThat(listener.next()).isEqualTo("open");
            CompletableFuture<Void> closing = CompletableFuture.runAsync(host::close);
            assertThat(peer.read().closeCode()).isEqualTo(1001);
            closing.get(20, TimeUnit.SECONDS);
            assertThat(listener.next()).startsWith("close:1001:");
        }
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("agent-connect"));
    }

    @Test
    void aDrainedServletTakesNoMoreAndSaysWhatWasDropped() throws Exception {
        try (TestedTomcat host = TestedTomcat.start(app, HostSettings.DEFAULT);
                RawPeer peer = RawPeer.upgraded(host.port(), "/connectors/test/ws");
                RawPeer late = new RawPeer(host.port())) {
            assertThat(listener.next()).isEqualTo("open");
            listener.peer().send("the last one");

            DrainReport report = host.drain();

            assertThat(report).isEqualTo(new DrainReport(1, 0, 0, 0));
            assertThat(host.drain()).isSameAs(report);
            assertThat(peer.read().text()).isEqualTo("the last one");
            assertThat(peer.read().closeCode()).isEqualTo(1001);
            late.write("GET /connectors/test/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
            assertThat(late.rest()).startsWith("HTTP/1.1 503 ").contains("\"unavailable\"");
        }
    }
}
