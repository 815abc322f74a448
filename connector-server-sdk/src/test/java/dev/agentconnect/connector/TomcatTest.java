package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.host.servlet.ServletOptions;
import dev.agentconnect.host.servlet.WebAppServlet;
import dev.agentconnect.protocol.secret.Secret;
import java.net.URI;
import java.nio.file.Path;
import okhttp3.MultipartBody;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.websocket.server.WsSci;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same connector as a guest of a servlet container, mounted as an application would mount it. */
class TomcatTest extends WholePathContract {
    private static final String PREFIX = "/connectors/sample";

    @TempDir
    Path home;

    private final Tomcat tomcat = new Tomcat();
    private final ConnectorApp app = ConnectorApp.create(
            sample.connector(),
            ConnectorOptions.builder().pathPrefix(PREFIX).apiKey(Secret.of(KEY)).build());

    @BeforeEach
    void start() throws Exception {
        WebAppServlet servlet = new WebAppServlet(
                app.webApp(), ServletOptions.builder().host(app.hostOptions()).build());
        tomcat.setBaseDir(home.toString());
        tomcat.setPort(0);
        Context context = tomcat.addContext("/context", home.toString());
        context.addServletContainerInitializer(new WsSci(), null);
        Tomcat.addServlet(context, "connector", servlet).addMapping(servlet.mapping());
        tomcat.start();
        app.start();
    }

    @AfterEach
    void stop() throws Exception {
        tomcat.stop();
        tomcat.destroy();
        app.close();
    }

    @Override
    URI baseUri() {
        return URI.create("http://127.0.0.1:" + tomcat.getConnector().getLocalPort() + "/context" + PREFIX);
    }

    @Test
    void upgradesAreRefusedBeforeTheHandshake() throws Exception {
        assertRefused("wrong", "xagent.connector.packet.v1", 401, "unauthorized");
        assertRefused(KEY, null, 400, "subprotocol_required");
    }

    /** As plain HTTP, since the WebSocket client throws the body of a refusal away. */
    private void assertRefused(String key, String subprotocol, int status, String code) throws Exception {
        Request.Builder upgrade = new Request.Builder()
                .url(baseUri() + "/ws")
                .header("Connection", "Upgrade")
                .header("Upgrade", "websocket")
                .header("Sec-WebSocket-Version", "13")
                .header("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==")
                .header("Authorization", "Bearer " + key);
        if (subprotocol != null) {
            upgrade.header("Sec-WebSocket-Protocol", subprotocol);
        }
        try (Response response = TestXAgent.HTTP.newCall(upgrade.build()).execute()) {
            assertThat(response.code()).isEqualTo(status);
            assertThat(response.body().string()).contains("\"error\":\"" + code + "\"");
        }
    }

    @Test
    void filesGoUpAndComeDown() throws Exception {
        try (TestXAgent agent = TestXAgent.ready(baseUri(), KEY, null)) {
            String channel = agent.openAndBind("ann");
            MultipartBody body = new MultipartBody.Builder()
                    .setType(MultipartBody.FORM)
                    .addFormDataPart("file", "a.txt", RequestBody.create(new byte[100_000]))
                    .build();
            Request upload = new Request.Builder()
                    .url(baseUri() + "/files/uploads")
                    .header("Authorization", "Bearer " + KEY)
                    .header("X-XAgent-Connector-Channel-ID", channel)
                    .post(body)
                    .build();
            String ref;
            try (Response response = TestXAgent.HTTP.newCall(upload).execute()) {
                assertThat(response.code()).isEqualTo(200);
                ref = response.body().string().replaceAll(".*\"file_ref\":\"([^\"]+)\".*", "$1");
            }
            Request download =
                    new Request.Builder().url(baseUri() + "/files/refs/" + ref).build();
            try (Response response = TestXAgent.HTTP.newCall(download).execute()) {
                assertThat(response.body().bytes()).hasSize(100_000);
            }
        }
    }
}
