package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.Test;

/** What a web page can do at a server that demands no key. */
class OriginTest {
    private static final RequestBody NOTHING = RequestBody.create(new byte[0]);

    @Test
    void withoutAKeyPagesOfOtherOriginsNeitherUploadNorOpenADataPlane() throws Exception {
        ConnectorOptions open = ConnectorOptions.builder().build();
        try (ConnectorServer server = ConnectorServer.start(new SampleConnector().connector(), open)) {
            String own = "http://127.0.0.1:" + server.baseUri().getPort();
            assertThat(upload(server, "https://evil.example")).isEqualTo(403);
            assertThat(upload(server, own)).as("no channel is named").isEqualTo(400);
            assertThat(upload(server, null)).isEqualTo(400);
            assertThat(dataPlane(server, "https://evil.example")).isEqualTo(403);
            assertThat(dataPlane(server, own)).isEqualTo(101);
        }
    }

    private static int upload(ConnectorServer server, String origin) throws IOException {
        return status(request(server, "/files/uploads", origin).post(NOTHING));
    }

    private static int dataPlane(ConnectorServer server, String origin) throws IOException {
        return status(request(server, "/ws", origin)
                .header("Connection", "Upgrade")
                .header("Upgrade", "websocket")
                .header("Sec-WebSocket-Version", "13")
                .header("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA==")
                .header("Sec-WebSocket-Protocol", "xagent.connector.packet.v1"));
    }

    private static Request.Builder request(ConnectorServer server, String path, String origin) {
        Request.Builder request =
                new Request.Builder().url(server.baseUri().resolve(path).toString());
        return origin == null ? request : request.header("Origin", origin);
    }

    private static int status(Request.Builder request) throws IOException {
        try (Response response = TestXAgent.HTTP.newCall(request.build()).execute()) {
            return response.code();
        }
    }
}
