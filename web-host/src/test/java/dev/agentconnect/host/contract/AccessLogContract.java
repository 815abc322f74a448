package dev.agentconnect.host.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.websocket.Acceptance;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reads what the logging library of these tests writes to standard error. */
public abstract class AccessLogContract implements HostUnderTest {
    private final WebApp app = WebApp.builder()
            .getBelow("/files/refs/", exchange -> exchange.respond(200, Map.of(), new byte[5]))
            .webSocket("/ws", request -> new Acceptance.Accept(SocketApp.PROTOCOL, new RecordingListener()))
            .build();
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream before = System.err;

    @BeforeEach
    void listen() {
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setErr(before);
    }

    @Test
    void aRequestIsWrittenWithoutItsSecrets() throws Exception {
        try (WebHost host = start(app, HostSettings.DEFAULT.withAccessLog())) {
            String ref = "file_0123456789abcdef0123456789abcdef";
            get(host, "/files/refs/" + ref + "?token=hidden", "Authorization: Bearer hidden\r\n");
            get(host, "/nothing/here", "");
            get(host, "/files/refs/a;b", "");
            try (RawPeer peer = RawPeer.upgraded(host.port(), "/ws")) {
                peer.frame(true, 8, new byte[0]);
                await().until(() -> lines().size() == 4);
            }
            assertThat(lines())
                    .anyMatch(line -> line.matches("GET /files/refs/file_012\\.\\.\\. 200 5 \\d+"))
                    .anyMatch(line -> line.matches("GET /nothing/here 404 \\d\\d \\d+"))
                    .anyMatch(line -> line.matches("GET - 400 \\d\\d \\d+"))
                    .anyMatch(line -> line.matches("GET /ws 101 0 \\d+"))
                    .noneMatch(line -> line.contains("hidden") || line.contains("abcdef"));
        }
    }

    @Test
    void nothingIsWrittenUnlessAskedFor() throws Exception {
        try (WebHost host = start(app, HostSettings.DEFAULT)) {
            get(host, "/files/refs/a", "");
        }
        assertThat(lines()).isEmpty();
    }

    private static void get(WebHost host, String path, String headers) throws Exception {
        try (RawPeer peer = new RawPeer(host.port())) {
            peer.write("GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n" + headers + "\r\n");
            peer.rest();
        }
    }

    private List<String> lines() {
        String marker = "dev.agentconnect.host.access - ";
        return written.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains(marker))
                .map(line -> line.substring(line.indexOf(marker) + marker.length()))
                .toList();
    }
}
